import type { Vehicle } from '@jhilik/contract/vehicles.ts'

/** A vehicle with a value for every field, none of them a default. */
export const testVehicle: Vehicle = {
  vehicleType: 'suv',
  vehicleBrand: 'Mitsubishi',
  vehicleModel: 'Pajero',
  manufacturingYear: 2021,
  registrationPlate: 'Dhaka Metro Gha 12-3456',
}
