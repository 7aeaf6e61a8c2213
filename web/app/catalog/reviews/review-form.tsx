import { MAX_STARS } from '@jhilik/contract/constants.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { keepInView } from '../../lib/page/keep-in-view.ts'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showNotice } from '../../ui/notice.tsx'
import { useWriteReview } from './api.ts'
import { dropDraft, emptyDraft, type ReviewDraft, readDraft, saveDraft } from './draft.ts'
import { StarInput } from './ratings.tsx'

// The part is loaded only for customers who come from a booking.
const ReviewedVisit = lazyPart(async () => (await import('./reviewed-visit.tsx')).ReviewedVisit)

export const REVIEW_FORM_ANCHOR = 'leave-a-review'

interface ReviewFormProps {
  /** The reviewed service; undefined for the whole site. */
  service?: Pick<Service, '_id' | 'name' | 'bn'>
}

export function ReviewForm({ service }: ReviewFormProps) {
  const t = useTranslations('reviews.form')
  const textOf = useServiceText()
  const problemMessage = useProblemMessage()
  const { pathname, search, hash, key } = useLocation()
  const ready = useSessionReady()
  const user = useUser()
  const { mutateAsync } = useWriteReview()
  const [isBusy, setBusy] = useState(false)
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<string>()
  const card = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [params] = useSearchParams()
  const visit = service && params.get('visit')
  const stars = starsIn(params)
  const about = service?._id
  const login = toLogin(`${pathname}${search}#${REVIEW_FORM_ANCHOR}`)

  // Read after hydration: the server renders an empty form. Stars of the address replace those of the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has a draft of their own
  useEffect(() => {
    const kept = readDraft(about)
    setDraft(stars ? { ...kept, rating: stars } : kept)
  }, [about, user?.sub, stars])

  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again is another arrival
  useEffect(() => {
    // A link to the form, or a return from logging in, may arrive before the form is rendered.
    if (hash !== `#${REVIEW_FORM_ANCHOR}` || !card.current) return
    // The stars are the first field to fill in unless the link has chosen them; then it is the text.
    const first = card.current.querySelector<HTMLElement>(stars ? 'textarea' : 'input')
    first?.focus({ preventScroll: true })
    return keepInView(card.current)
  }, [hash, key])

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
    setBusy(true)
    try {
      const { reviewRequestSchema } = await import('@jhilik/contract/reviews.ts')
      const checked = reviewRequestSchema.safeParse({ ...draft, serviceId: about })
      setProblem(checked.error?.issues[0]?.message)
      if (!checked.success) return text.current?.focus()
      if (ready && !user) return askToLogIn()
      const { data } = await mutateAsync(checked.data)
      setDraft(emptyDraft)
      dropDraft(about)
      const waits = data.status === 'waiting' ? ` ${t('waitingText')}` : ''
      showNotice({ title: t('success'), text: t('successText') + waits, tone: 'success' })
    } catch (error) {
      console.error('The review was not taken', error)
      if (!isApiError(error)) return refuse(t('errorText'))
      if (error.status === 401) return askToLogIn()
      refuse(problemMessage(error) || t('errorText'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card ref={card} id={REVIEW_FORM_ANCHOR} className="scroll-mt-24 p-4 sm:p-7">
      <h2 className="text-xl max-sm:mb-2.5 sm:text-2xl">{t('title')}</h2>
      <p className="mt-1 text-soft max-sm:hidden">
        {service ? t('textFor', { service: textOf(service).name }) : t('text')}
      </p>
      {visit && user && (
        <Suspense>
          <ReviewedVisit id={visit} serviceId={service._id} />
        </Suspense>
      )}
      <Form onSubmit={submit} className="flex flex-col gap-3.5 sm:mt-5 sm:gap-5">
        <StarInput value={draft.rating} onChange={(rating) => change({ rating })} label={t('rating')} />
        <Field label={t('review')} error={problem} required>
          <Textarea
            ref={text}
            name="review"
            rows={3}
            value={draft.review}
            placeholder={t('placeholder')}
            onChange={(event) => change({ review: event.target.value })}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={isBusy}>
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

/** The number of stars that a link to the form has chosen; 0 for none. */
function starsIn(params: URLSearchParams): number {
  const stars = Number(params.get('stars'))
  return Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS ? stars : 0
}
