import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { Db } from '../../platform/db.ts'
import { bookingWindow, completeRules, defaultRules } from './rules.ts'

export { bookingWindow }

export const HOUSE_RULES_KEY = 'house-rules'

/** The rules in force now. */
export async function readHouseRules(db: Db, config: { holdMinutes: number }): Promise<HouseRules> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', HOUSE_RULES_KEY)
    .executeTakeFirst()
  return completeRules(row?.value, defaultRules(config.holdMinutes))
}

/** Which starts may be booked now. */
export async function findBookingWindow(
  db: Db,
  config: { holdMinutes: number; timeZone: string },
  now: Date,
): Promise<{ after: Date; before: Date | null }> {
  return bookingWindow(await readHouseRules(db, config), now, config.timeZone)
}
