import { addTax, rateOfPercent, removeTax } from '@jhilik/contract/tax.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'

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

/** Returns the tax that the price of a booking made now includes. */
export function taxColumnsOf(
  settings: TaxSettings,
  priceMinor: number,
): TaxColumns | Record<keyof TaxColumns, null> {
  const rate = rateOf(settings)
  // A price of 0 has no tax.
  if (rate === null || priceMinor === 0) return { tax_name: null, tax_rate: null, tax_bin: null }
  return { tax_name: settings.taxName, tax_rate: rate, tax_bin: settings.bin }
}

/** Returns what something with this listed price costs now, with the tax that this includes. */
export function agreeTax(settings: TaxSettings, listedMinor: number) {
  const rate = rateOf(settings)
  const isAdded = rate !== null && settings.taxMode === 'exclusive'
  const priceMinor = isAdded ? addTax(listedMinor, rate) : listedMinor
  return { price_minor: priceMinor, ...taxColumnsOf(settings, priceMinor) }
}
