import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import { vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useLocale, useTranslations } from 'use-intl'
import { usePlaceText } from '../../lib/language/use-booking-texts.ts'
import { useVisitName } from '../../lib/language/use-service-text.ts'

/** A plate without the city: "DHAKA METRO-GA 21-1234" is told apart by its last part. */
const shortPlate = (plate: string) => plate.replace(/^.*(metro|মেট্রো)[\s-]*/i, '')

/**
 * What is done for a booking in few words: the name of the visit without the size; the size with the model of the vehicle, or
 * with the facts about the place; and the plate.
 */
export function useShortWork() {
  const types = useTranslations('booking.vehicleTypes')
  const bn = useLocale() === 'bn'
  const placeText = usePlaceText()
  const nameOf = useVisitName()
  return (booking: ListedBooking) => {
    const size = booking.lines.find(({ canceledAt }) => canceledAt === null)?.size
    const vehicle = vehicleOf(booking)
    const type = vehicle && VEHICLE_TYPES.find((known) => known === vehicle.vehicleType)
    const first = size ? (bn && size.nameBn) || size.name : (type && types(type)) || vehicle?.vehicleType
    const rest = vehicle ? vehicle.vehicleModel : placeText(booking)
    return {
      name: nameOf({ ...booking, lines: booking.lines.map((line) => ({ ...line, size: null })) }),
      text: [first, rest].filter(Boolean).join(' · '),
      plate: vehicle && shortPlate(vehicle.registrationPlate),
    }
  }
}
