import { z } from 'zod'
import type { TextLocale } from './clock-text.ts'

/** Rates are kept in thousandths of a percent: 15 % is 15,000. */
const PERCENT = 1_000
const WHOLE = 100 * PERCENT

/** Converts a percentage with at most three decimals to thousandths of a percent. */
export const rateOfPercent = (percent: number): number => Math.round(percent * PERCENT)
export const percentOfRate = (rate: number): number => rate / PERCENT

/**
 * Returns the tax that an amount includes, rounded half up to a minor unit. The database's function `tax_within`
 * computes the same.
 */
export function taxWithin(grossMinor: number, rate: number): number {
  const whole = BigInt(WHOLE + rate)
  return Number((2n * BigInt(Math.max(0, grossMinor)) * BigInt(rate) + whole) / (2n * whole))
}

/** Adds the tax to a price without tax, rounded half up. `taxWithin` of the result is the tax that was added. */
export function addTax(netMinor: number, rate: number): number {
  return netMinor + Number((2n * BigInt(netMinor) * BigInt(rate) + BigInt(WHOLE)) / BigInt(2 * WHOLE))
}

/** Takes the tax off a price with tax; null when no price without tax has this one. */
export function removeTax(grossMinor: number, rate: number): number | null {
  const netMinor = grossMinor - taxWithin(grossMinor, rate)
  return addTax(netMinor, rate) === grossMinor ? netMinor : null
}

/** Tax in an amount of money. */
export const taxAmountSchema = z.object({
  name: z.string(),
  /** The rate in percent. */
  rate: z.number(),
  amount: z.number(),
})
export type TaxAmount = z.infer<typeof taxAmountSchema>

/** Returns the name of a tax in the language; a tax that has no name in it keeps the name that the owner entered. */
export function taxNameText(locale: TextLocale, name: string): string {
  if (name.toUpperCase() !== 'VAT' && name !== 'ভ্যাট') return name
  return locale === 'bn' ? 'ভ্যাট' : 'VAT'
}
