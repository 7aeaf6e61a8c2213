import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { Badge } from '../ui/badge.tsx'

/** The badge is green when the booking is paid, else red. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const t = useTranslations('dashboard.paymentStatuses')
  return <Badge tone={status === 'paid' ? 'success' : 'danger'}>{t(status)}</Badge>
}
