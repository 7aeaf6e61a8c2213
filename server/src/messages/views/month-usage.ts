import type { MessageSettings, MonthUsage } from '@jhilik/contract/messages.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

type Site = Pick<Config, 'timeZone' | 'currency'>

/** Returns how many text messages were billed in the month of the instant, in the business's zone, and what they cost. */
export async function readMonthUsage(
  db: Db,
  { timeZone, currency }: Site,
  { monthlyParts: limit }: Pick<MessageSettings, 'monthlyParts'>,
  now: Date,
): Promise<MonthUsage> {
  const month = wallClock(now, timeZone).date.slice(0, 7)
  const { messages, parts, costMinor } = await db
    .selectFrom('messages')
    .select([
      sql<number>`count(*)`.as('messages'),
      sql<number>`coalesce(sum(parts), 0)`.as('parts'),
      sql<number | null>`(sum(cost_minor) filter (where cost_currency = ${currency}))::bigint`.as(
        'costMinor',
      ),
    ])
    .where('parts', 'is not', null)
    .where('planned_at', '>=', instantOf(`${month}-01`, '00:00', timeZone))
    .executeTakeFirstOrThrow()
  const cost = costMinor === null ? null : toMajor({ minor: costMinor, currency })
  return { month, messages, parts, cost, currency, limit }
}

/**
 * Returns whether a message of so many parts would go beyond the limit of the month. Messages that are being sent at this moment are not
 * counted yet, so that their parts can go beyond it.
 */
export async function isOverLimit(
  db: Db,
  site: Site,
  settings: MessageSettings,
  { parts, now }: { parts: number; now: Date },
): Promise<boolean> {
  if (settings.monthlyParts === null) return false
  const used = await readMonthUsage(db, site, settings, now)
  return used.parts + parts > settings.monthlyParts
}
