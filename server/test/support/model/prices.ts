import { ensure, LIVE, sum } from './ensure.ts'
import { wasOffered } from './price-list.ts'
import { DEPOSIT_PERCENT, type Run } from './run.ts'
import type { BookingState, ChargeState, LineState } from './state.ts'

/** What is checked of prices and coupons, computed from what is stored with a booking by rules of the model's own. */

const WHOLE = 100_000n

/** The share of an amount, rounded half away from zero. */
function shareOf(minor: number, rate: number): number {
  const product = BigInt(minor) * BigInt(rate)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + WHOLE) / (2n * WHOLE)
  return Number(product < 0n ? -rounded : rounded)
}

const lineTotal = ({ price_minor, add_ons }: LineState): number =>
  price_minor + sum(add_ons, (addOn) => addOn.price_minor * addOn.quantity)

export const liveLines = (lines: readonly LineState[]): LineState[] =>
  lines.filter(({ canceled_at }) => canceled_at === null)

export const keptOf = ({ charges }: Pick<BookingState, 'charges'>): number =>
  sum(
    charges.filter(({ kind }) => kind === 'kept'),
    ({ amount_minor }) => amount_minor,
  )

/** The charges on these lines, by what was agreed when the booking was made. */
export function chargesOn(
  { charges, minimum_minor }: Pick<BookingState, 'charges' | 'minimum_minor'>,
  lines: readonly LineState[],
): Pick<ChargeState, 'kind' | 'amount_minor'>[] {
  const agreed = charges.filter(({ kind }) => kind !== 'minimum')
  const isBefore = ({ kind }: ChargeState) => kind === 'rule'
  const minimum: ChargeState = {
    kind: 'minimum',
    rate: null,
    service_id: null,
    agreed_minor: null,
    amount_minor: 0,
  }
  const inOrder = [...agreed.filter(isBefore), minimum, ...agreed.filter((charge) => !isBefore(charge))]
  let total = sum(lines, lineTotal)
  const found: Pick<ChargeState, 'kind' | 'amount_minor'>[] = []
  for (const { kind, rate, service_id, agreed_minor, amount_minor } of inOrder) {
    const ofService = lines.filter((line) => service_id === null || line.service_id === service_id)
    if (ofService.length === 0) continue
    let minor = agreed_minor ?? amount_minor
    if (kind === 'minimum') minor = Math.max(0, minimum_minor - total)
    else if (kind === 'rule' && rate !== null) minor = shareOf(sum(ofService, lineTotal), rate)
    else if (rate !== null) minor = -shareOf(total, rate)
    const taken = Math.max(minor, -total)
    total += taken
    if (taken !== 0 || kind !== 'minimum') found.push({ kind, amount_minor: taken })
  }
  return found
}

export const priceOf = (
  booking: Pick<BookingState, 'charges' | 'minimum_minor'>,
  lines: readonly LineState[],
) => sum(lines, lineTotal) + sum(chargesOn(booking, lines), ({ amount_minor }) => amount_minor)

export function checkPrices(run: Run): void {
  for (const booking of run.state.bookings) {
    checkPrice(booking)
    checkDue(booking)
    checkChoice(run, booking)
  }
  checkCoupons(run)
}

/** The parts add up to the price, and each of them can be computed again from what is stored. */
function checkPrice(booking: BookingState): void {
  const lines = liveLines(booking.lines)
  ensure(lines.length > 0, 'a booking has no lines', booking)
  ensure(priceOf(booking, lines) === booking.price_minor, 'the price is not the sum of its parts', booking)
  const stored = booking.charges.map(({ kind, amount_minor }) => ({ kind, amount_minor }))
  const found = chargesOn(booking, lines)
  ensure(JSON.stringify(stored) === JSON.stringify(found), 'a charge is not what was agreed', booking, found)
}

/** What is due now is what the terms say of the price; afterwards never more than the price. */
function checkDue(booking: BookingState): void {
  const { payment_terms: terms, price_minor: price, due_now_minor: due, repriced_at: changedAt } = booking
  ensure(due >= 0 && due <= price, 'more is due now than the price', booking)
  if (changedAt !== null) return
  const expected = {
    full: [price],
    deposit: [Math.ceil((price * DEPOSIT_PERCENT) / 100)],
    none: [0, price],
  }[terms]
  ensure(expected.includes(due), 'not what the terms say is due now', booking)
}

/** A booking has what somebody has asked for, at prices that were on offer. */
function checkChoice(run: Run, booking: BookingState): void {
  const { list, raises, asked } = run
  for (const { service_id, size_id, price_minor, add_ons } of booking.lines) {
    const isOffered =
      wasOffered(list, raises, service_id === list.polishId ? null : size_id, price_minor) &&
      add_ons.every((addOn) => wasOffered(list, raises, addOn.add_on_id, addOn.price_minor))
    ensure(isOffered, 'a price was never on offer', booking)
  }
  if (booking.repriced_at !== null) return
  const text = booking.lines
    .map(({ service_id, size_id, add_ons }) => {
      const addOns = add_ons.map(({ add_on_id, quantity }) => `${add_on_id} ${quantity}`)
      return `${service_id} ${size_id} ${addOns.join(' ')}`
    })
    .join(', ')
  ensure(asked.has(text), 'nobody has asked for this', booking)
}

/** Live bookings have a use of the coupon each, within its limits; whoever has one has the discount. */
function checkCoupons({ state: { bookings, coupons } }: Run): void {
  for (const booking of bookings) {
    const hasDiscount = booking.charges.some(({ kind }) => kind === 'coupon')
    ensure(hasDiscount === (booking.coupon_id !== null), 'a coupon without its discount', booking)
  }
  for (const { id, max_uses, max_uses_per_person } of coupons) {
    const live = bookings.filter(({ coupon_id, status }) => coupon_id === id && LIVE.includes(status))
    const numbers = new Set(live.map(({ coupon_use }) => coupon_use))
    const isWithin = live.length <= (max_uses ?? live.length)
    ensure(isWithin && numbers.size === live.length, 'a coupon is used too often', ...live)
    for (const own of Map.groupBy(live, ({ user_id }) => user_id).values()) {
      const isOnce = own.length <= (max_uses_per_person ?? own.length)
      ensure(isOnce, 'a person uses a coupon too often', ...own)
    }
  }
}

/** When all is at rest, a use that is left can be taken, and none is refused before the limit. */
export async function checkCouponAtRest(run: Run, slotId: string): Promise<void> {
  const { world, list, state } = run
  const coupon = await world.app.ctx.db
    .selectFrom('coupons')
    .select(['id', 'max_uses', 'max_uses_per_person'])
    .where('code', '=', list.coupon)
    .executeTakeFirstOrThrow()
  const uses = state.bookings.filter(
    ({ coupon_id, status }) => coupon_id === coupon.id && LIVE.includes(status),
  )
  for (const who of world.customers) {
    const own = uses.filter(({ user_id }) => user_id === who.user.sub)
    const question = { serviceId: list.washId, slotId, coupon: list.coupon }
    const { status, body } = await run.call(who, 'POST', '/bookings/price', question)
    const isLeft =
      uses.length < (coupon.max_uses ?? Number.POSITIVE_INFINITY) &&
      own.length < (coupon.max_uses_per_person ?? Number.POSITIVE_INFINITY)
    ensure((status === 200) === isLeft, `a coupon is answered with ${status}`, body, coupon, ...uses)
  }
}
