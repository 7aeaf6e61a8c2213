import type { BookingPayment } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { FactList } from '../booking/section-card.tsx'

/** The agreed amount next to the gateway's report. */
export function ReportedFacts({ payment }: { payment: BookingPayment }) {
  const t = useTranslations('dashboard.staffBooking.review')
  const reasonText = useReasonText()
  const { amount, currency, received, receivedCurrency, reportedReference, detail } = payment
  return (
    <div className="rounded-control bg-sunken p-4">
      <FactList
        facts={[
          { label: t('agreed'), value: <Money amount={amount} currency={currency} /> },
          {
            label: t('reported'),
            value:
              received !== null && receivedCurrency ? (
                <Money amount={received} currency={receivedCurrency} />
              ) : (
                t('nothingReported')
              ),
          },
          ...(reportedReference
            ? [
                {
                  label: t('reportedReference'),
                  value: <span className="break-all tabular-nums text-xs">{reportedReference}</span>,
                },
              ]
            : []),
          ...(detail ? [{ label: t('why'), value: reasonText(detail) }] : []),
        ]}
      />
    </div>
  )
}

function Money({ amount, currency }: { amount: number; currency: string }) {
  const format = useFormat()
  return <span className="font-semibold tabular-nums">{format.money(amount, currency)}</span>
}

interface ConsequenceProps {
  payment: BookingPayment
  decision: 'accept' | 'reject' | undefined
  received: number | undefined
}

/** The effect of the decision on the money. */
export function Consequence({ payment, decision, received }: ConsequenceProps) {
  const t = useTranslations('dashboard.staffBooking.review')
  const format = useFormat()
  const currency = payment.receivedCurrency ?? payment.currency
  const arrived = Number.isFinite(received) ? (received ?? 0) : (payment.received ?? 0)
  const money = (amount: number) => format.money(amount, currency)
  const words = () => {
    if (decision === 'reject')
      return arrived > 0 ? t('givesBack', { amount: money(arrived) }) : t('givesNothing')
    if (decision !== 'accept') return ''
    if (currency !== payment.currency) return t('otherCurrency')
    if (arrived > payment.amount) return t('excess', { amount: money(arrived - payment.amount) })
    if (arrived > 0 && arrived < payment.amount)
      return t('missing', { amount: money(payment.amount - arrived) })
    return ''
  }
  return (
    <p aria-live="polite" className="text-soft text-sm">
      {words()}
    </p>
  )
}
