import type { ChangedLines } from '@jhilik/contract/changes.ts'
import { type AppliedRule, computePrice, type Price } from '@jhilik/contract/prices.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sizesOn } from '../../catalog/rules/prices.ts'
import type { PriceList } from '../../catalog/views/price-list.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { type BookedLine, liveLines, type StoredCharge, toPricedLine } from '../../platform/line-columns.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type { BookingRow } from '../views/bookings.ts'
import { agreeAddOns } from './visit.ts'

// What a visit costs after its lines were changed, from what was stored when it was booked.

/** A visit as it is stored. */
export interface StoredVisit {
  price_minor: number
  minimum_minor: number
  /** The canceled ones too. */
  lines: readonly BookedLine[]
  charges: readonly StoredCharge[]
}

/** What counts of the received amount for the booking, and what staff have taken off its price. */
export interface PaidForVisit {
  counted: number
  discount: number
}

/** Returns what the terms have kept of lines that were canceled. */
export const keptOf = (charges: StoredVisit['charges']): number =>
  charges.reduce((sum, { kind, amount_minor }) => (kind === 'kept' ? sum + amount_minor : sum), 0)

/** What a visit has that price rules can be for. */
interface RuledVisit {
  serviceIds: readonly string[]
  areaId: string | null
}

/** Returns the price rules that were agreed. */
export const agreedRules = ({ charges }: Pick<StoredVisit, 'charges'>): AppliedRule[] =>
  charges.flatMap((charge): AppliedRule[] => {
    const { kind, name, name_bn: nameBn, rate, agreed_minor } = charge
    if (kind !== 'rule') return []
    const amount = rate === null ? { rate, amountMinor: agreed_minor ?? 0 } : { rate, amountMinor: null }
    return [{ name, nameBn, serviceId: charge.service_id, areaId: charge.area_id, ...amount }]
  })

/** Returns of the rules that apply now those for an area or a service that the visit did not have before. */
export const addedRules = (applied: readonly AppliedRule[], had: RuledVisit): AppliedRule[] =>
  applied.filter(
    ({ serviceId, areaId }) =>
      (serviceId !== null && !had.serviceIds.includes(serviceId)) ||
      (areaId !== null && areaId !== had.areaId),
  )

/**
 * Returns what a visit costs with these lines and rules. Minimum and discounts stay as they were agreed: shares are taken of
 * the new sums; amounts stay, also where the visit has cost less than they take off. A rule for a service that is no longer
 * bought falls away.
 */
export function priceAgain(
  visit: StoredVisit,
  lines: readonly BookedLine[],
  keptMinor: number,
  rules: readonly AppliedRule[] = agreedRules(visit),
): Price {
  const sold = new Set(lines.map(({ service_id }) => service_id))
  const standing = visit.charges.find(({ kind }) => kind === 'standing')
  const coupon = visit.charges.find(({ kind }) => kind === 'coupon')
  return computePrice({
    lines: lines.map(toPricedLine),
    rules: rules.filter(({ serviceId }) => serviceId === null || sold.has(serviceId)),
    minimumMinor: visit.minimum_minor,
    standingRate: standing?.rate ?? null,
    coupon: coupon
      ? {
          code: coupon.name,
          ...(coupon.rate === null
            ? { rate: null, amountMinor: -(coupon.agreed_minor ?? 0) }
            : { rate: coupon.rate, amountMinor: null }),
        }
      : null,
    keptMinor,
  })
}

/**
 * Returns what a visit costs without one of its lines, when `percent` of what was paid for the line goes back. The price falls by
 * what the line adds to it. What was paid for the lines, without what is kept of others already, was paid for that part of the
 * price to the same share as for the rest, rounded down to a minor unit; what the percentage, rounded down as well, leaves of it is
 * kept. Where a discount covers more than what stays, more is kept, so that never more than the percentage goes back. Throws 404,
 * invalid_transition for a line that is canceled, last_line.
 */
export function priceWithoutLine(
  visit: StoredVisit,
  lineId: string,
  { counted, discount }: PaidForVisit,
  percent: number,
): Price {
  const line = visit.lines.find(({ id }) => id === lineId)
  if (!line) throw problem('not_found')
  if (line.canceled_at !== null) throw problem('invalid_transition')
  const rest = liveLines(visit.lines).filter(({ id }) => id !== lineId)
  if (rest.length === 0) throw problem('last_line')
  const keptBefore = keptOf(visit.charges)
  const withoutIt = priceAgain(visit, rest, keptBefore).totalMinor
  const lowered = Math.max(0, visit.price_minor - withoutIt)
  const paid = Math.max(0, Math.min(counted, visit.price_minor - discount))
  const paidForLines = Math.max(0, paid - keptBefore)
  const share = partOf(paidForLines, lowered, visit.price_minor - discount - keptBefore)
  const paidForLine = Math.min(lowered, paidForLines, share)
  const goesBack = partOf(paidForLine, percent, 100)
  const staysPaid = paid - goesBack
  const least = staysPaid > 0 ? staysPaid + discount : 0
  return priceAgain(visit, rest, keptBefore + Math.max(paidForLine - goesBack, least - withoutIt))
}

/** Returns `amount * part / whole`, rounded down; nothing of nothing. Products may be too large for a number. */
const partOf = (amount: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** Returns what goes back when the visit costs `totalMinor`: what was paid beyond that. */
export const paidBeyond = (totalMinor: number, { counted, discount }: PaidForVisit): number =>
  Math.max(0, counted - Math.max(0, totalMinor - discount))

/** Returns whether staff may correct what was bought: once it is paid for or agreed, also when it was just done. */
export const canChangeLines = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed'

interface OfferedNow {
  /** What the service is sold for now; undefined when it does not exist. */
  list: PriceList | undefined
  /** The day of the visit. */
  day: string
  tax: TaxSettings
}

/**
 * Returns a line with another size and other add-ons, at the prices of the day of the visit. What the line had before keeps the
 * name and the price that were agreed, also when it is not offered any more. Throws 400.
 */
export function correctLine(
  line: BookedLine,
  { size: sizeId, addOns }: ChangedLines['lines'][number],
  { list = { sizes: [], add_ons: [], prices: [] }, day, tax }: OfferedNow,
  path: string,
): BookedLine {
  const grossOf = (listedMinor: number) => agreeTax(tax, listedMinor).price_minor
  const isOther = Boolean(sizeId) && sizeId !== line.size_id
  const size = isOther ? sizesOn(list, day).find(({ id }) => id === sizeId) : null
  if (size === undefined) throw invalidField(`${path}size`, messages.sizeIsNotOffered)
  const agreedSize = size && {
    size_id: size.id,
    size_name: size.name,
    size_name_bn: size.name_bn,
    price_minor: grossOf(size.price_minor),
    minutes: size.minutes,
  }
  const ended = line.add_ons.filter((had) => !list.add_ons.some(({ id }) => id === had.add_on_id))
  const offered = [
    ...list.add_ons,
    ...ended.map(({ add_on_id: id, name, name_bn, quantity, price_minor, minutes }) => {
      const bought = { id, name, name_bn, price_minor, minutes, max_quantity: quantity }
      return { ...bought, size_id: null, required: false }
    }),
  ]
  const chosen = agreeAddOns(addOns, { ...list, add_ons: offered }, size?.id ?? line.size_id, `${path}addOns`)
  return {
    ...line,
    ...agreedSize,
    add_ons: chosen.map((addOn) => {
      const had = line.add_ons.find(({ add_on_id }) => add_on_id === addOn.add_on_id)
      if (had) return { ...had, position: addOn.position, quantity: addOn.quantity }
      return { ...addOn, price_minor: grossOf(addOn.price_minor) }
    }),
  }
}
