import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useLocale, useTranslations } from 'use-intl'

/** Vehicles in the reader's language. */
export function useVehicleText() {
  const types = useTranslations('booking.vehicleTypes')
  const locale = useLocale()
  return (vehicle: Vehicle) => {
    const known = VEHICLE_TYPES.find((type) => type === vehicle.vehicleType)
    return vehicleText(vehicle, locale, known && types(known))
  }
}
