import type { AddressRequest, SavedVehicleRequest } from '@jhilik/contract/garage-requests.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange } from '../../lib/http/queries.ts'

/** The schemas are loaded on demand: the booking form queries these too, and its page should not carry them. */
const garage = () => import('@jhilik/contract/garage.ts')
const vehicleList = async () => (await garage()).savedVehicleListResponseSchema
const oneVehicle = async () => (await garage()).savedVehicleResponseSchema
const addressList = async () => (await garage()).addressListResponseSchema
const oneAddress = async () => (await garage()).addressResponseSchema
const defaults = async () => (await import('@jhilik/contract/garage.ts')).bookingDefaultsResponseSchema
const nothing = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

export const vehiclesQuery = () => apiQuery(queryKeys.garage.vehicles, '/me/vehicles', vehicleList)

export const addressesQuery = () => apiQuery(queryKeys.garage.addresses, '/me/addresses', addressList)

/** The defaults are read for each form: every booking changes them. */
export const bookingDefaultsQuery = () => ({
  ...apiQuery(queryKeys.garage.bookingDefaults, '/me/booking-defaults', defaults),
  gcTime: 0,
})

const addVehicle = (body: SavedVehicleRequest, signal?: AbortSignal) =>
  api.post('/me/vehicles', oneVehicle, { body, ...(signal && { signal }) })

/** A new one without `id`. */
export const useSaveVehicle = (id: string | undefined) =>
  useChange('garage', (body: SavedVehicleRequest) =>
    id ? api.put(`/me/vehicles/${id}`, oneVehicle, { body }) : addVehicle(body),
  )

export const useSaveAddress = (id: string | undefined) =>
  useChange('garage', (body: AddressRequest) =>
    id
      ? api.put(`/me/addresses/${id}`, oneAddress, { body })
      : api.post('/me/addresses', oneAddress, { body }),
  )

export const useRemove = (list: 'vehicles' | 'addresses') =>
  useChange('garage', (id: string) => api.del(`/me/${list}/${id}`, nothing))

/**
 * Tells whether what the booking form begins with has arrived, or takes longer than one try: rows that appear later
 * would move what is below them. The vehicles are further down, so they are not waited for.
 */
export function useGarageLoaded(enabled: boolean, withVehicles: boolean): boolean {
  const defaults = useQuery({ ...bookingDefaultsQuery(), enabled })
  const addresses = useQuery({ ...addressesQuery(), enabled })
  useQuery({ ...vehiclesQuery(), enabled: enabled && withVehicles })
  return [defaults, addresses].every(
    ({ isPending, fetchStatus, failureCount }) =>
      !isPending || fetchStatus !== 'fetching' || failureCount > 0,
  )
}

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
