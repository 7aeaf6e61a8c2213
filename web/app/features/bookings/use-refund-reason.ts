import { REFUND_REASONS } from '@jhilik/contract/payments.ts'
import { useTranslations } from 'use-intl'

/** Why money is given back, in the reader's language. What is no known code stays as it is. */
export function useRefundReason() {
  const t = useTranslations('dashboard.refundReasons')
  return (reason: string): string => {
    const known = REFUND_REASONS.find((one) => one === reason)
    return known ? t(known) : reason
  }
}
