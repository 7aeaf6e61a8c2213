import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { contactText } from '@jhilik/contract/contact-text.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { usePlaceText, useVehicleText } from '../../lib/language/use-booking-texts.ts'
import { BookingCode } from './booking-code.tsx'
import { MapLink } from './map-link.tsx'
import { NotePhotos } from './note-photos.tsx'

/** The details given when booking. */
export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.bookings.facts')
  const format = useFormat()
  const textOf = useVehicleText()
  const place = usePlaceText()(booking)
  const { customer, note } = booking
  const vehicle = vehicleOf(booking)
  const facts = [
    { label: t('code'), value: <BookingCode code={booking.code} className="font-semibold text-lg" /> },
    ...(vehicle
      ? [
          { label: t('vehicle'), value: textOf(vehicle).nameAndYear },
          { label: t('plate'), value: textOf(vehicle).plate },
        ]
      : []),
    ...(place ? [{ label: t('place'), value: place }] : []),
    { label: t('contact'), value: contactText(customer).line },
    { label: t('booked'), value: format.dateTime(booking.createdAt) },
    ...(note ? [{ label: t('note'), value: <span className="whitespace-pre-line">{note}</span> }] : []),
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
      <NotePhotos photos={booking.photos} />
    </div>
  )
}
