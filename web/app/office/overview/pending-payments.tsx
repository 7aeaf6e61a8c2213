import type { TodayReport } from '@jhilik/contract/reports.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefundReason } from '../../lib/language/use-reason-text.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'

interface WaitingProps {
  reviews: NonNullable<TodayReport['paymentsInReview']>
  refunds: NonNullable<TodayReport['refundsDue']>
}

const KNOWN_DETAILS = [
  'amount_mismatch',
  'currency_mismatch',
  'reference_mismatch',
  'transaction_missing',
  'transaction_reused',
  'risk',
  'no_answer',
] as const

/** Payments and refunds that staff have to decide about, the oldest first. */
export function Waiting({ reviews, refunds }: WaitingProps) {
  const t = useTranslations('dashboard.overview.today')
  const refundReason = useRefundReason()
  const format = useFormat()
  const why = (detail: string | null) => {
    const known = KNOWN_DETAILS.find((name) => name === detail)
    return known ? t(`details.${known}`) : (detail ?? t('reviewNote'))
  }
  const rows = [
    ...reviews.oldest.map(({ attemptId, detail, received, receivedCurrency, ...review }) => ({
      ...review,
      key: attemptId,
      what: t('toReview'),
      why:
        received !== null && receivedCurrency
          ? t('reported', { why: why(detail), amount: format.money(received, receivedCurrency) })
          : why(detail),
    })),
    ...refunds.oldest.map(({ refundId, reason, ...refund }) => ({
      ...refund,
      key: refundId,
      what: t('toRefund'),
      why: refundReason(reason),
    })),
  ]
  const more = reviews.count + refunds.count - rows.length
  return (
    <>
      {rows.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {rows.map((row) => (
            <WaitingRow key={row.key} row={row} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="border-line border-t py-2 text-soft">{t('more', { count: more })}</p>}
    </>
  )
}

interface Row {
  bookingId: string
  amount: number
  currency: string
  createdAt: string
  what: string
  why: string
}

function WaitingRow({ row }: { row: Row }) {
  const format = useFormat()
  return (
    <li>
      <Link
        to={staffBookingPath(row.bookingId)}
        className="flex items-start justify-between gap-3 py-2 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold">{row.what}</span>
          <span className="text-soft text-sm [overflow-wrap:anywhere] first-letter:uppercase">{row.why}</span>
          <span className="text-muted text-sm">{format.dateTime(row.createdAt)}</span>
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{format.money(row.amount, row.currency)}</span>
      </Link>
    </li>
  )
}
