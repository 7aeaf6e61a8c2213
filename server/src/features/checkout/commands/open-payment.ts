import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { Locale } from '../../../platform/locale.ts'
import { problem } from '../../../platform/problem.ts'
import { findLocale } from '../../accounts/views.ts'
import { type BookingRow, lockBooking, moveBooking } from '../../bookings/commands.ts'
import {
  type AttemptRow,
  type AttemptToPay,
  inspectAttempt,
  lockAttempt,
  moveAttempt,
  openAttempt,
  startAtGateway,
} from '../../payments/commands.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { resultUrl } from '../result-token.ts'
import { nextStep, REFUSED } from '../rules.ts'
import { deleteKeysOf } from '../store.ts'
import { settlePayment } from './settle-payment.ts'

export interface Started {
  paymentUrl: string
  bookingId: string
  tran_id: string
}

/** How long a second click waits for the first one's answer. */
const WAIT_MS = 5_000
const POLL_MS = 100
const RETRY_AFTER_SECONDS = 5

/**
 * Where the customer of a held booking goes to pay: the open attempt's page, or a new attempt's.
 * Throws already_paid, hold_expired, payment_in_review, request_in_progress, gateway_refused,
 * gateway_unavailable.
 */
export async function openPayment(ctx: Context, bookingId: string): Promise<Started> {
  const giveUp = performance.now() + WAIT_MS
  for (;;) {
    const { booking, step } = await takeStep(ctx, bookingId)
    switch (step.kind) {
      case 'ready':
        return { paymentUrl: step.paymentUrl, bookingId, tran_id: step.attempt.merchant_ref }
      case 'refuse':
        throw problem(step.code)
      case 'start': {
        const started = await startAttempt(ctx, booking, step.attempt)
        if (started) return started
        break
      }
      case 'inspect': {
        const verdict = await inspectAttempt(ctx, step.attempt)
        if (verdict.kind === 'unknown') {
          throw problem('gateway_unavailable', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
            detail: { reason: verdict.detail },
          })
        }
        // The customer never saw that attempt's page, so a new reference is safe.
        await settlePayment(ctx, step.attempt, verdict, { close: 'superseded' })
        break
      }
      case 'wait':
        if (performance.now() > giveUp) throw problem('request_in_progress', { retryAfterSeconds: 2 })
        await sleep(POLL_MS)
        break
      default:
        return step satisfies never
    }
  }
}

/** Decides under the booking's lock; a new attempt is committed before the gateway hears of it. */
async function takeStep(ctx: Context, bookingId: string) {
  return ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const now = ctx.clock.now()
    const step = nextStep(booking, await listAttemptsOf(tx, bookingId), now)
    if (step.kind !== 'open') return { booking, step }
    const attempt = await openAttempt(tx, {
      bookingId,
      gateway: defaultGateway(ctx),
      amountMinor: booking.price_minor,
      currency: booking.currency,
      at: now,
    })
    return { booking, step: { kind: 'start' as const, attempt } }
  })
}

export function defaultGateway(ctx: Context): string {
  const [name] = ctx.gateways.keys()
  if (!name) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  return name
}

function attemptToPay(ctx: Context, booking: BookingRow, attempt: AttemptRow, locale: Locale): AttemptToPay {
  const back = `${ctx.config.publicUrl}/api/payments/${attempt.gateway}/return`
  return {
    merchantRef: attempt.merchant_ref,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    description: `${booking.service_name}, ${booking.slot_date} ${booking.slot_start_time}`,
    customer: {
      name: booking.customer_name,
      email: booking.customer_email,
      phone: booking.customer_phone,
      address: booking.customer_address,
    },
    locale,
    returnUrls: {
      success: `${back}/success`,
      fail: `${back}/fail`,
      // The gateway sends nothing along when the customer cancels.
      cancel: `${back}/cancel?ref=${attempt.merchant_ref}`,
    },
  }
}

/**
 * Begins an attempt that this caller has just inserted. Null when it was closed meanwhile.
 * Throws gateway_refused, gateway_unavailable.
 */
export async function startAttempt(
  ctx: Context,
  booking: BookingRow,
  attempt: AttemptRow,
): Promise<Started | null> {
  const bookingId = booking.id
  if (attempt.amount_minor === 0) {
    await settlePayment(ctx, attempt, await inspectAttempt(ctx, attempt))
    return { paymentUrl: await resultUrl(ctx, attempt.id), bookingId, tran_id: attempt.merchant_ref }
  }
  const locale = (await findLocale(ctx.db, booking.user_id)) ?? ctx.config.locale
  const result = await startAtGateway(ctx, attempt.gateway, attemptToPay(ctx, booking, attempt, locale))
  const moved = await ctx.db.transaction().execute(async (tx) => {
    const at = ctx.clock.now()
    const now = await lockBooking(tx, bookingId)
    const locked = await lockAttempt(tx, attempt.id)
    if (locked.status !== 'created') return false
    if (result.kind === 'redirect')
      return moveAttempt(tx, locked, { to: 'redirected', at, paymentUrl: result.url })
    if (result.kind === 'unknown')
      return moveAttempt(tx, locked, { to: 'unknown', at, detail: result.reason })
    await moveAttempt(tx, locked, { to: 'failed', at, detail: REFUSED })
    // Nobody cancelled anything: the hold ends unpaid, so that the seat is free at once. The key is
    // forgotten with it, so that trying again with the same key makes a new booking.
    if (now.status === 'held' && (await listAttemptsOf(tx, bookingId)).length === 1) {
      await moveBooking(tx, now, { to: 'expired', actorId: null, at, detail: { reason: REFUSED } })
      await deleteKeysOf(tx, bookingId)
    }
    return true
  })
  if (result.kind === 'refused') throw problem('gateway_refused', { detail: { reason: result.reason } })
  if (result.kind === 'unknown') {
    throw problem('gateway_unavailable', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      detail: { reason: result.reason },
    })
  }
  return moved ? { paymentUrl: result.url, bookingId, tran_id: attempt.merchant_ref } : null
}
