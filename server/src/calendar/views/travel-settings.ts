import {
  DENSE_CITY,
  type StoredTravelSettings,
  type TravelSettings,
  travelSettingsSchema,
} from '@jhilik/contract/travel.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { withVersion } from '../../platform/versions.ts'
import { readKnownRoads } from './roads.ts'

export const TRAVEL_KEY = 'travel'

/** Returns how long crews travel, by the settings of the owner. */
export const readTravelSettings = async (db: Db): Promise<TravelSettings> =>
  completeTravelSettings(await readSetting(db, TRAVEL_KEY))

/** Returns the settings as the owner sees them, with the roads that are known. */
export async function showTravelSettings(
  db: Db,
  { routerUrl }: Pick<Config, 'routerUrl'>,
): Promise<StoredTravelSettings> {
  const { measured, pairs } = await readKnownRoads(db)
  const roads = routerUrl === null ? null : { measured, pairs }
  return { ...withVersion(await readTravelSettings(db)), roads }
}

/** Returns the stored settings, or the defaults when none are stored or they are not valid. */
export const completeTravelSettings = (stored: unknown): TravelSettings =>
  travelSettingsSchema.safeParse(stored).data ?? DENSE_CITY
