// Requests may have Bengali digits wherever people type numbers.

import { z } from 'zod'
import { plainDigits } from './clock-text.ts'
import { MAX_SEARCH_LENGTH } from './constants.ts'
import { dateSchema, WALL_TIME } from './primitives.ts'
import { cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

/** A date of a request. */
export const typedDateSchema = z.string(messages.dateIsNotValid).overwrite(plainDigits).pipe(dateSchema)

/** A date that a form must have. */
export const requiredDateSchema = z
  .string({ error: messages.dateIsRequired })
  .min(1, messages.dateIsRequired)
  .pipe(typedDateSchema)

/** A wall time of a filter. */
export const typedTimeSchema = z
  .string(messages.timeIsNotValid)
  .overwrite(plainDigits)
  .regex(WALL_TIME, messages.timeIsNotValid)

/** A wall time that a form must have; `message` is shown when it is missing. */
export const requiredTime = (message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .overwrite(plainDigits)
    .regex(WALL_TIME, messages.timeIsNotValid)

/** The same for an end, which may be the midnight at the end of a day: `24:00` is stored as `00:00` of the next day. */
export const requiredEndTime = (message: string) =>
  z
    .string({ error: message })
    .min(1, message)
    .overwrite((text) => plainDigits(text).replace(/^24:00$/, '00:00'))
    .regex(WALL_TIME, messages.timeIsNotValid)

/** Reads a typed number; undefined when there is none. */
export const readNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(plainDigits(text))

/** The words of a search. */
export const searchTextSchema = z.string().overwrite(cleanText).max(MAX_SEARCH_LENGTH).overwrite(plainDigits)

/** The number of a query parameter. */
export const queryNumber = <T extends z.ZodType<number>>(number: T) =>
  z.preprocess((value) => (typeof value === 'string' ? Number(plainDigits(value)) : value), number)
