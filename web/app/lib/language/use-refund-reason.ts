import { REFUND_REASONS } from '@jhilik/contract/payments.ts'
import { useTranslations } from 'use-intl'

/** The reason of a refund in the reader's language. Free text stays as it is. */
export function useRefundReason() {
  const t = useTranslations('dashboard.refundReasons')
  return (reason: string): string => {
    const known = REFUND_REASONS.find((one) => one === reason)
    return known ? t(known) : reason
  }
}
