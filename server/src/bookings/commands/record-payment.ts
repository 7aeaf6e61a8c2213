import type {
  CorrectEntryRequest,
  GiveDiscountRequest,
  RecordPaymentRequest,
} from '@jhilik/contract/ledger.ts'
import { shareOf } from '@jhilik/contract/prices.ts'
import { rateOfPercent } from '@jhilik/contract/tax.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { onSiteGateway } from '../../money/rules/attempts.ts'
import { canCorrectEntry, isServed } from '../../money/rules/ledger.ts'
import { closePaymentPages, correctOnSite, lockAttempt, receiveOnSite } from '../../money/store/attempts.ts'
import { enterCorrection, enterEntries } from '../../money/store/ledger.ts'
import { findEntry, findMoney } from '../../money/views/ledger.ts'
import { isTransactionUsed } from '../../money/views/payments.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { priceOf } from '../rules/checkout.ts'
import { parseTip } from '../rules/rest-or-tip.ts'
import { lockBooking } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

/**
 * Records money that staff have received on site. Repeating a request with its idempotency key changes nothing. Throws
 * 404, invalid_transition, idempotency_key_reused, and 400 for more than is due and a reference that is taken.
 */
export async function recordPayment(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: RecordPaymentRequest,
  key?: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // A second staff member who records the same payment waits for this lock and sees what the first has recorded.
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.payment' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return
    await receiveSitePayment(ctx, tx, booking, input, { actorId: actor.id, at, occurredAt: at })
  })
}

/**
 * Enters money that was received on site for a booking that is locked: at most what is owed, and a tip. `actorId` has it now;
 * `occurredAt` is before `at` when it is entered later. A page on which the customer
 * could pay the same as well is closed. Throws invalid_transition, and 400 for more than is due, too high a tip and a reference that is
 * taken.
 */
export async function receiveSitePayment(
  ctx: Pick<Context, 'gateways' | 'jobs'>,
  tx: Tx,
  booking: BookingRow,
  { method, reference, note, ...input }: RecordPaymentRequest,
  { actorId, at, occurredAt }: { actorId: string; at: Date; occurredAt: Date },
): Promise<void> {
  if (!isServed(booking.status)) throw problem('invalid_transition', { detail: { from: booking.status } })
  const { id: bookingId, currency } = booking
  const price = parseFormAmount(input.amount, currency, { path: 'amount' }).minor
  const tip = parseTip(input.tip, booking)
  if (price > (await findMoney(tx, bookingId)).owed) throw invalidField('amount', messages.moreThanIsDue)
  const attempt = await receiveOnSite(tx, {
    bookingId,
    amountMinor: price + tip,
    currency,
    method,
    txnId: await checkReference(tx, method, reference),
    at: occurredAt,
  })
  const common = {
    booking_id: bookingId,
    kind: 'cash' as const,
    currency,
    attempt_id: attempt.id,
    gateway: attempt.gateway,
    method,
    reference: reference || null,
    reason: note || null,
    collected_by: actorId,
    recorded_by: actorId,
    occurred_at: occurredAt,
  }
  await enterEntries(tx, [
    ...(price > 0 ? [{ ...common, amount_minor: price }] : []),
    ...(tip > 0 ? [{ ...common, amount_minor: tip, is_tip: true }] : []),
  ])
  if (price > 0) await closePaymentPages(ctx, tx, bookingId, ['rest'])
  await recordAudit(tx, {
    actorId,
    action: 'booking.payment_recorded',
    subjectId: bookingId,
    detail: {
      amountMinor: price + tip,
      tipMinor: tip,
      currency,
      method,
      ...(reference && { reference }),
      ...(note && { reason: note }),
    },
    at,
  })
}

/**
 * Returns the transaction that a reference names, if it names one: numbers of mobile wallets are unique. Those of
 * card slips are not, because every terminal counts on its own. Throws 400 when a payment already has it.
 */
async function checkReference(
  tx: Tx,
  method: RecordPaymentRequest['method'],
  reference: string | undefined,
): Promise<string | null> {
  if (!reference || (method !== 'bkash' && method !== 'nagad')) return null
  const txnId = `${method}-${reference.toUpperCase()}`
  if (await isTransactionUsed(tx, onSiteGateway.name, txnId)) {
    throw invalidField('reference', messages.referenceIsTaken)
  }
  return txnId
}

/**
 * Takes a share of the price or an amount off what is owed. Repeating a request with its idempotency key changes nothing.
 * Throws 404, invalid_transition, price_changed, idempotency_key_reused, and 400 for more than is owed.
 */
export async function giveDiscount(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  input: GiveDiscountRequest,
  key?: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.discount' as const, bookingId, request: input, at }
    if (!(await claimRequest(tx, request))) return
    if (!isServed(booking.status)) throw problem('invalid_transition', { detail: { from: booking.status } })
    const { currency } = booking
    const price = priceOf(booking)
    if (input.expectedPrice !== undefined && input.expectedPrice !== price.amount) {
      throw problem('price_changed', { price })
    }
    const { percent, amount, reason } = input
    const rate = percent === null ? null : rateOfPercent(percent)
    const minor =
      rate === null
        ? parseFormAmount(amount ?? 0, currency, { path: 'amount' }).minor
        : shareOf(booking.price_minor, rate)
    const field = rate === null ? 'amount' : 'percent'
    if (minor === 0) throw invalidField(field, messages.amountMustBePositive)
    if (minor > (await findMoney(tx, bookingId)).owed) throw invalidField(field, messages.moreThanIsOwed)
    await discountBooking(tx, booking, { minor, rate, reason, actorId: actor.id, at })
  })
}

interface GivenDiscount {
  minor: number
  /** The share of the price that it was given as, in thousandths of a percent; null for an amount. */
  rate: number | null
  reason: string
  actorId: string
  at: Date
}

/** Takes an amount, at most what is owed, off the price of a booking that is locked. */
export async function discountBooking(
  tx: Tx,
  { id, currency }: Pick<BookingRow, 'id' | 'currency'>,
  { minor, rate, reason, actorId, at }: GivenDiscount,
): Promise<void> {
  await enterEntries(tx, [
    {
      booking_id: id,
      kind: 'adjustment',
      amount_minor: -minor,
      rate,
      currency,
      reason,
      recorded_by: actorId,
      occurred_at: at,
    },
  ])
  await recordAudit(tx, {
    actorId,
    action: 'booking.discounted',
    subjectId: id,
    detail: { reason, amountMinor: minor, ...(rate !== null && { rate }), currency },
    at,
  })
}

/**
 * An opposite entry takes back a payment on site or a discount that was entered wrongly. Returns the booking's id.
 * Repeating a request with its idempotency key changes nothing. Throws 404, invalid_transition, payment_refunded,
 * idempotency_key_reused.
 */
export async function correctEntry(
  ctx: Context,
  actor: Confirmed,
  entryId: string,
  input: CorrectEntryRequest,
  key?: string,
): Promise<string> {
  const { reason } = input
  return ctx.db.transaction().execute(async (tx) => {
    const found = orNotFound(await findEntry(tx, entryId))
    const bookingId = found.booking_id
    await lockBooking(tx, bookingId)
    const at = ctx.clock.now()
    const subject = { id: entryId, ...input }
    const request = { key, actor, operation: 'entry.correct' as const, bookingId, request: subject, at }
    if (!(await claimRequest(tx, request))) return bookingId
    const entry = await findEntry(tx, entryId)
    if (!entry || !canCorrectEntry(entry)) throw problem('invalid_transition')
    if (entry.attempt_id !== null) {
      const attempt = await lockAttempt(tx, entry.attempt_id)
      await correctOnSite(tx, attempt, { amountMinor: entry.amount_minor, at })
    }
    await enterCorrection(tx, entry, { actorId: actor.id, reason, at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'booking.entry_corrected',
      subjectId: entry.booking_id,
      detail: {
        reason,
        amountMinor: Math.abs(entry.amount_minor),
        currency: entry.currency,
        kind: entry.kind,
      },
      at,
    })
    return bookingId
  })
}
