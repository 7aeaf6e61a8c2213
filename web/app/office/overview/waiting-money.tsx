import type { TodayReport } from '@jhilik/contract/reports.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefundReason } from '../../lib/language/use-reason-text.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'

type Review = NonNullable<TodayReport['paymentsInReview']>['oldest'][number]
type Refund = NonNullable<TodayReport['refundsDue']>['oldest'][number]

const KNOWN_DETAILS = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'transaction_missing',
  'transaction_reused',
  'risk',
  'no_answer',
] as const

/** The oldest payments that staff have to decide about. */
export function OldestReviews({ reviews }: { reviews: readonly Review[] }) {
  const t = useTranslations('dashboard.overview.today')
  const format = useFormat()
  const why = ({ detail, received, receivedCurrency }: Review) => {
    const known = KNOWN_DETAILS.find((name) => name === detail)
    const text = known ? t(`details.${known}`) : (detail ?? t('reviewNote'))
    return received !== null && receivedCurrency
      ? t('reported', { why: text, amount: format.money(received, receivedCurrency) })
      : text
  }
  return <Oldest rows={reviews.map((review) => ({ ...review, id: review.attemptId, why: why(review) }))} />
}

/** The oldest refunds that staff have to pay out. */
export function OldestRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const refundReason = useRefundReason()
  return (
    <Oldest
      rows={refunds.map((refund) => ({ ...refund, id: refund.refundId, why: refundReason(refund.reason) }))}
    />
  )
}

interface Row extends Pick<Refund, 'bookingId' | 'code' | 'name' | 'amount' | 'currency' | 'createdAt'> {
  id: string
  why: string
}

function Oldest({ rows }: { rows: readonly Row[] }) {
  const format = useFormat()
  return (
    <ul>
      {rows.map(({ id, bookingId, code, name, amount, currency, createdAt, why }) => (
        <li key={id}>
          <Link
            to={staffBookingPath(bookingId)}
            className="flex min-h-11 items-start justify-between gap-3 py-1 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3"
          >
            <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span>
              <span className="text-soft text-sm first-letter:uppercase">{why}</span>
              <span className="text-muted text-sm">
                <span translate="no">{code}</span>, {format.date(createdAt)}
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{format.money(amount, currency)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
