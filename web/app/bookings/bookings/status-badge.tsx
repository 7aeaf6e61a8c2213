import type { Booking, BookingStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { usePassed } from '../../lib/live/use-passed.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

/** Green and red are left to the payment's badge. */
const tones: Record<BookingStatus, { customer: BadgeTone; staff: BadgeTone }> = {
  held: { customer: 'warning', staff: 'warning' },
  confirmed: { customer: 'accent', staff: 'accent' },
  expired: { customer: 'neutral', staff: 'neutral' },
  canceled: { customer: 'neutral', staff: 'neutral' },
  completed: { customer: 'accent', staff: 'neutral' },
  no_show: { customer: 'neutral', staff: 'warning' },
}

/** The booking's status for its customer. An overdue hold keeps its status until the gateway was asked. */
export function StatusBadge({ booking }: { booking: Pick<Booking, 'status' | 'holdExpiresAt'> }) {
  const t = useTranslations('dashboard.bookings.status')
  const { status, holdExpiresAt } = booking
  const isOverdue = usePassed(holdExpiresAt)
  return <Badge tone={tones[status].customer}>{t(isOverdue ? 'overdue' : status)}</Badge>
}

/** The booking's status for staff. */
export function StaffStatusBadge({ status }: { status: BookingStatus }) {
  const t = useTranslations('dashboard.allBookings.statuses')
  return <Badge tone={tones[status].staff}>{t(status)}</Badge>
}
