import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

/** Green and red speak of money here. */
const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warning',
  confirmed: 'accent',
  completed: 'neutral',
  canceled: 'neutral',
  expired: 'neutral',
  no_show: 'warning',
}

export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useTranslations('dashboard.allBookings.statuses')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
