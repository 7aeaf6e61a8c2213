import type { Booking, BookingStatus, PaymentStatus } from '@jhilik/contract/bookings.ts'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../lib/live/server-time.ts'
import { usePassed } from '../../lib/live/use-passed.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'

/** Tells whether a payment was received, refunded later or not. */
export function hasReceipt(status: PaymentStatus): boolean {
  switch (status) {
    case 'paid':
    case 'partly_paid':
    case 'refund_due':
    case 'partly_refunded':
    case 'refunded':
    case 'not_refunded':
    case 'disputed':
    case 'charged_back':
      return true
    case 'due_on_site':
    case 'pending':
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'in_review':
      return false
    default:
      return status satisfies never
  }
}

/** Tells whether the booking has a seat, has not started and was not recorded as completed or missed. */
export function isUpcoming({ status, slot }: Booking): boolean {
  return (status === 'held' || status === 'confirmed') && Date.parse(slot.startsAt) > serverNow()
}

/** Tells whether it lost its seat before any money moved, so that nothing is owed and nothing comes back. */
export function isNeverPaid({ status, paymentStatus }: Pick<Booking, 'status' | 'paymentStatus'>): boolean {
  const isDropped = status === 'canceled' || status === 'expired'
  return isDropped && !hasReceipt(paymentStatus) && paymentStatus !== 'in_review'
}

/** Green and red are left to the payment's badge. */
const tones: Record<BookingStatus, { customer: BadgeTone; staff: BadgeTone }> = {
  held: { customer: 'warning', staff: 'warning' },
  confirmed: { customer: 'accent', staff: 'accent' },
  expired: { customer: 'neutral', staff: 'neutral' },
  canceled: { customer: 'neutral', staff: 'neutral' },
  completed: { customer: 'accent', staff: 'neutral' },
  no_show: { customer: 'neutral', staff: 'warning' },
}

const statusText: Partial<Record<BadgeTone, string>> = {
  warning: 'font-semibold text-warning',
  neutral: 'text-soft',
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

/** The status in a table, where few of them need attention: they differ by color without a badge. */
export function StaffStatus({ status }: { status: BookingStatus }) {
  const t = useTranslations('dashboard.allBookings.statuses')
  return <span className={cx('leading-tight', statusText[tones[status].staff])}>{t(status)}</span>
}

/** A booking's only badge in a customer's lists: of its payment or its status, whichever says more. */
export function BookingBadge({ booking }: { booking: Booking }) {
  const { status, paymentStatus } = booking
  if (isNeverPaid(booking) && status === 'canceled') return <NotPaidBadge />
  const byStatus =
    status === 'held' ||
    isNeverPaid(booking) ||
    (paymentStatus === 'paid' && (status === 'completed' || status === 'no_show'))
  return byStatus ? <StatusBadge booking={booking} /> : <CustomerBadge status={paymentStatus} />
}

/** The payment of one booking for its customer. What was given up before it was paid is not owed. */
export function OwnPaymentBadge({ booking }: { booking: Booking }) {
  return isNeverPaid(booking) ? <NotPaidBadge /> : <CustomerBadge status={booking.paymentStatus} />
}

/** An amount that is due on site is agreed, not late. */
function CustomerBadge({ status }: { status: PaymentStatus }) {
  const t = useTranslations('dashboard.paymentStatuses')
  const isAgreed = status === 'due_on_site' || status === 'partly_paid'
  return isAgreed ? <Badge tone="warning">{t(status)}</Badge> : <PaymentBadge status={status} />
}

function NotPaidBadge() {
  const t = useTranslations('dashboard.bookings.payment')
  return <Badge>{t('nothingDue')}</Badge>
}
