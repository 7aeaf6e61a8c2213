import { z } from 'zod'
import { success } from './envelope.ts'
import { paymentTermsSchema } from './payment-terms.ts'
import * as messages from './validation.ts'

const whole = (label: string, min: number, max: number) => z.int(label).min(min, label).max(max, label)

/** Apply to new bookings; existing ones keep the terms under which they were made. */
export const houseRulesSchema = z.object({
  /** Slots that start sooner are neither offered nor bookable. */
  minimumNoticeMinutes: whole(messages.from0To43200Minutes, 0, 43_200),
  /** Null: no limit. */
  maximumDaysAhead: whole(messages.from1To730Days, 1, 730).nullable(),
  /** How long a hold lasts. In its last minute no payment is started. */
  holdMinutes: whole(messages.from2To240Minutes, 2, 240),
  /** Hours before the start until which canceling and rescheduling are free. */
  freeCancelHours: whole(messages.from0To720Hours, 0, 720),
  /** Percentage refunded after that. */
  lateRefundPercent: whole(messages.from0To100Percent, 0, 100),
  /** Days ahead for which schedules create slots. */
  horizonWeeks: whole(messages.from1To26Weeks, 1, 26),
  /** Hours before the start at which a reminder is mailed; 0: none. */
  reminderHours: whole(messages.from0To168Hours, 0, 168),
  /** Of services without terms of their own. */
  paymentTerms: paymentTermsSchema,
})
export type HouseRules = z.infer<typeof houseRulesSchema>
/** `PUT /house-rules`. Without payment terms or the hours of the reminder these stay as they are. */
export const houseRulesRequestSchema = houseRulesSchema.partial({ paymentTerms: true, reminderHours: true })
export type HouseRulesRequest = z.infer<typeof houseRulesRequestSchema>
export const houseRulesResponseSchema = success(houseRulesSchema)

/** The rules that are public. */
export const publicHouseRulesSchema = houseRulesSchema.omit({ horizonWeeks: true, reminderHours: true })
export type PublicHouseRules = z.infer<typeof publicHouseRulesSchema>
export const publicHouseRulesResponseSchema = success(publicHouseRulesSchema)
