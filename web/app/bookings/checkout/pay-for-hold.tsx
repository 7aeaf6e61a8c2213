import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { buttonClass } from '../../ui/button.tsx'
import { HoldTime } from './holds/hold-time.tsx'
import { PayAgainButton } from './pay-again-button.tsx'
import { PayWays } from './pay-ways.tsx'
import type { PayableBooking } from './pay-ways-dialog.tsx'

interface PayHeldProps {
  booking: PayableBooking
  /** The end of the hold; null when the seat is not held. */
  until: string | null
}

/** The pay button of a held seat; a notice once the hold is over. */
export function PayForHold({ booking, until }: PayHeldProps) {
  const t = useTranslations('dashboard.bookings.list')
  const isOver = usePassed(until)
  if (!until) return null
  if (isOver) return <p className="text-soft">{t('timeOver')}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PayAgainButton bookingId={booking._id} label={t('payNow')} variant="spark" />
      <PayWays booking={booking} className={buttonClass({ variant: 'secondary' })} />
      <HoldTime until={until} />
    </div>
  )
}
