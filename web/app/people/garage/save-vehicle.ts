import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { addVehicle } from './api.ts'

/** The longest time that saving may delay the payment page. */
const TIMEOUT_MS = 2_000

/** Saves a vehicle for later bookings. Never throws: the booking is already made. */
export async function rememberVehicle(vehicle: Vehicle): Promise<void> {
  try {
    await addVehicle(vehicle, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    console.error('Saving the vehicle failed', error)
  }
}
