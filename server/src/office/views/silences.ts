import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'

export const SILENCES_KEY = 'gateway-watch'

const storedSchema = z.record(z.string(), z.iso.datetime())

/** Returns since when gateways give no answer, by their names, of which the owners were told. */
export const readSilences = async (db: Db): Promise<Record<string, string>> =>
  storedSchema.parse((await readSetting(db, SILENCES_KEY)) ?? {})
