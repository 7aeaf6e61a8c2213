import type { Booking } from '@jhilik/contract/bookings.ts'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PaymentBadge } from './payment-badge.tsx'

interface BookingCardProps {
  booking: Booking
  /** The countdown, a button: what this list adds. */
  children?: ReactNode
}

export function BookingCard({ booking, children }: BookingCardProps) {
  const t = useTranslations('booking.list')
  const format = useFormat()
  const { service, slot } = booking
  const facts = [
    { label: t('vehicle'), value: `${booking.vehicleBrand} ${booking.vehicleModel}` },
    { label: t('year'), value: format.year(booking.manufacturingYear) },
    { label: t('plate'), value: booking.registrationPlate },
    { label: t('price'), value: format.money(booking.price, booking.currency) },
    {
      label: t('transaction'),
      value: <span className="break-all font-mono text-sm">{booking.tran_id}</span>,
    },
  ]
  return (
    <Card className="flex h-full flex-col gap-4 p-5 sm:p-6">
      <div className="flex items-start gap-4">
        {service.img && (
          <Picture
            src={service.img}
            alt=""
            width={96}
            height={72}
            sizes="6rem"
            loading="lazy"
            className="h-18 w-24 shrink-0 rounded-control bg-sunken object-cover"
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <h2 className="text-xl">{service.name}</h2>
          <PaymentBadge status={booking.paymentStatus} />
        </div>
      </div>
      <p className="flex items-start gap-2 font-semibold">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
        {format.slot(slot)}
      </p>
      {children}
      <dl className="mt-auto grid gap-1.5 border-line border-t pt-4 text-[0.9375rem]">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
