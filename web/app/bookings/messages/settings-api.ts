import {
  type ChannelChoice,
  type ChosenEvent,
  CUSTOMER_EVENTS,
  messageSettingsResponseSchema,
  STAFF_EVENTS,
  type StoredMessageSettings,
} from '@jhilik/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../lib/forms/save-changes.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useChange } from '../../lib/http/queries.ts'

const PATH = '/message-settings'

export const messageSettingsQuery = () =>
  apiQuery(queryKeys.messageSettings, PATH, messageSettingsResponseSchema)

/** The settings with a field for each event, so that two people who change different events do not disturb each other. */
export type FlatSettings = Omit<StoredMessageSettings, 'customers' | 'staff'> &
  Record<ChosenEvent, ChannelChoice>

export const toFlat = ({ customers, staff, ...others }: StoredMessageSettings): FlatSettings => ({
  ...others,
  ...customers,
  ...staff,
})

/** Returns how these events are told. */
export const choicesOf = <Event extends ChosenEvent>(
  events: readonly Event[],
  settings: Record<ChosenEvent, ChannelChoice>,
) => Object.fromEntries(events.map((event) => [event, settings[event]])) as Record<Event, ChannelChoice>

export function useSaveMessageSettings() {
  const queryClient = useQueryClient()
  return useChange('messageSettings', async ({ values, headers }: Edit<FlatSettings>) => {
    const { reminderHours, quietHours, partPrice, monthlyParts, badReviewStars, digestTime } = values
    const body = {
      reminderHours,
      quietHours,
      partPrice,
      monthlyParts,
      badReviewStars,
      digestTime,
      customers: choicesOf(CUSTOMER_EVENTS, values),
      staff: choicesOf(STAFF_EVENTS, values),
    }
    const { data } = await api.put(PATH, messageSettingsResponseSchema, { body, headers })
    queryClient.setQueryData(queryKeys.messageSettings, data)
    return toFlat(data)
  })
}
