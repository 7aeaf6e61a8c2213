import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Waits until so many requests wait for a row that somebody else has locked. */
export const untilWaiting = ({ ctx: { db } }: TestApp, count: number) =>
  eventually(
    async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and locktype in ('tuple', 'transactionid')
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
      return rows.length
    },
    (waiting) => waiting >= count,
  )

/** Waits until the call waits for a named lock, or has ended without waiting. */
export async function untilNamedLock({ ctx: { db } }: TestApp, call: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  call.then(end, end)
  await eventually(
    async () => {
      const { rows } = await sql`select from pg_locks where not granted and locktype = 'advisory'
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
      return rows.length
    },
    (waiting) => waiting > 0 || isOver,
  )
}
