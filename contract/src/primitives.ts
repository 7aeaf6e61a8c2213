import { z } from 'zod'
import * as messages from './validation.ts'

/** A UUIDv7, converted to lower case because ids are compared as texts. It is `_id` in the JSON. */
export const idSchema = z.uuid().toLowerCase()

/** An id that has to be chosen; `message` is shown when it is missing. */
export const requiredId = (message: string) => z.uuid(message).toLowerCase()

/** Ids of a query parameter: repeated, or separated by commas. Their order means nothing, so equal questions become the same. */
export const idsOfQuery = (most: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(idSchema).max(most),
    )
    .transform((ids) => [...new Set(ids)].sort())

/** The service of a form in which none may be chosen yet. */
export const chosenServiceSchema = z
  .string({ error: messages.serviceIsRequired })
  .min(1, messages.serviceIsRequired)
  .pipe(requiredId(messages.serviceIsRequired))

/** A calendar date in the business's zone, `YYYY-MM-DD`, within a range that the database and Temporal support. */
export const dateSchema = z.iso
  .date({ error: messages.dateIsNotValid, abort: true })
  .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', messages.dateIsNotValid)

/** `HH:MM`, 24 hours. */
export const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A wall time in the business's zone. */
export const wallTimeSchema = z.string().regex(WALL_TIME)

/** The token of a link in a mail, which is signed or random. */
export const linkTokenSchema = z.string().min(1).max(1000)

/** An instant in ISO 8601, in UTC. */
export const instantSchema = z.iso.datetime()

/**
 * How far the clocks are from UTC at a start that they show twice, because they are put back in between: `UTC-5`. Absent
 * for any other start.
 */
export const utcOffsetSchema = z.string().optional()

/** A currency code of ISO 4217. */
export const currencySchema = z.string().length(3)

/** A service of which only the name is shown. `nameBn` is '' when its owner entered no Bangla name. */
export const namedServiceSchema = z.object({ _id: idSchema, name: z.string(), nameBn: z.string() })

/** Money in responses: major units of `currency` (12.5). */
export const amountSchema = z.object({ amount: z.number(), currency: currencySchema })
/** An amount like `amountSchema` that is a price. */
export const priceSchema = z.object({ price: z.number(), currency: currencySchema })

/**
 * The version of values that people edit, for the header `If-Match` of a change: it differs as soon as somebody has
 * changed one of them.
 */
export const versioned = { version: z.string() }
export interface Versioned {
  version: string
}
