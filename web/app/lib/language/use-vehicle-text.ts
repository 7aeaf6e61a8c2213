import { VEHICLE_TYPES } from '@jhilik/contract/constants.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from './format.ts'

/** Vehicles in the reader's language. */
export function useVehicleText() {
  const types = useTranslations('booking.vehicleTypes')
  const format = useFormat()
  return (vehicle: Vehicle) => {
    const known = VEHICLE_TYPES.find((type) => type === vehicle.vehicleType)
    return vehicleText(vehicle, {
      type: known ? types(known) : vehicle.vehicleType,
      year: format.year(vehicle.manufacturingYear),
    })
  }
}
