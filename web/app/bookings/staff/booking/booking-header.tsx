import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { PaymentBadge } from '../../../money/payment-badge.tsx'
import { BookingCode } from '../../bookings/booking-code.tsx'
import { StaffStatusBadge } from '../../bookings/status-badge.tsx'

export function BookingHeader({ booking, list }: { booking: BookingDetail; list: string }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const nameOf = useServiceName()
  const { holdExpiresAt } = booking
  return (
    <header className="mb-6 flex flex-col items-start gap-2">
      <Link to={list} className="inline-flex min-h-11 items-center gap-2 font-medium text-link no-underline">
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">{booking.customer.name}</h1>
      <p className="text-lg text-soft tabular-nums">
        {nameOf(booking.service)} · {format.slot(booking.slot)}
      </p>
      <div className="flex flex-wrap items-center gap-2 text-soft text-sm tabular-nums">
        <StaffStatusBadge status={booking.status} />
        <PaymentBadge status={booking.paymentStatus} />
        <span>
          {t('code')} <BookingCode code={booking.code} className="font-semibold text-ink" />
        </span>
        <span>{t('bookedAt', { time: format.dateTime(booking.createdAt) })}</span>
        {holdExpiresAt && <span>{t('heldUntil', { time: format.time(holdExpiresAt) })}</span>}
      </div>
    </header>
  )
}
