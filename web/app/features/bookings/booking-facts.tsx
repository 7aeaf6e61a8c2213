import type { Booking } from '@jhilik/contract/bookings.ts'
import { contactText } from '@jhilik/contract/contact-text.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useVehicleText } from '../../lib/language/use-vehicle-text.ts'
import { MapLink } from './map-link.tsx'

/** The details given when booking. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings.facts')
  const format = useFormat()
  const vehicle = useVehicleText()(booking)
  const { customer } = booking
  const facts = [
    {
      label: t('vehicle'),
      value: vehicle.nameAndYear,
    },
    { label: t('plate'), value: booking.registrationPlate },
    { label: t('contact'), value: contactText(customer).line },
    { label: t('booked'), value: format.dateTime(booking.createdAt) },
  ]
  return (
    <div className="flex flex-col gap-4">
      <MapLink address={customer.address} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 flex-col">
            <dt className="text-soft text-sm">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
