import { MESSAGE_EVENTS, messageSettingsSchema } from '@jhilik/contract/messages.ts'
import { z } from 'zod'
import { readNumber } from '../../lib/forms/number-text.ts'
import { choicesOf, type FlatSettings } from './settings-api.ts'

const { reminderHours, quietHours, customers } = messageSettingsSchema.shape

/** The form has hours as they are typed. */
export const settingsFormSchema = z.object({
  reminderHours: z
    .array(z.string())
    .transform((typed) => typed.map(readNumber))
    .pipe(reminderHours),
  quietHours,
  choices: z.record(z.enum(MESSAGE_EVENTS), customers.valueType),
})
export type SettingsInput = z.input<typeof settingsFormSchema>
export type SettingsOutput = z.output<typeof settingsFormSchema>

export const toSettingsInput = (settings: FlatSettings): SettingsInput => ({
  reminderHours: settings.reminderHours.map(String),
  quietHours: settings.quietHours,
  choices: choicesOf(MESSAGE_EVENTS, settings),
})
