import { type HouseRules, houseRulesSchema } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { type BookingWindow, deriveBookingWindow } from '../rules/house-rules.ts'

export const HOUSE_RULES_KEY = 'house-rules'

/** Returns the current rules. */
export async function readHouseRules(db: Db, config: { holdMinutes: number }): Promise<HouseRules> {
  return completeRules(await readSetting(db, HOUSE_RULES_KEY), defaultRules(config.holdMinutes))
}

/**
 * Returns what is paid when booking: by the service's own terms, else by those of the house rules. Without a gateway
 * everything is paid on site, whatever these terms are.
 */
export const termsInForce = (
  { hasGateway }: { hasGateway: boolean },
  own: PaymentTerms | null,
  general: PaymentTerms,
): PaymentTerms => (hasGateway ? (own ?? general) : { kind: 'none' })

/** Returns the slot starts that may be booked now. */
export async function findBookingWindow(
  db: Db,
  config: { holdMinutes: number; timeZone: string },
  now: Date,
): Promise<BookingWindow> {
  return deriveBookingWindow(await readHouseRules(db, config), now, config.timeZone)
}

/** Returns the rules that apply until an admin changes them. */
export function defaultRules(holdMinutes: number): HouseRules {
  return {
    minimumNoticeMinutes: 0,
    maximumDaysAhead: null,
    holdMinutes,
    freeCancelHours: 24,
    lateRefundPercent: 0,
    cancelGraceMinutes: 30,
    horizonWeeks: 4,
    paymentTerms: { kind: 'full' },
  }
}

/** Completes stored or requested rules: a missing or invalid one gets its default. */
export function completeRules(some: unknown, defaults: HouseRules): HouseRules {
  const known = typeof some === 'object' && some !== null ? some : {}
  const merged: HouseRules = { ...defaults, ...known }
  const checked = houseRulesSchema.safeParse(merged)
  if (checked.success) return checked.data
  const invalid = new Set(checked.error.issues.map(({ path }) => path[0]))
  const kept = Object.entries(merged).filter(([rule]) => !invalid.has(rule))
  return houseRulesSchema.parse({ ...defaults, ...Object.fromEntries(kept) })
}
