import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { type BookingWindow, completeRules, defaultRules, deriveBookingWindow } from '../rules/house-rules.ts'

export const HOUSE_RULES_KEY = 'house-rules'

/** Returns the current rules. */
export async function readHouseRules(db: Db, config: { holdMinutes: number }): Promise<HouseRules> {
  return completeRules(await readSetting(db, HOUSE_RULES_KEY), defaultRules(config.holdMinutes))
}

/** Returns the slot starts that may be booked now. */
export async function findBookingWindow(
  db: Db,
  config: { holdMinutes: number; timeZone: string },
  now: Date,
): Promise<BookingWindow> {
  return deriveBookingWindow(await readHouseRules(db, config), now, config.timeZone)
}
