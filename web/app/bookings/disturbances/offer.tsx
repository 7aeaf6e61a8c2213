import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { causeIn } from '@jhilik/contract/cause-words.ts'
import type { Offer, OfferAnswer } from '@jhilik/contract/disturbances.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { Phone } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { Locale } from '../../lib/language/i18n.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { useAnswerOffer } from '../booking-page/api.ts'

interface WithOfferProps {
  token: string
  page: BookingPage
  /** The booking as it is otherwise shown. */
  children: ReactNode
}

/** The offer of other times or a refund while the booking has one; the booking itself before and afterwards. */
export function WithOffer({ token, page, children }: WithOfferProps) {
  const t = useTranslations('checkoutResult.offer')
  const [answered, setAnswered] = useState<'moved' | 'refunded' | null>(null)
  if (page.offer && !answered) {
    return <ShownOffer token={token} page={page} offer={page.offer} onAnswered={setAnswered} />
  }
  return (
    <>
      {answered && <Alert tone="success" title={t(answered)} className="mb-6 max-w-xl" />}
      {children}
    </>
  )
}

interface ShownOfferProps extends Omit<WithOfferProps, 'children'> {
  offer: Offer
  onAnswered: (answer: 'moved' | 'refunded') => void
}

const REFUND = 'refund'

function ShownOffer({ token, page, offer, onAnswered }: ShownOfferProps) {
  const t = useTranslations('checkoutResult.offer')
  const locale = useLocale() as Locale
  const format = useFormat()
  const refusalText = useRefusalText()
  const [chosen, setChosen] = useState('')
  const { mutateAsync, isPending, error } = useAnswerOffer(token)
  const { service, slot, currency } = page
  const { cause, causeText, deadline, explanation, isOver, paid, times } = offer
  const isPaid = paid > 0
  const time = times.find(({ slot: id }) => id === chosen)
  const today = format.today()
  const name = useId()

  function answer() {
    const given: OfferAnswer = chosen === REFUND ? { refund: true } : { slot: chosen }
    // The page shows what was refused.
    mutateAsync(given).then(
      () => onAnswered(chosen === REFUND ? 'refunded' : 'moved'),
      () => undefined,
    )
  }

  const button = chosen === '' ? 'choose' : chosen !== REFUND ? 'take' : isPaid ? 'takeRefund' : 'takeCancel'
  return (
    <section aria-labelledby="offer" className="flex max-w-xl flex-col gap-6">
      <h1 id="offer" className="text-3xl">
        {t('title')}
      </h1>
      <div>
        <p>{explanation[locale] || t('because', { cause: causeIn(locale, cause, causeText) })}</p>
        <p className="font-semibold">{locale === 'bn' && service.nameBn ? service.nameBn : service.name}</p>
        <p className="tabular-nums">
          <s>{format.slot(slot)}</s>
        </p>
      </div>
      {error && (
        <Alert tone="danger" title={t('failed')}>
          {refusalText(error) ?? t('failedText')}
        </Alert>
      )}
      {isOver ? (
        <Alert tone="warning" title={t('over')} />
      ) : (
        <>
          <fieldset className="flex flex-col gap-4">
            <legend className="sr-only">{t('choose')}</legend>
            <h2 className="text-xl">{t('newTime')}</h2>
            {times.length === 0 && <p>{t('none')}</p>}
            <div className="divide-y divide-line border-line border-y">
              {times.map(({ slot: id, date, startTime }) => (
                <Choice
                  key={id}
                  name={name}
                  isChosen={chosen === id}
                  onChoose={() => setChosen(id)}
                  title={format.date(date, 'longDay')}
                  text={date === format.addDays(today, 1) ? t('tomorrow') : undefined}
                  detail={format.time(startTime)}
                />
              ))}
            </div>
            <h2 className="text-xl">{t('or')}</h2>
            <div className="border-line border-y">
              <Choice
                name={name}
                isChosen={chosen === REFUND}
                onChoose={() => setChosen(REFUND)}
                title={isPaid ? t('refund', { amount: format.money(paid, currency) }) : t('cancel')}
                text={t(isPaid ? 'refundText' : 'cancelText')}
              />
            </div>
          </fieldset>
          <BottomBar className="flex-wrap">
            <p className="min-w-0 grow basis-24 text-soft leading-snug">
              {time ? (
                <>
                  {format.date(time.date, 'day')}
                  <b className="block text-ink tabular-nums">{format.time(time.startTime)}</b>
                </>
              ) : (
                t(times.length > 0 ? 'until' : 'answerBy', { time: format.dayTime(deadline) })
              )}
            </p>
            <Button variant="spark" size="lg" disabled={chosen === ''} busy={isPending} onClick={answer}>
              {t(button)}
            </Button>
          </BottomBar>
        </>
      )}
      <CallUs />
    </section>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  text?: string | undefined
  detail?: string
}

function Choice({ name, isChosen, onChoose, title, text, detail }: ChoiceProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4 py-2">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 shrink-0 accent-brand"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0">
          <span className="block">{title}</span>
          {text && <span className="block text-soft text-sm">{text}</span>}
        </span>
        {detail && <b className="text-lg text-link tabular-nums">{detail}</b>}
      </span>
    </label>
  )
}

function CallUs() {
  const t = useTranslations('checkoutResult.offer')
  const { contact } = useSite()
  if (!contact.phone) return null
  return (
    <a
      href={phoneLink(contact.phone)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold text-link"
    >
      <Phone aria-hidden className="size-5" />
      {t('call')} <PhoneNumber>{contact.phone}</PhoneNumber>
    </a>
  )
}
