import { type BookedVehicle, NO_VEHICLE, type Vehicle } from '@jhilik/contract/vehicles.ts'
import type { Nullable } from './schema/column-types.ts'

/** The columns of a vehicle in `vehicles`. */
export interface VehicleColumns {
  vehicle_type: string
  vehicle_brand: string
  vehicle_model: string
  manufacturing_year: number
  registration_plate: string
}

/** The same columns in `bookings`: all are null when the service needs no vehicle. */
export type BookedVehicleColumns = Nullable<VehicleColumns>

export function toVehicleColumns(vehicle: Vehicle): VehicleColumns
export function toVehicleColumns(vehicle: BookedVehicle): BookedVehicleColumns
export function toVehicleColumns(vehicle: BookedVehicle): BookedVehicleColumns {
  return {
    vehicle_type: vehicle.vehicleType,
    vehicle_brand: vehicle.vehicleBrand,
    vehicle_model: vehicle.vehicleModel,
    manufacturing_year: vehicle.manufacturingYear,
    registration_plate: vehicle.registrationPlate,
  }
}

export const VEHICLE_COLUMNS = Object.keys(toVehicleColumns(NO_VEHICLE)) as (keyof VehicleColumns)[]

export function toVehicle(row: VehicleColumns): Vehicle
export function toVehicle(row: BookedVehicleColumns): BookedVehicle
export function toVehicle(row: BookedVehicleColumns): BookedVehicle {
  return {
    vehicleType: row.vehicle_type,
    vehicleBrand: row.vehicle_brand,
    vehicleModel: row.vehicle_model,
    manufacturingYear: row.manufacturing_year,
    registrationPlate: row.registration_plate,
  }
}
