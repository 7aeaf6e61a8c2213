import { setTimeout as delay } from 'node:timers/promises'
import type { Money } from '@jhilik/contract/money.ts'
import type { Context } from '../../context.ts'
import { chooseGateway, onSiteGateway, takes } from '../../money/commands/choose-gateway.ts'
import { closePaymentPages } from '../../money/commands/close-payment-pages.ts'
import { createAttempt } from '../../money/commands/create-attempt.ts'
import { inspectAttempt } from '../../money/commands/inspect-attempt.ts'
import { type AttemptRow, listAttemptsOf } from '../../money/views/payments.ts'
import type { Locale } from '../../platform/locale.ts'
import { problem } from '../../platform/problem.ts'
import { dueNowAt } from '../rules/amounts.ts'
import { canPay } from '../rules/hold.ts'
import { type CheckoutStarted, decidePaymentStep, type PaymentStep } from '../rules/payment-step.ts'
import { isOnSite } from '../rules/terms.ts'
import { changeDueNow } from './change-due-now.ts'
import { leadToResult } from './lead-to-result.ts'
import { lockBooking } from './lock-booking.ts'
import { type BookingToPay, gatewayUnavailable, redirectToGateway } from './redirect-to-gateway.ts'
import { settleFreeAttempt } from './settle-free-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** The time that a request waits for another one that is starting the same booking's payment. */
const WAIT_MS = 5_000
const POLL_MS = 100

interface CreatedAttempt {
  booking: BookingToPay
  attempt: AttemptRow
}

export interface HeldBooking {
  bookingId: string
  /** Booking and attempt, only for the request that created them; it starts the attempt. */
  created?: CreatedAttempt
  /**
   * The gateway that the customer has chosen: an open attempt at another gateway is replaced. When absent, a new
   * attempt is made where the last one was, else at the first configured gateway.
   */
  gateway?: string | undefined
  /** The request was made before, with the same key, and its answer may not have arrived. */
  isRepeated?: boolean
}

type Step = Exclude<PaymentStep<AttemptRow>, { kind: 'create' }> | ({ kind: 'start' } & CreatedAttempt)

/**
 * Takes steps until the customer of a held booking can be sent to pay: on the open attempt's page, or on a new
 * attempt's. A repeated request whose booking is paid by now leads to the result. `locale` is the customer's language,
 * null when unknown. Throws 400 for an amount that is not taken, already_paid, hold_expired, payment_in_review,
 * request_in_progress, gateway_refused, gateway_unavailable.
 */
export async function continuePayment(
  ctx: Context,
  { bookingId, created, gateway, isRepeated = false }: HeldBooking,
  locale: Locale | null,
): Promise<CheckoutStarted> {
  let waitUntil = performance.now() + WAIT_MS
  let step: Step = created ? { kind: 'start', ...created } : await decideNextStep(ctx, bookingId, gateway)
  for (;;) {
    switch (step.kind) {
      case 'ready':
        return { paymentUrl: step.paymentUrl, bookingId, tran_id: step.attempt.merchant_ref }
      case 'refuse': {
        const paid = isRepeated && step.code === 'already_paid' && (await findPaidAttempt(ctx, bookingId))
        if (paid) return leadToResult(ctx, paid)
        throw problem(step.code)
      }
      case 'start': {
        const { booking, attempt } = step
        if (attempt.amount_minor === 0) return settleFreeAttempt(ctx, attempt)
        const started = await redirectToGateway(ctx, booking, attempt, locale)
        if (started) return started
        // Another request closed the attempt meanwhile and starts its own.
        waitUntil = performance.now() + WAIT_MS
        break
      }
      case 'inspect': {
        const verdict = await inspectAttempt(ctx, step.attempt)
        if (verdict.kind === 'unknown') throw gatewayUnavailable(verdict.detail)
        // The customer never saw that attempt's page, so a new attempt is safe.
        await settlePayment(ctx, step.attempt, verdict, { close: 'superseded' })
        break
      }
      case 'replace': {
        // Somebody may have paid there by now. If nobody has, or that gateway does not answer, money that arrives later
        // confirms the booking or is refunded.
        const verdict = await inspectAttempt(ctx, step.attempt)
        await settlePayment(ctx, step.attempt, verdict, { close: 'switched' })
        break
      }
      case 'wait':
        if (performance.now() > waitUntil) throw problem('request_in_progress', { retryAfterSeconds: 2 })
        await delay(POLL_MS)
        break
      default:
        return step satisfies never
    }
    step = await decideNextStep(ctx, bookingId, gateway)
  }
}

/**
 * Decides under the booking's lock. A new attempt is committed before the gateway is called; the payment pages of
 * earlier attempts are closed.
 */
async function decideNextStep(ctx: Context, bookingId: string, gateway: string | undefined): Promise<Step> {
  const { db, clock, gateways } = ctx
  return db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const now = await clock.databaseNow(tx)
    const attempts = await listAttemptsOf(tx, bookingId)
    const payable = { status: booking.status, isPayable: canPay(booking, now) }
    const step = decidePaymentStep(payable, attempts, now, gateway)
    if (step.kind !== 'create') return step
    const agreed = await changeDueNow(tx, booking, dueNowAt(booking, gateway))
    const money = { minor: agreed.due_now_minor, currency: agreed.currency }
    await closePaymentPages(ctx, tx, bookingId)
    const attempt = await createAttempt(tx, {
      bookingId,
      gateway: isOnSite(agreed)
        ? onSiteGateway
        : chooseGateway(gateways, money, gateway ?? lastOffered(gateways, attempts, money)),
      amountMinor: money.minor,
      currency: money.currency,
      at: now,
    })
    return { kind: 'start', booking: agreed, attempt }
  })
}

async function findPaidAttempt({ db }: Context, bookingId: string): Promise<AttemptRow | undefined> {
  return (await listAttemptsOf(db, bookingId)).find(({ status }) => status === 'paid')
}

/** A customer who tries again stays at the gateway of the last attempt, while it is configured. */
function lastOffered(gateways: Context['gateways'], [last]: readonly AttemptRow[], money: Money) {
  const gateway = last && gateways.get(last.gateway)
  return gateway && takes(gateway, money) ? gateway.name : undefined
}
