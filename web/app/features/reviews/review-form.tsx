import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http.ts'
import { toLogin } from '../../lib/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session.ts'
import { useProblemMessage } from '../../lib/translated.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { StarInput } from '../../ui/star-rating.tsx'
import { useWriteReview } from './api.ts'

export function ReviewForm() {
  const t = useTranslations('reviews.form')
  const problemMessage = useProblemMessage()
  const { pathname } = useLocation()
  const ready = useSessionReady()
  const user = useUser()
  const { mutate, isPending } = useWriteReview()
  const [rating, setRating] = useState(0)
  const [review, setReview] = useState('')
  const [problem, setProblem] = useState<string>()
  const text = useRef<HTMLTextAreaElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { reviewRequestSchema } = await import('@jhilik/contract/reviews.ts')
    const checked = reviewRequestSchema.safeParse({ review, rating })
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) {
      text.current?.focus()
      return
    }
    mutate(checked.data, {
      onSuccess: () => {
        setReview('')
        setRating(0)
        showNotice({ title: t('success'), text: t('successText'), tone: 'success' })
      },
      onError: (error) => {
        console.error('The review was not taken', error)
        const reason = isApiError(error) ? problemMessage(error) : ''
        showNotice({ title: t('error'), text: reason || t('errorText'), tone: 'danger' })
      },
    })
  }

  return (
    <Card className="p-5 sm:p-7">
      <h2 className="text-2xl">{t('title')}</h2>
      <p className="mt-1 mb-5 text-soft">{t('text')}</p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <StarInput value={rating} onChange={setRating} label={t('rating')} />
        <Field label={t('review')} error={problem} required>
          <Textarea
            ref={text}
            name="review"
            value={review}
            placeholder={t('placeholder')}
            onChange={(event) => setReview(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={isPending}>
            {t('submit')}
          </Button>
          {ready && !user && (
            <p className="text-soft text-sm">
              {t.rich('signIn', {
                link: (words) => (
                  <Link {...toLogin(pathname)} className="font-semibold text-link">
                    {words}
                  </Link>
                ),
              })}
            </p>
          )}
        </div>
      </Form>
    </Card>
  )
}
