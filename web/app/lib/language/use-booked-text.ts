import { bookedText } from '@jhilik/contract/booked-text.ts'
import type { Place } from '@jhilik/contract/places.ts'
import type { BookedVehicle } from '@jhilik/contract/vehicles.ts'
import { useLocale } from 'use-intl'

/** Vehicle and plate, or the facts about the place, in the reader's language; empty without either. */
export function useBookedText() {
  const locale = useLocale()
  return (booking: BookedVehicle & Place) => bookedText(booking, locale)
}
