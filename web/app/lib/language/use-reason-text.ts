import { REFUND_REASONS } from '@jhilik/contract/payments.ts'
import { useTranslations } from 'use-intl'

/** Translates known reason codes; free text stays as it is. */
export function useReasonText() {
  const t = useTranslations('dashboard.staffBooking.details')
  const refundReason = useRefundReason()
  return (reason: string): string => {
    const known = reason as Parameters<typeof t>[0]
    return t.has(known) ? t(known) : refundReason(reason)
  }
}

/** The reason of a refund in the reader's language. Free text stays as it is. */
export function useRefundReason() {
  const t = useTranslations('dashboard.refundReasons')
  return (reason: string): string => {
    const known = REFUND_REASONS.find((one) => one === reason)
    return known ? t(known) : reason
  }
}
