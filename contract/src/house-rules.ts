import { z } from 'zod'
import { success } from './envelope.ts'

const whole = (label: string, min: number, max: number) => z.int(label).min(min, label).max(max, label)

/** What holds for bookings that are made from now on; earlier ones keep the rules they were made under. */
export const houseRulesSchema = z.object({
  /** Slots that start sooner than this are neither offered nor booked. */
  minimumNoticeMinutes: whole('Please enter 0 to 43,200 minutes', 0, 43_200),
  /** How far ahead one may book; null for as far as there are slots. */
  maximumDaysAhead: whole('Please enter 1 to 730 days', 1, 730).nullable(),
  /** How long a seat waits for its payment. In the last minute nobody is sent to pay any more. */
  holdMinutes: whole('Please enter 2 to 240 minutes', 2, 240),
  /** Until how many hours before the start one may cancel or move for free. */
  freeCancelHours: whole('Please enter 0 to 720 hours', 0, 720),
  /** What is given back after that. */
  lateRefundPercent: whole('Please enter 0 to 100 percent', 0, 100),
  /** How far ahead schedules make slots by themselves. */
  horizonWeeks: whole('Please enter 1 to 26 weeks', 1, 26),
})
export type HouseRules = z.infer<typeof houseRulesSchema>
export const houseRulesResponseSchema = success(houseRulesSchema)

/** What a customer may know before booking. */
export const publicHouseRulesSchema = houseRulesSchema.omit({ horizonWeeks: true })
export type PublicHouseRules = z.infer<typeof publicHouseRulesSchema>
export const publicHouseRulesResponseSchema = success(publicHouseRulesSchema)
