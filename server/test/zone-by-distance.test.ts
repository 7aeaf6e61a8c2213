import { isTimeZone } from '@jhilik/contract/business.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wallClock } from '../src/platform/clock.ts'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A time between the midnights of the zones. */
const AT = new Date('2026-03-31T20:10:00Z')

it.each(['Asia/Dhaka', 'America/Lima', 'UTC', '+06:00', '+03:37', '-09:37'])(
  'the database knows the day and the start of a day in %s as the program does',
  async (zone) => {
    expect(isTimeZone(zone)).toBe(true)
    const { date, time } = wallClock(AT, zone)
    const { rows } = await sql<{ wall: string; at: Date }>`
      select to_char(${AT}::timestamptz at time zone zone_for_sql(${zone}), 'YYYY-MM-DD HH24:MI') as wall,
        (${date}::date + ${time}::time) at time zone zone_for_sql(${zone}) as at`.execute(app.ctx.db)
    expect(rows).toEqual([{ wall: `${date} ${time}`, at: AT }])
  },
)
