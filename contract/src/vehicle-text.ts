import { digitsIn, type TextLocale } from './clock-text.ts'
import { plateText } from './plates.ts'
import type { Vehicle } from './vehicles.ts'

/**
 * The parts of a vehicle in words, for every place that shows one. `type` is its type's name in the language. Each
 * field is named here, so that adding one does not compile until it has a place.
 */
export function vehicleText(vehicle: Vehicle, locale: TextLocale, type = vehicle.vehicleType) {
  const {
    vehicleType: _,
    vehicleBrand,
    vehicleModel,
    manufacturingYear,
    registrationPlate,
    ...unplaced
  } = vehicle
  unplaced satisfies Record<string, never>
  const year = digitsIn(locale, String(manufacturingYear))
  const plate = plateText(registrationPlate, locale)
  const name = `${vehicleBrand} ${vehicleModel}`
  return {
    type,
    year,
    /** `DHAKA METRO-GA 12-3456` */
    plate,
    /** `Toyota Axio` */
    name,
    /** `Toyota Axio 2018` */
    nameAndYear: `${name} ${year}`,
    /** `Toyota Axio (2018)` */
    nameWithYear: `${name} (${year})`,
    /** `Toyota Axio, DHAKA METRO-GA 12-3456` */
    nameAndPlate: `${name}, ${plate}`,
    /** `Toyota Axio (Car, 2018), DHAKA METRO-GA 12-3456` */
    full: `${name} (${type}, ${year}), ${plate}`,
    /** `Car · DHAKA METRO-GA 12-3456` */
    typeAndPlate: `${type} · ${plate}`,
    /** `2018 · DHAKA METRO-GA 12-3456` */
    yearAndPlate: `${year} · ${plate}`,
  }
}
