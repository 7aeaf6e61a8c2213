import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import type { Place } from '@jhilik/contract/places.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useSite } from '../page/site.ts'

/** Vehicles in the reader's language. */
export function useVehicleText() {
  const types = useTranslations('booking.vehicleTypes')
  const locale = useLocale()
  return (vehicle: Vehicle) => {
    const known = VEHICLE_TYPES.find((type) => type === vehicle.vehicleType)
    return vehicleText(vehicle, locale, known && types(known))
  }
}

/** Facts about a place in the reader's language; empty without facts. */
export function usePlaceText() {
  const locale = useLocale()
  return (place: Place) => placeText(place, locale)
}

/** The name of a gateway or payment method in the reader's language. */
export function useGatewayText(): (name: string) => string {
  const locale = useLocale()
  const { gateways } = useSite()
  return (name) => gatewayText(locale, name, gateways)
}
