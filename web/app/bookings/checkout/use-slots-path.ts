import { useLocation } from 'react-router'
import { withParams } from '../../catalog/services/booking-search.ts'
import { searchedLocation } from '../../catalog/services/searched-location.ts'

/** Makes the address of a service's slots, on a day if one is given; the searched location stays in it. */
export function useSlotsPath(): (serviceId: string, date?: string) => string {
  const location = searchedLocation(new URLSearchParams(useLocation().search))
  return (serviceId, date) =>
    withParams(
      `/services/${serviceId}`,
      new URLSearchParams({ ...(date && { date }), ...(location && { location }) }),
    )
}
