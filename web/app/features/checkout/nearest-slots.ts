import { availabilityDaysResponseSchema, type Slot } from '@jhilik/contract/slots.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { availability } from './api.ts'

const DAYS_AHEAD = 14
const SLOTS_OFFERED = 6
const DAYS_LOOKED_AT = 3

/** The free slots of the same service nearest to the one that was wanted, in the order of time. */
export const nearestSlotsQuery = (wanted: Slot) =>
  queryOptions({
    queryKey: ['slots', 'nearest', wanted._id],
    queryFn: async ({ signal }) => {
      const serviceId = wanted.service._id
      const { data: days } = await api.get('/slots/availability/days', availabilityDaysResponseSchema, {
        query: { serviceId, days: DAYS_AHEAD },
        signal,
      })
      const dates = days
        .filter(({ freeSlots }) => freeSlots > 0)
        .map(({ date }) => date)
        .sort((a, b) => distance(a, wanted.date) - distance(b, wanted.date))
        .slice(0, DAYS_LOOKED_AT)
      const slots = await Promise.all(dates.map((date) => availability(serviceId, date, signal)))
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
