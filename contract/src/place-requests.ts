import { z } from 'zod'
import { readNumber } from './digits.ts'
import type { PlaceField } from './places.ts'
import * as messages from './validation.ts'

/** A whole number that may be left out. Forms send it as text, calls send a number. */
function optionalNumber(min: number, max: number, message: string) {
  return z.preprocess((value) => {
    const read = typeof value === 'string' ? readNumber(value) : value
    return read === undefined ? null : read
  }, z.number({ error: message }).int(message).min(min, message).max(max, message).nullable())
}

/** The facts about the place as requests carry them. */
export const placeRequestSchema = z.object({
  rooms: optionalNumber(1, 50, messages.from1To50Rooms),
  floor: optionalNumber(0, 100, messages.from0To100Floors),
  units: optionalNumber(1, 50, messages.from1To50Units),
} satisfies Record<PlaceField, z.ZodType>)
