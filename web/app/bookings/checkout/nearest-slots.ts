import type { Slot } from '@jhilik/contract/slots.ts'
import { queryOptions } from '@tanstack/react-query'
import { comingDaysQuery, daySlotsQuery } from '../../calendar/slots/api.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

const SLOTS_OFFERED = 6
const DAYS_READ = 3

/** The free slots of the same service nearest in time to a wanted one, in the order of time: of two weeks from today or a date on. */
export const nearestSlotsQuery = (wanted: Slot, from?: string) =>
  queryOptions({
    queryKey: queryKeys.slots.nearest(wanted._id),
    queryFn: async ({ client }) => {
      const serviceId = wanted.service._id
      const days = await client.fetchQuery({ ...comingDaysQuery(serviceId, from), staleTime: 0 })
      const dates = days
        .filter(({ freeSlots }) => freeSlots > 0)
        .map(({ date }) => date)
        .sort((a, b) => distance(a, wanted.date) - distance(b, wanted.date))
        .slice(0, DAYS_READ)
      const slots = await Promise.all(
        dates.map((date) => client.fetchQuery({ ...daySlotsQuery(serviceId, date), staleTime: 0 })),
      )
      return slots
        .flat()
        .filter(({ _id, isBooked }) => isBooked === 'available' && _id !== wanted._id)
        .sort((a, b) => distance(a.startsAt, wanted.startsAt) - distance(b.startsAt, wanted.startsAt))
        .slice(0, SLOTS_OFFERED)
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    },
    gcTime: 0,
    staleTime: 0,
  })

function distance(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b))
}
