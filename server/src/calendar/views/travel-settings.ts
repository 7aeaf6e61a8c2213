import { DENSE_CITY, type TravelSettings, travelSettingsSchema } from '@jhilik/contract/travel.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'

export const TRAVEL_KEY = 'travel'

/** Returns how long crews travel, by the settings of the owner. */
export const readTravelSettings = async (db: Db): Promise<TravelSettings> =>
  completeTravelSettings(await readSetting(db, TRAVEL_KEY))

/** Returns the stored settings, or the defaults when none are stored or they are not valid. */
export const completeTravelSettings = (stored: unknown): TravelSettings =>
  travelSettingsSchema.safeParse(stored).data ?? DENSE_CITY
