import { sql } from 'kysely'
import pg from 'pg'
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

/**
 * Waits until a transaction of a server process waits for a lock. It looks on a connection of its own: within a transaction,
 * such as that of a test which holds the lock, pg_stat_activity stays as it was when it was first read.
 */
export async function untilServerWaits(connectionString = ''): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await eventually(
      async () => {
        const { rowCount } = await client.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rowCount ?? 0
      },
      (waiting) => waiting > 0,
    )
  } finally {
    await client.end()
  }
}

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
