import { userListResponseSchema } from '@jhilik/contract/accounts.ts'
import {
  type AddTeamsRequest,
  type Crew,
  type CrewRequest,
  crewChangeResponseSchema,
  crewListResponseSchema,
  crewResponseSchema,
  type TimeOffRequest,
} from '@jhilik/contract/crews.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { affectedBookingsResponseSchema } from '@jhilik/contract/schedules.ts'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useTriedChange } from '../../lib/http/queries.ts'

export const crewsQuery = () => apiQuery(queryKeys.crews, '/crews', crewListResponseSchema)

/** Upcoming bookings that no crew does. */
export const uncoveredQuery = () =>
  apiQuery(queryKeys.bookings.uncovered, '/crews/uncovered', affectedBookingsResponseSchema)

const FOUND = 8

/** The accounts that match a text; the staff when it is empty. */
export const peopleQuery = (q: string) =>
  apiQuery(queryKeys.users.found(q), '/auth/users', userListResponseSchema, {
    ...(q ? { q } : { role: 'admin' }),
    active: 'true',
    limit: FOUND,
  })

export const useAddCrew = () =>
  useTriedChange(
    'crew',
    async (body: CrewRequest) => (await api.post('/crews', crewResponseSchema, { body })).data,
  )

export const useAddTeams = () =>
  useTriedChange(
    'crew',
    async (body: AddTeamsRequest) => (await api.post('/crews/teams', crewListResponseSchema, { body })).data,
  )

export const useEditCrew = () =>
  useTriedChange('crew', async ({ values: { _id, members, ...crew }, headers }: Edit<Crew>) => {
    const body = { ...crew, members: members.map((member) => member._id) }
    return (await api.put(`/crews/${_id}`, crewChangeResponseSchema, { body, headers })).data
  })

export const useRemoveCrew = () =>
  useTriedChange('crew', (id: string) => api.del(`/crews/${id}`, emptySuccessSchema))

export const useAddTimeOff = (crewId: string) =>
  useTriedChange(
    'crew',
    async (body: TimeOffRequest) =>
      (await api.post(`/crews/${crewId}/time-off`, crewChangeResponseSchema, { body })).data,
  )

export const useRemoveTimeOff = (crewId: string) =>
  useTriedChange('crew', (id: string) => api.del(`/crews/${crewId}/time-off/${id}`, crewResponseSchema))
