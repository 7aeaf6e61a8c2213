import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { HoldTime } from './holds/hold-time.tsx'
import { PayAgainButton } from './pay-again-button.tsx'

interface PayHeldProps {
  bookingId: string
  /** Until when the seat is held; null when it is not. */
  until: string | null
}

/** The pay button of a held seat; a notice once the hold is over. */
export function PayForHold({ bookingId, until }: PayHeldProps) {
  const t = useTranslations('dashboard.bookings.list')
  const isOver = usePassed(until)
  if (!until) return null
  if (isOver) return <p className="text-soft">{t('timeOver')}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PayAgainButton bookingId={bookingId} label={t('payNow')} variant="spark" />
      <HoldTime until={until} />
    </div>
  )
}
