import type { BookingStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warning',
  confirmed: 'accent',
  expired: 'neutral',
  canceled: 'neutral',
  completed: 'accent',
  no_show: 'neutral',
}

/** How the booking stands; what became of its money is the payment's own badge. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useTranslations('dashboard.bookings.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
