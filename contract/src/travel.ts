import { z } from 'zod'
import { readNumber } from './digits.ts'
import { success } from './envelope.ts'
import { versioned } from './primitives.ts'
import * as messages from './validation.ts'

export const HOURS_OF_DAY = 24

/** A whole number that forms send as text. */
const whole = (min: number, max: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? readNumber(value) : value),
    z.int(message).min(min, message).max(max, message),
  )

/** How long crews travel from one area to another. */
export const travelSettingsSchema = z.object({
  /** Kilometres an hour for each hour of the day, from midnight, in the zone of the business. */
  speeds: z.array(whole(3, 120, messages.from3To120Km)).length(HOURS_OF_DAY),
  /** Minutes, also from one job to the next in the same area. */
  minimumMinutes: whole(0, 120, messages.from0To120Minutes),
  /** Whether the speeds are corrected by how long crews needed. */
  learns: z.boolean().default(true),
})
export type TravelSettings = z.infer<typeof travelSettingsSchema>

/** How many pairs of areas with a place there are, and of how many the roads are known. */
export const roadsSchema = z.object({ measured: z.int(), pairs: z.int() })
export type RoadCount = z.infer<typeof roadsSchema>

const storedTravelSettingsSchema = z.object({
  ...versioned,
  speeds: z.array(z.int()),
  minimumMinutes: z.int(),
  learns: z.boolean(),
  /** The speeds that count while `learns` is on, and from how many drives they were learned; null while none was. */
  learned: z.object({ speeds: z.array(z.number()), drives: z.int() }).nullable(),
  /** Null without a router: all distances are estimated. */
  roads: roadsSchema.nullable(),
})
export type StoredTravelSettings = z.infer<typeof storedTravelSettingsSchema>
export const travelSettingsResponseSchema = success(storedTravelSettingsSchema)

/** The defaults: a city whose streets are full from morning to night. */
export const DENSE_CITY: TravelSettings = {
  speeds: [28, 28, 28, 28, 28, 25, 22, 18, 14, 12, 12, 13, 13, 13, 14, 14, 13, 11, 10, 10, 12, 16, 20, 25],
  minimumMinutes: 10,
  learns: true,
}
