import { z } from 'zod'
import { MAX_HOLD_MINUTES } from './constants.ts'
import { success } from './envelope.ts'
import { paymentTermsSchema } from './payment-terms.ts'
import { versioned } from './primitives.ts'
import * as messages from './validation.ts'

const whole = (label: string, min: number, max: number) => z.int(label).min(min, label).max(max, label)

/** The rules apply to new bookings; existing ones keep the terms under which they were made. */
export const houseRulesSchema = z.object({
  /** Slots that start sooner are neither offered nor bookable. */
  minimumNoticeMinutes: whole(messages.from0To43200Minutes, 0, 43_200),
  /** Null means no limit. */
  maximumDaysAhead: whole(messages.from1To730Days, 1, 730).nullable(),
  /** The minutes that a hold lasts. No payment is started in its last minute. */
  holdMinutes: whole(messages.from2To240Minutes, 2, MAX_HOLD_MINUTES),
  /** Hours before the start until which canceling and rescheduling are free. */
  freeCancelHours: whole(messages.from0To720Hours, 0, 720),
  /** The percentage refunded after that. */
  lateRefundPercent: whole(messages.from0To100Percent, 0, 100),
  /** Minutes after the confirmation in which a customer cancels with a full refund, however soon it starts; 0 for none. */
  cancelGraceMinutes: whole(messages.from0To1440Minutes, 0, 1_440),
  /** The weeks ahead for which schedules create slots. */
  horizonWeeks: whole(messages.from1To26Weeks, 1, 26),
  /** The payment terms of services that have no terms of their own. */
  paymentTerms: paymentTermsSchema,
})
export type HouseRules = z.infer<typeof houseRulesSchema>
/** The body of `PUT /house-rules`. Payment terms and the grace period stay as they are when they are absent. */
export const houseRulesRequestSchema = houseRulesSchema.partial({
  paymentTerms: true,
  cancelGraceMinutes: true,
})
export type HouseRulesRequest = z.infer<typeof houseRulesRequestSchema>
/** `GET /house-rules` returns this. */
export const storedHouseRulesSchema = houseRulesSchema.extend(versioned)
export type StoredHouseRules = z.infer<typeof storedHouseRulesSchema>
export const houseRulesResponseSchema = success(storedHouseRulesSchema)

/** The rules that are public. */
export const publicHouseRulesSchema = houseRulesSchema.omit({ horizonWeeks: true })
export type PublicHouseRules = z.infer<typeof publicHouseRulesSchema>
export const publicHouseRulesResponseSchema = success(publicHouseRulesSchema)
