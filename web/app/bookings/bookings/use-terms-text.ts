import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** Says until when canceling is free, or what it costs now; null when nothing is to be said. */
export function useTermsText() {
  const t = useTranslations('dashboard.bookings.actions')
  const format = useFormat()
  return ({ actions: { cancel }, status, currency }: BookingDetail): string | null => {
    if (!cancel || status === 'held') return null
    const time = format.dayTime(cancel.freeUntil)
    if (cancel.isFree) return t('freeUntil', { time })
    if (cancel.refundAmount === 0) return t('lateNothing', { time })
    return t('lateRefund', { time, amount: format.money(cancel.refundAmount, currency) })
  }
}
