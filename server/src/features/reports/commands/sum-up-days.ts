import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { JobKind } from '../../../platform/jobs.ts'
import { writeSetting } from '../../../platform/settings.ts'
import { dayTables } from '../days.ts'
import { columnsOf, isSummedUpIn, type Mark, markedDay, ZONE_KEY } from '../tallies.ts'

export const sumUpDaysJob: JobKind<object> = { name: 'sum-up-days' }

/** Small enough for the embedded database, whose one connection everybody waits for. */
const DAYS_AT_ONCE = 31
const MARKS_AT_ONCE = 10_000

/** Nothing is summed up yet, or in another zone: every day there is has to be. */
async function startOver(tx: Tx, timeZone: string, at: Date): Promise<void> {
  for (const { name } of dayTables) await sql`delete from ${sql.table(name)}`.execute(tx)
  await sql`delete from day_marks`.execute(tx)
  await sql`
    insert into day_marks (date)
    select date from slots union select slot_date from bookings`.execute(tx)
  // No zone's day begins within a quarter of an hour.
  await sql`
    insert into day_marks (instant)
    select date_bin('15 minutes', paid_at, 'epoch') from payment_attempts where paid_at is not null
    union select date_bin('15 minutes', settled_at, 'epoch') from refunds where settled_at is not null`.execute(
    tx,
  )
  await writeSetting(tx, ZONE_KEY, timeZone, at)
}

async function sumUp(tx: Tx, days: readonly string[], timeZone: string): Promise<void> {
  for (const table of dayTables) {
    const name = sql.table(table.name)
    await sql`delete from ${name} where date = any(array[${sql.join(days)}]::date[])`.execute(tx)
    await sql`insert into ${name} (${columnsOf(table)}) ${table.count(days, timeZone)}`.execute(tx)
  }
}

/** Sums up some of the days that changed. Whether there may be more. */
async function sumUpSome(ctx: Context): Promise<boolean> {
  const { timeZone } = ctx.config
  return ctx.db.transaction().execute(async (tx) => {
    // Of two at once, the one that counted earlier must not write later.
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${ZONE_KEY}, 0)) as locked`.execute(tx)
    if (!rows[0]?.locked) return false
    if (!(await isSummedUpIn(tx, timeZone))) await startOver(tx, timeZone, ctx.clock.now())

    // Marks first, then what they speak of: a change that comes in between has a mark that stays.
    const marks = await tx
      .selectFrom('day_marks')
      .selectAll()
      .orderBy('id')
      .limit(MARKS_AT_ONCE)
      .$narrowType<Mark>()
      .execute()
    if (marks.length === 0) return false
    const byDay = Map.groupBy(marks, (mark) => markedDay(mark, timeZone))
    const days = [...byDay.keys()].slice(0, DAYS_AT_ONCE)
    await sumUp(tx, days, timeZone)
    const done = days.flatMap((day) => byDay.get(day) ?? []).map(({ id }) => id)
    await sql`delete from day_marks where id = any(array[${sql.join(done)}]::bigint[])`.execute(tx)
    return true
  })
}

/** Sums up every day that changed since the last time. */
export async function sumUpDays(ctx: Context): Promise<void> {
  while (await sumUpSome(ctx));
}
