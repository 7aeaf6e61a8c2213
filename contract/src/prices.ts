// What a visit costs. Amounts are whole minor units of one currency and include the tax; rates are thousandths of a percent.
// This file has no schemas, because pages load it with what they show first.

/**
 * What is added to the sum of the lines or taken off it, in this order. `rule`: at some times or in an area; `minimum`: what
 * is missing to the least price of a visit; `standing`: the customer's own discount; `coupon`; `kept`: what the house rules
 * keep of lines that were canceled.
 */
export const CHARGE_KINDS = ['rule', 'minimum', 'standing', 'coupon', 'kept'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A service that is bought, in one size and with add-ons. */
export interface PricedLine {
  serviceId: string
  priceMinor: number
  minutes: number
  /** Price and minutes of one piece. */
  addOns: readonly { priceMinor: number; minutes: number; quantity: number }[]
}

/** A share (`rate`) or an amount; negative: taken off. */
type ShareOrAmount = { rate: number; amountMinor: null } | { rate: null; amountMinor: number }

/** A price rule that applies to the visit. A share is one of the lines of `serviceId`, or of all. */
export type AppliedRule = ShareOrAmount & {
  name: string
  nameBn: string
  serviceId: string | null
  /** The area in which it applies; null for all. */
  areaId: string | null
}

export interface PriceQuestion {
  lines: readonly PricedLine[]
  rules: readonly AppliedRule[]
  /** The least price of a visit; 0 for none. */
  minimumMinor: number
  /** The customer's own discount. */
  standingRate: number | null
  coupon: (ShareOrAmount & { code: string }) | null
  /** What is kept of lines that were canceled. */
  keptMinor?: number
}

export interface Charge {
  kind: ChargeKind
  name: string
  nameBn: string
  rate: number | null
  serviceId: string | null
  areaId: string | null
  /** The amount of a rule or coupon, of which a visit that costs less has only a part; null for a share and other kinds. */
  agreedMinor: number | null
  amountMinor: number
}

export interface Price {
  /** The price of each line with its add-ons. */
  linesMinor: number[]
  charges: Charge[]
  /** The sum of the two. */
  totalMinor: number
  minutes: number
}

const WHOLE = 100_000

/**
 * Returns a share of an amount, rounded half away from zero to a minor unit. Only what is less than a whole is rounded, because
 * a product of large amounts and rates would be more than a number holds exactly.
 */
export function shareOf(amountMinor: number, rate: number): number {
  const [size, rest] = [Math.abs(rate), amountMinor % WHOLE]
  const rounded = Math.floor((2 * rest * size + WHOLE) / (2 * WHOLE))
  return Math.sign(rate) * (Math.floor(amountMinor / WHOLE) * size + rounded)
}

/** Returns the price of a line with its add-ons. */
export const linePrice = ({ priceMinor, addOns }: Pick<PricedLine, 'priceMinor' | 'addOns'>): number =>
  addOns.reduce((sum, addOn) => sum + addOn.priceMinor * addOn.quantity, priceMinor)

/** Returns how long a line takes with its add-ons. */
export const lineMinutes = ({ minutes, addOns }: Pick<PricedLine, 'minutes' | 'addOns'>): number =>
  addOns.reduce((sum, addOn) => sum + addOn.minutes * addOn.quantity, minutes)

/**
 * Returns what a visit costs. Rules are shares of the lines, not of each other. The minimum is compared with the lines and
 * the rules. The customer's discount is taken off that, and the coupon off the rest; neither makes it less than nothing. What
 * is kept of canceled lines comes last. Without lines nothing else is charged. Rules and discounts of 0
 * are charges too, because they can be more when staff correct the lines.
 */
export function computePrice(question: PriceQuestion): Price {
  const { lines, rules, minimumMinor, standingRate, coupon, keptMinor = 0 } = question
  const linesMinor = lines.map(linePrice)
  const sumOf = (serviceId: string | null) =>
    lines.reduce(
      (sum, line, index) =>
        serviceId === null || line.serviceId === serviceId ? sum + (linesMinor[index] ?? 0) : sum,
      0,
    )
  const charges: Charge[] = []
  let totalMinor = sumOf(null)
  const add = (charge: Omit<Charge, 'amountMinor'>, amountMinor: number) => {
    // A share of nothing may be -0, which is not equal to the 0 that is stored.
    const amount = Math.max(amountMinor, -totalMinor) || 0
    totalMinor += amount
    charges.push({ ...charge, amountMinor: amount })
  }
  const plain = { name: '', nameBn: '', rate: null, serviceId: null, areaId: null, agreedMinor: null }
  if (lines.length > 0) {
    for (const { name, nameBn, serviceId, areaId, rate, amountMinor } of rules) {
      const amount = rate === null ? amountMinor : shareOf(sumOf(serviceId), rate)
      add({ kind: 'rule', name, nameBn, rate, serviceId, areaId, agreedMinor: amountMinor }, amount)
    }
    if (minimumMinor > totalMinor) add({ ...plain, kind: 'minimum' }, minimumMinor - totalMinor)
    if (standingRate !== null) {
      add({ ...plain, kind: 'standing', rate: standingRate }, -shareOf(totalMinor, standingRate))
    }
    if (coupon) {
      const { code: name, rate } = coupon
      const off = rate === null ? coupon.amountMinor : shareOf(totalMinor, rate)
      add({ ...plain, kind: 'coupon', name, rate, agreedMinor: rate === null ? -off : null }, -off)
    }
  }
  if (keptMinor > 0) add({ ...plain, kind: 'kept' }, keptMinor)
  return {
    linesMinor,
    charges,
    totalMinor,
    minutes: lines.reduce((sum, line) => sum + lineMinutes(line), 0),
  }
}

/** When and where a price rule applies. Absent limits are null; empty weekdays are all. */
export interface RuleTerms {
  serviceId: string | null
  areaId: string | null
  /** Monday is 1, Sunday is 7. */
  weekdays: readonly number[]
  fromTime: string | null
  toTime: string | null
  fromDate: string | null
  toDate: string | null
}

/** A visit as price rules see it: wall date and time of its start in the business's zone. */
export interface PricedVisit {
  date: string
  startTime: string
  areaId: string | null
  serviceIds: readonly string[]
}

/** Returns the number of the weekday of a date: Monday is 1, Sunday is 7. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Returns whether a rule applies to a visit. */
export function appliesTo(rule: RuleTerms, visit: PricedVisit): boolean {
  const { serviceId, areaId, weekdays, fromTime, toTime, fromDate, toDate } = rule
  return (
    (serviceId === null || visit.serviceIds.includes(serviceId)) &&
    (areaId === null || areaId === visit.areaId) &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(visit.date))) &&
    (fromTime === null || toTime === null || (fromTime <= visit.startTime && visit.startTime < toTime)) &&
    (fromDate === null || fromDate <= visit.date) &&
    (toDate === null || visit.date <= toDate)
  )
}

/** A price that applies to visits from a day on. */
export interface DatedPrice {
  fromDate: string
  price: number
}

/** Returns the price on a day: the latest that has begun, or else `price`. */
export function priceOn(day: string, price: number, dated: readonly DatedPrice[]): number {
  const begun = dated.filter(({ fromDate }) => fromDate <= day)
  return begun.toSorted((one, other) => one.fromDate.localeCompare(other.fromDate)).at(-1)?.price ?? price
}

/**
 * Returns when a visit in a slot ends, in milliseconds since the epoch. A slot lasts as long as the owner has planned for
 * the service; what was bought beyond the service itself may need longer, until `minutes` have passed.
 */
export function visitEnd(
  slot: { startsAt: number; endsAt: number },
  { serviceMinutes, minutes }: { serviceMinutes: number; minutes: number },
): number {
  return minutes <= serviceMinutes ? slot.endsAt : Math.max(slot.endsAt, slot.startsAt + minutes * 60_000)
}
