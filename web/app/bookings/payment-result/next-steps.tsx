import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { CheckoutResult } from '@jhilik/contract/payments.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { CalendarPlus, type LucideIcon, MessageCircle, Phone, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { cx } from '../../ui/cx.ts'

interface Step {
  title: string
  text: string
  isDone?: boolean
  /** The link that adds the booking to a calendar. */
  calendar?: string | undefined
}

interface NextStepsProps {
  result: CheckoutResult
  /** Null for others than the signed-in owner. */
  booking: BookingDetail | null
}

/** The steps after the payment, in the order of time. */
export function NextSteps({ result, booking }: NextStepsProps) {
  const t = useTranslations('checkoutResult.steps')
  const format = useFormat()
  const terms = booking?.actions.cancel
  const freeStep = useFreeStep()
  const amount = format.money(result.dueOnSite, result.currency)
  const start = `${format.date(result.date, 'day')}, ${format.time(result.startTime)}`
  const steps: Step[] = [
    booking?.customer.email === ''
      ? { title: t('listed'), text: t('listedText'), isDone: true }
      : {
          title: t('sent'),
          text: booking ? t('sentTo', { email: booking.customer.email }) : t('sentBy'),
          isDone: true,
        },
    ...(terms?.freeUntil ? [freeStep(terms.freeUntil, booking)] : []),
    {
      title: t('visit', { time: start }),
      text: result.dueOnSite > 0 ? `${t('visitText')} ${t('ready', { amount })}` : t('visitText'),
      calendar: booking?.links.googleCalendar,
    },
  ]
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-xl">
        {t('title')}
      </h2>
      {booking && <LateTerms booking={booking} />}
      <ol className="mt-3">
        {steps.map(({ title, text, isDone, calendar }, index) => (
          <li key={title} className="relative pb-4.5 pl-9 leading-snug last:pb-0">
            <span
              aria-hidden
              className={cx(
                'absolute top-1 left-1 size-3.5 rounded-full',
                isDone ? 'bg-success' : 'border-2 border-line-strong',
              )}
            />
            {index < steps.length - 1 && (
              <span aria-hidden className="absolute top-5.5 bottom-0 left-2.5 w-0.5 bg-line" />
            )}
            <p className="font-semibold">{title}</p>
            <p className="text-soft [overflow-wrap:anywhere]">{text}</p>
            {calendar && (
              <a
                href={calendar}
                target="_blank"
                rel="noreferrer"
                className="-mb-2.5 inline-flex min-h-11 items-center font-semibold text-link"
              >
                {t('googleCalendar')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The step until which canceling is free. */
function useFreeStep() {
  const t = useTranslations('checkoutResult.steps')
  const format = useFormat()
  return (freeUntil: string, booking: BookingDetail | null): Step => {
    const time = format.dayTime(freeUntil)
    const until = booking?.actions.move?.until
    if (until === freeUntil) return { title: t('free', { time }), text: t('freeText') }
    const text = until
      ? `${t('cancelText')} ${t('moveText', { time: format.dayTime(until) })}`
      : t('cancelText')
    return { title: t('cancel', { time }), text }
  }
}

/** Says that a booking cannot be moved, and what a cancellation gives back. Renders nothing while it can be moved. */
function LateTerms({ booking: { actions, money, currency } }: { booking: BookingDetail }) {
  const t = useTranslations('checkoutResult.steps')
  const format = useFormat()
  const { cancel, move } = actions
  if (!cancel || move) return null
  const { freeUntil, lateRefundAmount } = cancel
  const amount = format.money(lateRefundAmount, currency)
  const canceling = () => {
    if (money.paid === 0) return t('lateUnpaid')
    if (!freeUntil) return lateRefundAmount > 0 ? t('nowRefund', { amount }) : t('nowNothing')
    const time = format.dayTime(freeUntil)
    return lateRefundAmount > 0 ? t('lateRefund', { amount, time }) : t('lateNothing', { time })
  }
  const isKept = money.paid > 0 && !freeUntil
  return (
    <Alert
      tone={money.paid > 0 ? 'warning' : 'info'}
      title={isKept ? t(lateRefundAmount > 0 ? 'latePart' : 'late') : undefined}
      className="mt-3"
    >
      {t('noMove')} {canceling()}
    </Alert>
  )
}

const tileClass =
  'flex min-w-0 flex-col items-center gap-1.5 rounded-[0.875rem] bg-sunken px-1 py-3 text-center font-semibold text-[0.8125rem] bn:text-sm text-ink leading-tight no-underline hover:bg-accent-soft'

interface ResultTilesProps {
  /** Null for others than the signed-in owner. */
  booking: BookingDetail | null
  /** The calendar entry of the booking, for who is not. */
  calendar?: string | undefined
}

/** Calendar and receipt, and how to reach the business. */
export function ResultTiles({ booking, calendar = booking?.links.calendar }: ResultTilesProps) {
  const t = useTranslations('checkoutResult')
  const { phone } = useSite().contact
  const chat = phone && whatsAppLink(phone)
  const links = booking?.links
  if (!calendar && !phone) return null
  return (
    <nav
      aria-label={t('tiles')}
      className="grid @min-[19rem]:auto-cols-fr @min-[19rem]:grid-flow-col @min-[19rem]:grid-cols-none grid-cols-2 gap-2"
    >
      {calendar && (
        <a href={calendar} download className={tileClass}>
          <Icon of={CalendarPlus} />
          {t('calendar')}
        </a>
      )}
      {booking && links?.receipt && (
        <Link to={`${bookingPath(booking._id)}/receipt`} className={tileClass}>
          <Icon of={ReceiptText} />
          {t('receipt')}
        </Link>
      )}
      {phone && (
        <a href={phoneLink(phone)} className={tileClass}>
          <Icon of={Phone} />
          {t('call')}
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={tileClass}>
          <Icon of={MessageCircle} />
          {t('whatsApp')}
        </a>
      )}
    </nav>
  )
}

function Icon({ of: Of }: { of: LucideIcon }) {
  return <Of aria-hidden className="size-5.5 text-link" />
}
