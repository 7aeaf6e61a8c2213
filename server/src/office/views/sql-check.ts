import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type Check, MOST_SHOWN } from '../rules/audit.ts'

interface SqlCheck extends Omit<Check, 'find'> {
  /** Selects a row for each violation: `key` and `text`, both texts. */
  query: (at: Date) => RawBuilder<unknown>
}

interface FoundRow {
  key: string
  text: string
  count: number
  digest: string
}

export function sqlCheck({ query, ...check }: SqlCheck): Check {
  return {
    ...check,
    async find(db: Db, at: Date) {
      const { rows } = await sql<FoundRow>`
        with found as materialized (${query(at)}),
          totals as (select count(*)::int as count, md5(string_agg(key, ' ' order by key)) as digest from found)
        select found.key, found.text, totals.count, totals.digest from found, totals
        order by found.key limit ${sql.lit(MOST_SHOWN)}`.execute(db)
      const [first] = rows
      return {
        count: first?.count ?? 0,
        digest: first?.digest ?? '',
        violations: rows.map(({ key, text }) => ({ key, text })),
      }
    },
  }
}

/** The statuses are listed here because the columns and indexes that also contain them are checked too. */
export const isLive = sql.raw(`booking.status in ('held', 'confirmed', 'completed', 'no_show')`)
export const isServed = sql.raw(`booking.status in ('confirmed', 'completed', 'no_show')`)
export const isOpen = sql.raw(`attempt.status in ('created', 'redirected', 'unknown')`)
