import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { PayAgainButton } from './pay-again-button.tsx'

interface PayHeldProps {
  bookingId: string
  /** Until when the seat is held; null when it is not. */
  until: string | null
}

/** The way to pay for a seat while it is held. */
export function PayHeld({ bookingId, until }: PayHeldProps) {
  const t = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  if (!until) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PayAgainButton bookingId={bookingId} label={t('payNow')} variant="spark" />
      <p className="text-soft text-sm">{t('heldUntil', { time: format.time(until) })}</p>
    </div>
  )
}
