import {
  DENSE_CITY,
  HOURS_OF_DAY,
  type StoredTravelSettings,
  type TravelSettings,
  travelSettingsSchema,
} from '@jhilik/contract/travel.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { withVersion } from '../../platform/versions.ts'
import { readKnownRoads } from './roads.ts'

export const TRAVEL_KEY = 'travel'
/** What crews have shown about the speeds, which a job computes every night. */
export const LEARNED_KEY = 'learned-speeds'
/** The settings on which travel depends. */
export const TRAVEL_KEYS = [TRAVEL_KEY, LEARNED_KEY] as const

const learnedSchema = z.object({ speeds: z.array(z.number()).length(HOURS_OF_DAY), drives: z.int() })

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
  const learned = learnedSchema.safeParse(await readSetting(db, LEARNED_KEY)).data
  return { ...withVersion(await readTravelSettings(db)), learned: learned?.drives ? learned : null, roads }
}

/** Returns how long crews travel: by the settings of the owner, with the speeds that were learned if these are to be used. */
export function travelInForce(stored: Record<string, unknown> | null | undefined): TravelSettings {
  const settings = completeTravelSettings(stored?.[TRAVEL_KEY])
  const learned = settings.learns ? learnedSchema.safeParse(stored?.[LEARNED_KEY]).data : undefined
  return learned ? { ...settings, speeds: learned.speeds } : settings
}

/** Returns the stored settings, or the defaults when none are stored or they are not valid. */
export const completeTravelSettings = (stored: unknown): TravelSettings =>
  travelSettingsSchema.safeParse(stored).data ?? DENSE_CITY
