import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'

const slots = () => import('@jhilik/contract/slots.ts')
const slotList = async () => (await slots()).slotListResponseSchema
const dayList = async () => (await slots()).availabilityDaysResponseSchema

/** While somebody is choosing, a slot taken by others shows within this time. */
const REFRESH_MS = 20_000
const DAYS_AHEAD = 14

export const daySlotsQuery = (serviceId: string, date: string) =>
  queryOptions({
    queryKey: ['slots', 'day', serviceId, date],
    queryFn: async ({ signal }) => {
      const query = { serviceId, date }
      return (await api.get('/slots/availability', slotList, { query, signal })).data
    },
    refetchInterval: REFRESH_MS,
  })

/** How many slots are free on each of the coming days. */
export const comingDaysQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['slots', 'days', serviceId],
    queryFn: async ({ signal }) => {
      const query = { serviceId, days: DAYS_AHEAD }
      return (await api.get('/slots/availability/days', dayList, { query, signal })).data
    },
    refetchInterval: REFRESH_MS,
  })
