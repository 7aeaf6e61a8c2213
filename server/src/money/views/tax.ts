import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { completeSettings } from '../rules/tax.ts'

export const TAX_KEY = 'tax'

export async function readTaxSettings(db: Db): Promise<TaxSettings> {
  return completeSettings(await readSetting(db, TAX_KEY))
}
