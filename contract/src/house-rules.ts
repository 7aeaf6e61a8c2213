import { z } from 'zod'
import { success } from './envelope.ts'
import * as messages from './validation.ts'

const whole = (label: string, min: number, max: number) => z.int(label).min(min, label).max(max, label)

/** What holds for bookings that are made from now on; earlier ones keep the rules they were made under. */
export const houseRulesSchema = z.object({
  /** Slots that start sooner than this are neither offered nor booked. */
  minimumNoticeMinutes: whole(messages.from0To43200Minutes, 0, 43_200),
  /** How far ahead one may book; null for as far as there are slots. */
  maximumDaysAhead: whole(messages.from1To730Days, 1, 730).nullable(),
  /** How long a seat waits for its payment. In the last minute nobody is sent to pay any more. */
  holdMinutes: whole(messages.from2To240Minutes, 2, 240),
  /** Until how many hours before the start one may cancel or move for free. */
  freeCancelHours: whole(messages.from0To720Hours, 0, 720),
  /** What is given back after that. */
  lateRefundPercent: whole(messages.from0To100Percent, 0, 100),
  /** How far ahead schedules make slots by themselves. */
  horizonWeeks: whole(messages.from1To26Weeks, 1, 26),
})
export type HouseRules = z.infer<typeof houseRulesSchema>
export const houseRulesResponseSchema = success(houseRulesSchema)

/** What a customer may know before booking. */
export const publicHouseRulesSchema = houseRulesSchema.omit({ horizonWeeks: true })
export type PublicHouseRules = z.infer<typeof publicHouseRulesSchema>
export const publicHouseRulesResponseSchema = success(publicHouseRulesSchema)
