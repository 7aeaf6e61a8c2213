import type { Booking } from '@jhilik/contract/bookings.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { CarFront, House } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePlaceText, useVehicleText } from '../../lib/language/use-booking-texts.ts'

/** The vehicle to work on, or the facts about the place, or nothing. */
export function BookedLine({ booking }: { booking: Booking }) {
  const t = useTranslations('dashboard.bookings.list')
  const textOf = useVehicleText()
  const place = usePlaceText()(booking)
  const vehicle = vehicleOf(booking)
  const text = vehicle && textOf(vehicle)
  return (
    <>
      {text && (
        <p className="flex items-start gap-2.5">
          <CarFront aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="sr-only">{t('vehicle')}: </span>
            {text.nameAndYear}, <span className="inline-block">{text.plate}</span>
          </span>
        </p>
      )}
      {place && (
        <p className="flex items-start gap-2.5">
          <House aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
          <span>
            <span className="sr-only">{t('place')}: </span>
            {place}
          </span>
        </p>
      )}
    </>
  )
}
