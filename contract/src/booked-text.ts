import type { TextLocale } from './clock-text.ts'
import { placeText } from './place-text.ts'
import type { Place } from './places.ts'
import { vehicleText } from './vehicle-text.ts'
import { type BookedVehicle, vehicleOf } from './vehicles.ts'

/**
 * Returns what the crew works on, in one line: vehicle and plate, or the facts about the place; empty when there are
 * neither.
 */
export function bookedText(booking: BookedVehicle & Place, locale: TextLocale): string {
  const vehicle = vehicleOf(booking)
  return [vehicle && vehicleText(vehicle, locale).nameAndPlate, placeText(booking, locale)]
    .filter(Boolean)
    .join(', ')
}
