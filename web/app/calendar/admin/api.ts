import {
  type ExtraHoursQuery,
  extraHoursQuerySchema,
  extraHoursResponseSchema,
} from '@jhilik/contract/crews.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { Versioned } from '@jhilik/contract/primitives.ts'
import type { CreateSlotRequest, EditSlotRequest } from '@jhilik/contract/slot-requests.ts'
import {
  type Slot,
  type SlotStatus,
  slotListResponseSchema,
  slotResponseSchema,
} from '@jhilik/contract/slots.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'

const PAGE = 30

export interface SlotFilter {
  serviceId: string
  date: string
}

export const slotsQuery = ({ serviceId, date }: SlotFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.slots.staffList({ serviceId, date }),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/slots', slotListResponseSchema, {
        query: {
          serviceId: serviceId || null,
          date: date || null,
          // A day's slots from the earliest, all others from the latest.
          direction: date ? 'asc' : 'desc',
          limit: PAGE,
          cursor,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }): Slot[] => pages.flatMap(({ data }) => data),
  })

/** All slots of the days `from` to `to`, both included. */
export const calendarQuery = (days: { serviceId: string; from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.slots.calendar(days),
    queryFn: async ({ signal }) => {
      const slots: Slot[] = []
      let cursor: string | undefined
      do {
        const query = { ...days, serviceId: days.serviceId || null, cursor }
        const { data, meta } = await api.get('/slots', slotListResponseSchema, { query, signal })
        slots.push(...data)
        cursor = meta.nextCursor ?? undefined
      } while (cursor)
      return slots
    },
  })

/** The crews whose day a slot could extend; they are asked for once service and time are complete. */
export const extraHoursQuery = (asked: ExtraHoursQuery) => ({
  ...apiQuery(queryKeys.slots.extraHours(asked), '/crews/extra-hours', extraHoursResponseSchema, {
    ...asked,
  }),
  enabled: extraHoursQuerySchema.safeParse(asked).success,
})

export const useChangeSlotStatus = () =>
  // A refusal shows that the list is out of date.
  useTriedChange('slot', ({ id, status }: { id: string; status: SlotStatus }) =>
    api.put(`/slots/${id}`, slotResponseSchema, { body: { status } }),
  )

export const useCreateSlot = () =>
  useChange('slot', (slot: CreateSlotRequest) =>
    api.post('/services/slots', slotResponseSchema, { body: slot }),
  )

export const useEditSlot = () =>
  useTriedChange('slot', ({ values, changes: { time, capacity, crew }, headers }: Edit<SlotValues>) =>
    api.patch(`/slots/${values._id}`, slotResponseSchema, {
      body: { ...time, capacity, crew } satisfies EditSlotRequest,
      headers,
    }),
  )

/**
 * What staff edit of a slot. Date, start and end are one value: with some of them another person's, they are a time that
 * nobody chose.
 */
export interface SlotValues extends Versioned {
  _id: string
  time: Pick<Slot, 'date' | 'startTime' | 'endTime'>
  capacity: number
  /** The crew whose day it extends. */
  crew: string | null
}

export const toSlotValues = ({
  _id,
  version = '',
  date,
  startTime,
  endTime,
  capacity,
  crew,
}: Slot): SlotValues => ({
  _id,
  version,
  time: { date, startTime, endTime },
  capacity,
  crew: crew?._id ?? null,
})

export const useDeleteSlot = () =>
  useTriedChange('slot', (id: string) => api.del(`/slots/${id}`, emptySuccessSchema))
