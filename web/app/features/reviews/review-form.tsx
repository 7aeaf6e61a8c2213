import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { useWriteReview } from './api.ts'
import { dropDraft, emptyDraft, type ReviewDraft, readDraft, saveDraft } from './draft.ts'
import { StarInput } from './star-rating.tsx'

const ANCHOR = 'leave-a-review'

interface ReviewFormProps {
  /** The reviewed service; undefined for the whole site. */
  service?: { _id: string; name: string }
}

export function ReviewForm({ service }: ReviewFormProps) {
  const t = useTranslations('reviews.form')
  const problemMessage = useProblemMessage()
  const { pathname, search } = useLocation()
  const ready = useSessionReady()
  const user = useUser()
  const { mutateAsync, isPending } = useWriteReview()
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<string>()
  const text = useRef<HTMLTextAreaElement>(null)
  const about = service?._id
  const login = toLogin(`${pathname}${search}#${ANCHOR}`)

  // Read after hydration: the server renders an empty form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has a draft of their own
  useEffect(() => setDraft(readDraft(about)), [about, user?.sub])

  useEffect(() => {
    // A link to the form, or a return from logging in, may arrive before the form is rendered.
    if (window.location.hash === `#${ANCHOR}`) text.current?.scrollIntoView({ block: 'center' })
  }, [])

  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    saveDraft(about, next)
  }
  const refuse = (reason: string) => showNotice({ title: t('error'), text: reason, tone: 'danger' })
  const askToLogIn = () =>
    showNotice({
      title: t('error'),
      text: t('loginNeeded'),
      tone: 'danger',
      action: { label: t('login'), link: login },
    })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { reviewRequestSchema } = await import('@jhilik/contract/reviews.ts')
    const checked = reviewRequestSchema.safeParse({ ...draft, serviceId: about })
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) {
      text.current?.focus()
      return
    }
    if (ready && !user) return askToLogIn()
    await mutateAsync(checked.data).then(
      () => {
        setDraft(emptyDraft)
        dropDraft(about)
        showNotice({ title: t('success'), text: t('successText'), tone: 'success' })
      },
      (error) => {
        console.error('The review was not taken', error)
        if (!isApiError(error)) return refuse(t('errorText'))
        if (error.status === 401) return askToLogIn()
        refuse(problemMessage(error) || t('errorText'))
      },
    )
  }

  return (
    <Card id={ANCHOR} className="scroll-mt-24 p-5 sm:p-7">
      <h2 className="text-2xl">{t('title')}</h2>
      <p className="mt-1 mb-5 text-soft">{service ? t('textFor', { service: service.name }) : t('text')}</p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <StarInput value={draft.rating} onChange={(rating) => change({ rating })} label={t('rating')} />
        <Field label={t('review')} error={problem} required>
          <Textarea
            ref={text}
            name="review"
            value={draft.review}
            placeholder={t('placeholder')}
            onChange={(event) => change({ review: event.target.value })}
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
                  <Link {...login} className="font-semibold text-link">
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
