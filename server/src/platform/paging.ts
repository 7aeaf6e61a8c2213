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

/** Returns the key of a cursor, `parts` long. Throws 400 for an invalid cursor. */
function decodeCursor(cursor: string, parts: number): string[] {
  try {
    const key = z
      .array(z.string())
      .length(parts)
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return key
  } catch {
    throw problem('invalid_cursor')
  }
}

// PostgreSQL has no year 0.
const instantKey = instantSchema.refine((instant) => instant >= '1900')
const instantKeySchema = z.tuple([instantKey, idSchema])
const rankKeySchema = z.tuple([z.string().regex(/^\d{1,4}$/), instantKey, idSchema])

/** Returns the key of a cursor made of an instant and an id. Throws 400 for an invalid cursor. */
export function decodeInstantCursor(cursor: string): [instant: Date, id: string] {
  const key = instantKeySchema.safeParse(decodeCursor(cursor, 2))
  if (!key.success) throw problem('invalid_cursor')
  const [instant, id] = key.data
  return [new Date(instant), id]
}

const numberKeySchema = z.tuple([z.string().regex(/^\d{1,15}$/), idSchema])

/** Returns the key of a cursor made of a whole number and an id. Throws 400 for an invalid cursor. */
export function decodeNumberCursor(cursor: string): [value: number, id: string] {
  const key = numberKeySchema.safeParse(decodeCursor(cursor, 2))
  if (!key.success) throw problem('invalid_cursor')
  const [value, id] = key.data
  return [Number(value), id]
}

/** Returns the key of a cursor made of a whole number, an instant and an id. Throws 400 for an invalid cursor. */
export function decodeRankCursor(cursor: string): [rank: number, instant: Date, id: string] {
  const key = rankKeySchema.safeParse(decodeCursor(cursor, 3))
  if (!key.success) throw problem('invalid_cursor')
  const [rank, instant, id] = key.data
  return [Number(rank), new Date(instant), id]
}

const dateKeySchema = z.tuple([dateSchema, idSchema])

/** Returns the key of a cursor made of a calendar date and an id. Throws 400 for an invalid cursor. */
export function decodeDateCursor(cursor: string): [date: string, id: string] {
  const key = dateKeySchema.safeParse(decodeCursor(cursor, 2))
  if (!key.success) throw problem('invalid_cursor')
  return key.data
}

/** Splits the selected rows (at most `limit + 1`) into the page and the cursor of the next one. */
export function toPage<T>(
  rows: T[],
  limit: number,
  keyOf: (row: T) => readonly string[],
): { page: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null }
}

/** Returns the sort key of lists from newest to oldest. */
export function ageCursor(row: { created_at: Date; id: string }): readonly string[] {
  return [row.created_at.toISOString(), row.id]
}

/** Returns the sort key of lists ordered by a rank, then from newest to oldest. */
export function rankCursor(row: { rank: number; created_at: Date; id: string }): readonly string[] {
  return [String(row.rank), ...ageCursor(row)]
}
