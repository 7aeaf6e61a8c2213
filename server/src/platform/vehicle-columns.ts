import type { Vehicle } from '@jhilik/contract/vehicles.ts'

/** The columns of a vehicle, the same in `bookings` and in `vehicles`. */
export interface VehicleColumns {
  vehicle_type: string
  vehicle_brand: string
  vehicle_model: string
  manufacturing_year: number
  registration_plate: string
}

export const toVehicleColumns = (vehicle: Vehicle): VehicleColumns => ({
  vehicle_type: vehicle.vehicleType,
  vehicle_brand: vehicle.vehicleBrand,
  vehicle_model: vehicle.vehicleModel,
  manufacturing_year: vehicle.manufacturingYear,
  registration_plate: vehicle.registrationPlate,
})

export const toVehicle = (row: VehicleColumns): Vehicle => ({
  vehicleType: row.vehicle_type,
  vehicleBrand: row.vehicle_brand,
  vehicleModel: row.vehicle_model,
  manufacturingYear: row.manufacturing_year,
  registrationPlate: row.registration_plate,
})
