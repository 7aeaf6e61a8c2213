import { CUSTOMER_EVENTS, type MessageSettings, messageSettingsSchema } from '@jhilik/contract/messages.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { DEFAULT_SETTINGS } from '../rules/events.ts'

export const MESSAGES_KEY = 'messages'

/** Returns how customers are told, by the settings of the owner. */
export const readMessageSettings = async (db: Db): Promise<MessageSettings> =>
  completeMessageSettings(await readSetting(db, MESSAGES_KEY))

/** Returns the stored settings; what is missing or not valid gets its default, also an event that is newer than they are. */
export function completeMessageSettings(stored: unknown): MessageSettings {
  const known = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<MessageSettings>
  const { customers, reminderHours, quietHours } = messageSettingsSchema.shape
  const events = CUSTOMER_EVENTS.map((event) => {
    const choice = customers.valueType.safeParse(known.customers?.[event])
    return [event, choice.data ?? DEFAULT_SETTINGS.customers[event]]
  })
  return {
    reminderHours: reminderHours.safeParse(known.reminderHours).data ?? DEFAULT_SETTINGS.reminderHours,
    quietHours: quietHours.safeParse(known.quietHours).data ?? DEFAULT_SETTINGS.quietHours,
    customers: Object.fromEntries(events),
  }
}
