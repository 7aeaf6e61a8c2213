import { type TaxSettings, taxSettingsSchema } from '@jhilik/contract/tax-settings.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'

export const TAX_KEY = 'tax'

export async function readTaxSettings(db: Db): Promise<TaxSettings> {
  return completeSettings(await readSetting(db, TAX_KEY))
}

/** Returns the stored settings; what is missing is empty. */
export function completeSettings(stored: unknown): TaxSettings {
  const checked = taxSettingsSchema.safeParse(stored ?? {})
  return checked.success ? checked.data : taxSettingsSchema.parse({})
}
