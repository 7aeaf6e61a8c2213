import type { Vehicle } from './vehicles.ts'

/** The type and the year as the reader's language writes them. */
interface VehicleWords {
  type?: string
  year?: string
}

/**
 * A vehicle in words, for every place that shows one. Each of its fields is named here, so that adding one does
 * not compile until it has a place.
 */
export function vehicleText(vehicle: Vehicle, words: VehicleWords = {}) {
  const {
    vehicleType,
    vehicleBrand,
    vehicleModel,
    manufacturingYear,
    registrationPlate: plate,
    ...unplaced
  } = vehicle
  unplaced satisfies Record<string, never>
  const { type = vehicleType, year = String(manufacturingYear) } = words
  const name = `${vehicleBrand} ${vehicleModel}`
  return {
    type,
    year,
    /** `Toyota Axio` */
    name,
    /** `Toyota Axio 2018` */
    nameAndYear: `${name} ${year}`,
    /** `Toyota Axio (2018)` */
    nameWithYear: `${name} (${year})`,
    /** `Toyota Axio, Dhaka Metro Ga 12-3456` */
    nameAndPlate: `${name}, ${plate}`,
    /** `Toyota Axio (Car, 2018), Dhaka Metro Ga 12-3456` */
    full: `${name} (${type}, ${year}), ${plate}`,
    /** `Car · Dhaka Metro Ga 12-3456` */
    typeAndPlate: `${type} · ${plate}`,
    /** `2018 · Dhaka Metro Ga 12-3456` */
    yearAndPlate: `${year} · ${plate}`,
  }
}
