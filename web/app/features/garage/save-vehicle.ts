import type { VehicleRequest } from '@jhilik/contract/garage.ts'
import { addVehicle } from './api.ts'

export type VehicleFields = Omit<VehicleRequest, 'isDefault'>

/** The booking is made; the payment page waits no longer for this. */
const PATIENCE_MS = 2_000

/** Keeps a vehicle for next time. Never in the way of what it comes with. */
export async function rememberVehicle(fields: VehicleFields): Promise<void> {
  const { vehicleType, vehicleBrand, vehicleModel, manufacturingYear, registrationPlate } = fields
  const vehicle = { vehicleType, vehicleBrand, vehicleModel, manufacturingYear, registrationPlate }
  try {
    await addVehicle(vehicle, AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    console.error('The vehicle was not kept', error)
  }
}
