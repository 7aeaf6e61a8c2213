import type { Booking } from '@jhilik/contract/bookings.ts'
import { CalendarClock, CarFront } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVehicleText } from '../../lib/language/use-vehicle-text.ts'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { MapLink } from './map-link.tsx'
import { bookingPath } from './paths.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

interface BookingCardProps {
  booking: Booking
  /** For example the countdown. */
  children?: ReactNode
  footer?: ReactNode
}

export function BookingCard({ booking, children, footer }: BookingCardProps) {
  const t = useTranslations('dashboard.bookings.list')
  const format = useFormat()
  const { service, slot } = booking
  const vehicle = useVehicleText()(booking)
  return (
    <Card className="flex h-full flex-col gap-4 p-5 sm:p-6">
      <div className="flex items-start gap-4 max-[25rem]:gap-3">
        {service.img && (
          <Picture
            src={service.img}
            alt=""
            width={96}
            height={72}
            sizes="6rem"
            loading="lazy"
            className="h-18 w-24 shrink-0 rounded-control bg-sunken object-cover max-[25rem]:w-18 max-[22rem]:hidden"
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <h2 className="text-xl">
            <Link
              to={bookingPath(booking._id)}
              className="text-ink decoration-line-strong underline-offset-4 hover:underline"
            >
              {service.name}
            </Link>
          </h2>
          <div className="flex flex-wrap gap-1.5 [&>span]:whitespace-normal">
            {/* The payment badge says so already. */}
            {booking.status !== 'expired' && <StatusBadge booking={booking} />}
            <PaymentBadge status={booking.paymentStatus} />
          </div>
        </div>
        <p className="shrink-0 font-bold text-lg tabular-nums leading-tight">
          <span className="sr-only">{t('price')}: </span>
          {format.money(booking.price, booking.currency)}
        </p>
      </div>
      {children}
      <div className="flex flex-col gap-2 text-[0.9375rem]">
        <p className="flex items-start gap-2.5 font-semibold">
          <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span>
            {format.date(slot.date, 'long')},{' '}
            <span className="whitespace-nowrap tabular-nums">{format.times(slot)}</span>
          </span>
        </p>
        <MapLink address={booking.customer.address} />
        <p className="flex items-start gap-2.5">
          <CarFront aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">{t('vehicle')}: </span>
            {vehicle.nameAndYear}, <span className="inline-block">{booking.registrationPlate}</span>
          </span>
        </p>
      </div>
      <div className="mt-auto flex flex-col gap-4 border-line border-t pt-4">
        {footer}
        <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
          {t('transaction')}
          <span className="break-all font-mono">{booking.tran_id}</span>
        </p>
      </div>
    </Card>
  )
}
