import { z } from 'zod'

/** Lists answer whole up to this many rows when no `limit` is sent. */
export const LIST_CAP = 1000

/** A UUIDv7 in its canonical text form; `_id` in the JSON. */
export const idSchema = z.uuid()

/** A calendar date in the business's zone, `YYYY-MM-DD`, in years that every part can count with. */
export const dateSchema = z.iso
  .date('Date input not valid.')
  .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'Date input not valid.')

/** A wall time in the business's zone, `HH:MM`, 24 hours. */
export const wallTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Email is too long')
  .pipe(z.email('Please enter a valid email address'))

/** A link to a picture: absolute http(s), or a path on this site. */
export const imageLinkSchema = z
  .string()
  .trim()
  .max(2000, 'This link is too long')
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'Please enter a link that starts with https:// or /')

/** Text that must be there; `message` is what the reader sees when it is missing. */
export function requiredText(message: string, max = 200) {
  return z.string({ error: message }).trim().min(1, message).max(max, `Please use at most ${max} characters`)
}

/** A number that forms send as text and calls send as a number. */
export function requiredNumber(message: string) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? (value.trim() === '' ? undefined : Number(value)) : value),
    z.number({ error: message }),
  )
}

/** Phone numbers as people write them: digits with optional +, spaces, dashes and brackets. */
export function phone(message: string) {
  return requiredText(message, 32).regex(/^\+?[\d\s()-]{5,32}$/, 'Please enter a valid phone number')
}

/** Keyset paging, the same for every list. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_CAP).optional(),
  cursor: z.string().max(500).optional(),
})
export type PageQuery = z.infer<typeof pageQuerySchema>
