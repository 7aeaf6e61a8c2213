import { addTax, rateOfPercent, removeTax } from '@jhilik/contract/tax.ts'
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

/** The columns of a booking about its tax. */
interface TaxColumns {
  tax_name: string
  tax_rate: number
  tax_bin: string
}

/** Returns the rate of the tax that applies now; null for none. A tax is not charged without a business number. */
const rateOf = ({ taxRate, bin }: TaxSettings) =>
  taxRate === null || bin === '' ? null : rateOfPercent(taxRate)

/** Returns the listed price of which this is the price with tax; null when there is none. */
export function listedPriceOf(settings: TaxSettings, priceMinor: number): number | null {
  const rate = rateOf(settings)
  return rate === null || settings.taxMode === 'inclusive' ? priceMinor : removeTax(priceMinor, rate)
}

/** Returns what a booking made now costs, with the tax that this includes. */
export function agreeTax(
  settings: TaxSettings,
  listedMinor: number,
): { price_minor: number } & (TaxColumns | Record<keyof TaxColumns, null>) {
  const { taxName, taxMode, bin } = settings
  const rate = rateOf(settings)
  // A price of 0 has no tax.
  if (rate === null || listedMinor === 0) {
    return { price_minor: listedMinor, tax_name: null, tax_rate: null, tax_bin: null }
  }
  return {
    price_minor: taxMode === 'exclusive' ? addTax(listedMinor, rate) : listedMinor,
    tax_name: taxName,
    tax_rate: rate,
    tax_bin: bin,
  }
}
