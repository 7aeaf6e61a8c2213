import { pickVehicle, type Vehicle } from '@jhilik/contract/vehicles.ts'
import { addVehicle } from './api.ts'

/** The payment page waits at most so long. */
const PATIENCE_MS = 2_000

/** Saves a vehicle. Logs a failure instead of throwing: the booking goes on. */
export async function rememberVehicle(vehicle: Vehicle): Promise<void> {
  try {
    await addVehicle(pickVehicle(vehicle), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    console.error('The vehicle was not kept', error)
  }
}
