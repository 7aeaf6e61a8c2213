import { pickVehicle, type Vehicle } from '@jhilik/contract/vehicles.ts'
import { addVehicle } from './api.ts'

/** The booking is made; the payment page waits no longer for this. */
const PATIENCE_MS = 2_000

/** Keeps a vehicle for next time. Never in the way of what it comes with. */
export async function rememberVehicle(vehicle: Vehicle): Promise<void> {
  try {
    await addVehicle(pickVehicle(vehicle), AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    console.error('The vehicle was not kept', error)
  }
}
