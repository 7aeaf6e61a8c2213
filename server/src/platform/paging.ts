import { LIST_CAP } from '@jhilik/contract/paging.ts'
import { dateSchema, idSchema, instantSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import { problem } from './problem.ts'

/**
 * Lists are paged by key: a cursor is the encoded sort key of the last row that was sent. Select `limit + 1` rows; the
 * extra one shows that another page follows.
 */
export function pageLimit(limit: number | undefined): number {
  return limit ?? LIST_CAP
}

function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Returns a function that reads the key of a cursor. It throws 400 for an invalid one. */
const readerOf =
  <Key extends z.ZodType>(key: Key) =>
  (cursor: string): z.output<Key> => {
    try {
      return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    } catch {
      throw problem('invalid_cursor')
    }
  }

// PostgreSQL has no year 0.
const instantKey = instantSchema
  .refine((instant) => instant >= '1900')
  .transform((instant) => new Date(instant))
const wholeNumber = (form: RegExp) => z.string().regex(form).transform(Number)

export const decodeInstantCursor = readerOf(z.tuple([instantKey, idSchema]))
export const decodeNumberCursor = readerOf(z.tuple([wholeNumber(/^\d{1,15}$/), idSchema]))
export const decodeDividedCursor = readerOf(z.tuple([instantKey, instantKey, idSchema]))
export const decodeRankCursor = readerOf(z.tuple([wholeNumber(/^\d{1,4}$/), instantKey, idSchema]))
export const decodeDateCursor = readerOf(z.tuple([dateSchema, idSchema]))

export interface Page<T> {
  page: T[]
  nextCursor: string | null
}

/** Splits the selected rows (at most `limit + 1`) into the page, as `show` writes each row, and the next cursor. */
export function toPage<Row, T>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
  show: (row: Row) => T,
): Page<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? encodeCursor(keyOf(last)) : null
  return { page: page.map(show), nextCursor }
}

/** Returns the sort key of lists from newest to oldest. */
export function ageCursor(row: { created_at: Date; id: string }): readonly string[] {
  return [row.created_at.toISOString(), row.id]
}

/** Returns the sort key of lists ordered by a rank, then from newest to oldest. */
export function rankCursor(row: { rank: number; created_at: Date; id: string }): readonly string[] {
  return [String(row.rank), ...ageCursor(row)]
}
