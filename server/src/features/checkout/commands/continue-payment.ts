import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { problem } from '../../../platform/problem.ts'
import { lockBooking, mayPay } from '../../bookings/commands/hold-seat.ts'
import { inspectAttempt, openAttempt } from '../../payments/commands/transition-attempt.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { nextStep } from '../rules/payment-step.ts'
import { RETRY_AFTER_SECONDS, type Started, startAttempt } from './redirect-to-gateway.ts'
import { settlePayment } from './settle-payment.ts'

/** How long a second click waits for the first one's answer. */
const WAIT_MS = 5_000
const POLL_MS = 100

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
    const now = await ctx.clock.databaseNow(tx)
    const step = nextStep(
      { status: booking.status, isPayable: mayPay(booking, now) },
      await listAttemptsOf(tx, bookingId),
      now,
    )
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
