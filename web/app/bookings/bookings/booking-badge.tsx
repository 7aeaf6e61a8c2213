import type { Booking, PaymentStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { isNeverPaid } from './rules.ts'
import { StatusBadge } from './status-badge.tsx'

/** A booking's only badge in a customer's lists: of its payment or its status, whichever says more. */
export function BookingBadge({ booking }: { booking: Booking }) {
  const { status, paymentStatus } = booking
  if (isNeverPaid(booking) && status === 'canceled') return <NotPaidBadge />
  const byStatus =
    status === 'held' ||
    isNeverPaid(booking) ||
    (paymentStatus === 'Paid' && (status === 'completed' || status === 'no_show'))
  return byStatus ? <StatusBadge booking={booking} /> : <CustomerBadge status={paymentStatus} />
}

/** The payment of one booking for its customer. What was given up before it was paid is not owed. */
export function OwnPaymentBadge({ booking }: { booking: Booking }) {
  return isNeverPaid(booking) ? <NotPaidBadge /> : <CustomerBadge status={booking.paymentStatus} />
}

/** An amount that is due on site is agreed, not late. */
function CustomerBadge({ status }: { status: PaymentStatus }) {
  const t = useTranslations('dashboard.paymentStatuses')
  const isAgreed = status === 'Due on site' || status === 'Partly paid'
  return isAgreed ? <Badge tone="warning">{t(status)}</Badge> : <PaymentBadge status={status} />
}

function NotPaidBadge() {
  const t = useTranslations('dashboard.bookings.payment')
  return <Badge>{t('nothingDue')}</Badge>
}
