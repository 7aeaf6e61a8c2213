import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

const slots = () => import('@jhilik/contract/slots.ts')
const slotList = async () => (await slots()).slotListResponseSchema
const dayList = async () => (await slots()).availabilityDaysResponseSchema

const DAYS_AHEAD = 14

export const daySlotsQuery = (serviceId: string, date: string) =>
  queryOptions({
    queryKey: ['slots', 'day', serviceId, date],
    queryFn: async ({ signal }) => {
      const query = { serviceId, date }
      return (await api.get('/slots/availability', slotList, { query, signal })).data
    },
  })

/** How many slots are free on each of the coming days. */
export const comingDaysQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['slots', 'days', serviceId],
    queryFn: async ({ signal }) => {
      const query = { serviceId, days: DAYS_AHEAD }
      return (await api.get('/slots/availability/days', dayList, { query, signal })).data
    },
  })
