import { agreeTerms } from '@jhilik/contract/agree-terms.ts'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { onSiteIsNotOffered } from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import type { Locale } from '../../../platform/locale.ts'
import { invalidField, problem } from '../../../platform/problem.ts'
import { recordLocale } from '../../accounts/commands/record-locale.ts'
import { holdSeat } from '../../bookings/commands/hold-seat.ts'
import { type Holder, lockHolder } from '../../bookings/commands/lock-holder.ts'
import { holdEnd } from '../../bookings/rules/hold.ts'
import { isOnSite } from '../../bookings/rules/terms.ts'
import { deriveBookingWindow } from '../../house-rules/rules.ts'
import { readHouseRules } from '../../house-rules/views.ts'
import { checkGateway, chooseGateway, onSiteGateway } from '../../payments/commands/choose-gateway.ts'
import { createAttempt } from '../../payments/commands/create-attempt.ts'
import { ownTermsOf } from '../../services/rules.ts'
import { type LockedOffer, lockOffer } from '../../slots/commands/lock-offer.ts'
import { agreeTax } from '../../tax/rules.ts'
import { readTaxSettings } from '../../tax/views.ts'
import { checkOnSite, dueNowAt, isExpectedPrice, priceOf } from '../rules/amounts.ts'
import { bookingDetailsOf } from '../rules/booking-details.ts'
import type { CheckoutStarted } from '../rules/payment-step.ts'
import { checkoutHash } from '../rules/request-hash.ts'
import { insertKey, lockCustomer, selectKey } from '../store.ts'
import { findCustomerImg } from '../views/customer-image.ts'
import { checkPhotos } from './check-photos.ts'
import { continuePayment, type HeldBooking } from './continue-payment.ts'
import { expireHoldJob } from './expire-hold.ts'

/** The job runs a moment after the hold has ended, not before. */
const EXPIRY_MARGIN_MS = 1_000

interface CheckoutRequest {
  input: BookingRequest
  idempotencyKey: string | undefined
  /** What the caller reads; null when the request does not say. */
  locale: Locale | null
  /** By which the caller's holds are counted; null for no limit. */
  network: Holder['network']
}

/**
 * Holds a seat and opens the payment. The same key again gives the same booking and answer, and so does the
 * same slot while it is held, with or without a key.
 * Throws what `continuePayment` does, and 400, slot_taken, slot_unavailable, service_unavailable, hold_limit,
 * shared_hold_limit, price_changed, idempotency_key_reused, not_found.
 */
export async function startCheckout(
  ctx: Context,
  actor: Actor,
  request: CheckoutRequest,
): Promise<CheckoutStarted> {
  const { gateway } = request.input
  if (gateway !== ON_SITE) checkGateway(ctx.gateways, gateway)
  await recordLocale(ctx, actor, request.locale)
  const held = await ctx.db.transaction().execute((tx) => holdBooking(ctx, tx, actor, request))
  return continuePayment(ctx, held, request.locale)
}

/** Locks account, holder and slot in this order, takes the seat and creates the payment attempt. */
async function holdBooking(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { input, idempotencyKey: key, network }: CheckoutRequest,
): Promise<HeldBooking> {
  await lockCustomer(tx, actor.id)
  const at = await ctx.clock.databaseNow(tx)
  const operation = 'booking.hold' as const
  const hash = checkoutHash(input)
  const known = key && (await selectKey(tx, actor.id, key))
  if (known) {
    const isSame = known.operation === operation && known.request_hash === hash
    if (!isSame || !known.booking_id) throw problem('idempotency_key_reused')
    return { bookingId: known.booking_id, isRepeated: true }
  }
  const { email, phone } = input.customer
  const holder: Holder = { email, phone, ownEmail: actor.email, network }
  await lockHolder(tx, holder)
  const rules = await readHouseRules(tx, ctx.config)
  const { offer, asks, slot } = await lockOffer(
    tx,
    input,
    deriveBookingWindow(rules, at, ctx.config.timeZone),
  )
  const { price_minor, ...tax } = agreeTax(await readTaxSettings(tx), slot.price_minor)
  const agreed = agree(input, { ...slot, price_minor }, rules)
  const details = bookingDetailsOf(input, { asks, isDemo: ctx.config.demo })
  await checkPhotos(tx, actor.id, details.photos)
  const byStaff = hasPermission(actor, 'bookings.manage')
  // Who books for a customer has another picture than the customer.
  const isOwn = !byStaff || email === actor.email
  const { booking, isNew } = await holdSeat(tx, {
    userId: actor.id,
    holder,
    customerImg: isOwn ? await findCustomerImg(tx, actor.id) : '',
    byStaff,
    offer: { ...offer, price_minor },
    terms: {
      free_cancel_hours: rules.freeCancelHours,
      // A deposit is kept when the cancellation is late.
      late_refund_percent: agreed.kind === 'deposit' ? 0 : rules.lateRefundPercent,
      payment_terms: agreed.kind,
      due_now_minor: agreed.dueNowMinor,
      ...tax,
    },
    details,
    until: holdEnd(at, rules.holdMinutes, offer.starts_at),
    at,
  })
  // A seat that was held before keeps its price and terms. Without a gateway what can be paid on site is.
  const wanted = input.gateway ?? (booking.payment_terms === 'none' ? ON_SITE : undefined)
  if (wanted === ON_SITE) checkOnSite(booking)
  const price = priceOf({ ...booking, due_now_minor: dueNowAt(booking, wanted) })
  if (!isExpectedPrice(input, price)) throw problem('price_changed', { price })
  if (key) {
    const owner = { user_id: actor.id, key, operation, request_hash: hash }
    await insertKey(tx, { ...owner, booking_id: booking.id, created_at: at })
  }
  if (!isNew) return { bookingId: booking.id, gateway: wanted }
  const attempt = await createAttempt(tx, {
    bookingId: booking.id,
    gateway: isOnSite(booking)
      ? onSiteGateway
      : chooseGateway(
          ctx.gateways,
          { minor: booking.due_now_minor, currency: booking.currency },
          input.gateway,
        ),
    amountMinor: booking.due_now_minor,
    currency: booking.currency,
    at,
  })
  const startAfter = new Date(booking.hold_expires_at.getTime() + EXPIRY_MARGIN_MS)
  await ctx.jobs.enqueue(tx, expireHoldJob, { bookingId: booking.id }, { startAfter })
  return { bookingId: booking.id, created: { booking, attempt } }
}

/** What is due now, by the service's terms or else the house rules. Throws 400 when it cannot be paid on site. */
function agree(input: BookingRequest, slot: LockedOffer['slot'], rules: HouseRules) {
  const terms = ownTermsOf(slot) ?? rules.paymentTerms
  if (input.gateway === ON_SITE && terms.kind !== 'none') throw invalidField('gateway', onSiteIsNotOffered)
  const online = input.gateway !== undefined && input.gateway !== ON_SITE
  return agreeTerms(terms, { minor: slot.price_minor, currency: slot.currency }, { online })
}
