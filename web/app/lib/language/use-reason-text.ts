import { useTranslations } from 'use-intl'
import { useRefundReason } from './use-refund-reason.ts'

/** Translates known reason codes; free text stays as it is. */
export function useReasonText() {
  const t = useTranslations('dashboard.staffBooking.details')
  const refundReason = useRefundReason()
  return (reason: string): string => {
    const known = reason as Parameters<typeof t>[0]
    return t.has(known) ? t(known) : refundReason(reason)
  }
}
