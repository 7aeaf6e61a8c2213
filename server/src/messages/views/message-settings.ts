import {
  type ChannelChoice,
  CUSTOMER_EVENTS,
  type MessageSettings,
  messageSettingsSchema,
  STAFF_EVENTS,
} from '@jhilik/contract/messages.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { DEFAULT_SETTINGS } from '../rules/events.ts'

export const MESSAGES_KEY = 'messages'

/** Returns how customers are told, by the settings of the owner. */
export const readMessageSettings = async (db: Db): Promise<MessageSettings> =>
  completeMessageSettings(await readSetting(db, MESSAGES_KEY))

/** Returns the stored settings; what is missing or not valid gets its default, also an event that is newer than they are. */
function completeMessageSettings(stored: unknown): MessageSettings {
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<MessageSettings>
  const { customers, reminderHours, quietHours, partPrice, monthlyParts, badReviewStars, digestTime } =
    messageSettingsSchema.shape
  const choices = <Event extends string>(
    events: readonly Event[],
    given: Partial<Record<Event, ChannelChoice>> | undefined,
    defaults: Record<Event, ChannelChoice>,
  ) =>
    Object.fromEntries(
      events.map((event) => [event, customers.valueType.safeParse(given?.[event]).data ?? defaults[event]]),
    ) as Record<Event, ChannelChoice>
  return {
    reminderHours: reminderHours.safeParse(known.reminderHours).data ?? DEFAULT_SETTINGS.reminderHours,
    quietHours: quietHours.safeParse(known.quietHours).data ?? DEFAULT_SETTINGS.quietHours,
    partPrice: partPrice.safeParse(known.partPrice).data ?? DEFAULT_SETTINGS.partPrice,
    monthlyParts: monthlyParts.safeParse(known.monthlyParts).data ?? DEFAULT_SETTINGS.monthlyParts,
    badReviewStars: badReviewStars.safeParse(known.badReviewStars).data ?? DEFAULT_SETTINGS.badReviewStars,
    digestTime: digestTime.safeParse(known.digestTime).data ?? DEFAULT_SETTINGS.digestTime,
    customers: choices(CUSTOMER_EVENTS, known.customers, DEFAULT_SETTINGS.customers),
    staff: choices(STAFF_EVENTS, known.staff, DEFAULT_SETTINGS.staff),
  }
}
