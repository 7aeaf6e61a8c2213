import { useQuery } from '@tanstack/react-query'
import { addressesQuery, bookingDefaultsQuery, vehiclesQuery } from './api.ts'

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
