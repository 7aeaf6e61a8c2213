import type { Booking, BookingStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warning',
  confirmed: 'accent',
  expired: 'neutral',
  canceled: 'neutral',
  completed: 'accent',
  no_show: 'neutral',
}

/**
 * How the booking stands; what became of its money is the payment's own badge. A hold whose time is over
 * keeps its status until the gateway has been asked.
 */
export function StatusBadge({ booking }: { booking: Pick<Booking, 'status' | 'holdExpiresAt'> }) {
  const t = useTranslations('dashboard.bookings.status')
  const { status, holdExpiresAt } = booking
  const isOverdue = usePassed(holdExpiresAt)
  return <Badge tone={tones[status]}>{t(isOverdue ? 'overdue' : status)}</Badge>
}
