import { CHOSEN_EVENTS, messageSettingsSchema } from '@jhilik/contract/messages.ts'
import { z } from 'zod'
import { readNumber } from '../../lib/forms/number-text.ts'
import { choicesOf, type FlatSettings } from './settings-api.ts'

const { reminderHours, quietHours, partPrice, monthlyParts, badReviewStars, digestTime, customers } =
  messageSettingsSchema.shape

/** The form has hours as they are typed. */
export const settingsFormSchema = z.object({
  reminderHours: z
    .array(z.string())
    .transform((typed) => typed.map(readNumber))
    .pipe(reminderHours),
  quietHours,
  partPrice,
  monthlyParts,
  badReviewStars,
  digestTime,
  choices: z.record(z.enum(CHOSEN_EVENTS), customers.valueType),
})
export type SettingsInput = z.input<typeof settingsFormSchema>
export type SettingsOutput = z.output<typeof settingsFormSchema>

export const toSettingsInput = (settings: FlatSettings): SettingsInput => ({
  reminderHours: settings.reminderHours.map(String),
  quietHours: settings.quietHours,
  partPrice: settings.partPrice,
  monthlyParts: settings.monthlyParts,
  badReviewStars: settings.badReviewStars,
  digestTime: settings.digestTime,
  choices: choicesOf(CHOSEN_EVENTS, settings),
})
