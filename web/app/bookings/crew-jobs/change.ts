import { minorOfDecimal, toMajor } from '@jhilik/contract/money.ts'

/** Returns what the customer gets back of the cash that was handed over; below 0 when some is missing, null for no amounts. */
export function changeOf(given: number | undefined, sum: number, currency: string): number | null {
  const [handed, owed] = [given, sum].map((amount) => minorOfDecimal(String(amount), currency))
  if (handed === null || handed === undefined || owed === null || owed === undefined) return null
  return toMajor({ minor: handed - owed, currency })
}
