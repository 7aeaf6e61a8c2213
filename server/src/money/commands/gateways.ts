import type { GatewayTest } from '@jhilik/contract/gateway-tests.ts'
import { takesAmount } from '@jhilik/contract/gateways.ts'
import { type Money, toMajor } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { amountIsNotTaken, gatewayIsUnknown, gatewayTakesOtherAmounts } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { minutesBetween } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import type {
  AttemptToPay,
  Gateway,
  ProviderState,
  RefundResult,
  RefundToSend,
  ReversalsResult,
  StartedAttempt,
  StartResult,
} from '../gateways/gateway.ts'
import { judge, type Verdict } from '../rules/verdict.ts'
import { updateSentAt } from '../store/attempts.ts'
import { type AttemptRow, findAttempt, listAttemptsOf, type RefundRow } from '../views/payments.ts'

/** The gateway of attempts in which no provider takes part. It is live, because what is paid on site is real money. */
export const onSiteGateway = { name: ON_SITE, environment: 'live' } as const satisfies Partial<Gateway>

/** Returns whether the gateway takes that amount. */
export const takes = ({ limits }: Gateway, money: Money): boolean =>
  takesAmount(limits, { amount: toMajor(money), currency: money.currency })

/**
 * Returns the gateway for a new attempt over that amount: the named one, else the first configured one that takes it.
 * Throws 400 when it does not take the amount, or none does, and gateway_unavailable when it is not configured.
 */
export function chooseGateway(gateways: Context['gateways'], money: Money, name?: string): Gateway {
  // A zero-amount attempt fits every gateway, because none is called.
  const fits = (gateway: Gateway) => money.minor === 0 || takes(gateway, money)
  if (name === undefined && gateways.size > 0) {
    const first = [...gateways.values()].find(fits)
    if (!first) throw invalidField('gateway', amountIsNotTaken)
    return first
  }
  const gateway = name === undefined ? undefined : gateways.get(name)
  if (!gateway) throw problem('gateway_unavailable', { retryAfterSeconds: 60 })
  if (!fits(gateway)) throw invalidField('gateway', gatewayTakesOtherAmounts)
  return gateway
}

/** Throws 400 for a gateway that a caller has named and that is not configured. */
export function checkGateway(gateways: Context['gateways'], name: string | undefined): void {
  if (name !== undefined && !gateways.has(name)) throw invalidField('gateway', gatewayIsUnknown)
}

/** Asks the gateway for the page on which the attempt is paid. Never call it within a transaction. */
export async function requestPaymentPage(
  gateways: Context['gateways'],
  gatewayName: string,
  attempt: AttemptToPay,
): Promise<StartResult> {
  const gateway = gateways.get(gatewayName)
  if (!gateway) {
    throw problem('gateway_unavailable', { retryAfterSeconds: 60, detail: { gateway: gatewayName } })
  }
  const result = await gateway.start(attempt)
  // The adapter checks too: customers must never type card numbers on a page of another host.
  if (result.kind === 'redirect' && !gateway.origins.includes(new URL(result.url).origin)) {
    return { kind: 'unknown', reason: 'the address to pay at is on another host' }
  }
  return result
}

type Asking = Pick<Context, 'gateways' | 'clock'>

/**
 * Asks the gateway for the attempt's state. No gateway is called for a zero-amount attempt. Never call it within a
 * transaction.
 */
export async function inspectAttempt(ctx: Asking, attempt: AttemptRow): Promise<Verdict> {
  return ask(ctx, attempt, (gateway, started) => gateway.inspect(started))
}

/**
 * Does what `inspectAttempt` does and also captures an authorized payment, where the gateway waits for the shop to do
 * so. Call it only while the hold lasts, and never within a transaction.
 */
export async function captureAttempt(ctx: Asking, attempt: AttemptRow): Promise<Verdict> {
  return ask(ctx, attempt, (gateway, started) =>
    gateway.capture ? gateway.capture(started) : gateway.inspect(started),
  )
}

async function ask(
  { gateways, clock }: Asking,
  attempt: AttemptRow,
  question: (gateway: Gateway, started: StartedAttempt) => Promise<ProviderState>,
): Promise<Verdict> {
  if (attempt.amount_minor === 0) {
    return {
      kind: 'paid',
      received: { minor: 0, currency: attempt.currency },
      txnId: `free-${attempt.merchant_ref}`,
    }
  }
  const gateway = gateways.get(attempt.gateway)
  if (!gateway) return { kind: 'unknown', detail: 'gateway not offered any more' }
  if (gateway.environment !== attempt.environment) {
    return { kind: 'unknown', detail: `started in the gateway's ${attempt.environment} environment` }
  }
  return judge(attempt, await question(gateway, toStartedAttempt(attempt, clock.now())))
}

/** Returns the attempt in the form in which gateways are asked about it. */
const toStartedAttempt = (attempt: AttemptRow, now: Date): StartedAttempt => ({
  merchantRef: attempt.merchant_ref,
  providerRef: attempt.provider_ref,
  amountMinor: attempt.amount_minor,
  currency: attempt.currency,
  ageMs: now.getTime() - attempt.created_at.getTime(),
})

export const closePaymentPageJob: JobKind<{ attemptId: string }> = { name: 'close-payment-page' }

/**
 * Schedules closing the payment pages of a booking that cannot be paid any more. A job does it after the transaction,
 * where the gateway allows it.
 */
export async function closePaymentPages(
  { gateways, jobs }: Pick<Context, 'gateways' | 'jobs'>,
  tx: Tx,
  bookingId: string,
): Promise<void> {
  for (const { id, gateway, status, payment_url } of await listAttemptsOf(tx, bookingId)) {
    if (status === 'paid' || payment_url === null || !gateways.get(gateway)?.closePage) continue
    await jobs.enqueue(tx, closePaymentPageJob, { attemptId: id })
  }
}

/**
 * Never call it within a transaction. Rejects when there is no clear answer, so that the job is retried. Repeating it
 * changes nothing.
 */
export async function closePaymentPage(
  { db, gateways, clock }: Pick<Context, 'db' | 'gateways' | 'clock'>,
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  const gateway = attempt && gateways.get(attempt.gateway)
  if (!attempt || attempt.status === 'paid' || gateway?.environment !== attempt.environment) return
  const result = await gateway.closePage?.(toStartedAttempt(attempt, clock.now()))
  if (result?.kind === 'unknown') {
    throw new Error(`the payment page of ${attempt.merchant_ref} may still be open: ${result.reason}`)
  }
}

export interface SubmittedRefund {
  attempt: AttemptRow
  refund: RefundRow
  /** The refund may have been sent before, by a run that got no clear answer, or that ended before storing it. */
  isRepeat: boolean
  /** The gateway's ids of the other refunds of the same payment. */
  otherRefundIds: string[]
  /** The time of the database. */
  now: Date
}

/**
 * Asks the gateway to pay a refund. One that may have been sent before is looked up first, where the gateway has a call
 * for it; otherwise our id of it is the gateway's idempotency key. Never call it within a transaction.
 */
export async function requestGatewayRefund(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  { attempt, refund, isRepeat, otherRefundIds, now }: SubmittedRefund,
): Promise<RefundResult> {
  const gateway = gateways.get(attempt.gateway)
  if (!gateway?.refund || gateway.environment !== attempt.environment) {
    const reason = 'gateway not offered any more'
    // A refund that may have been sent may have been paid, too.
    return isRepeat ? { kind: 'unknown', reason } : { kind: 'refused', reason }
  }
  const toSend: RefundToSend = {
    refundId: refund.id,
    merchantRef: attempt.merchant_ref,
    providerRef: attempt.provider_ref,
    providerTxnId: attempt.provider_txn_id ?? attempt.reported_txn_id ?? '',
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    providerRefundId: refund.provider_refund_id,
    otherRefundIds,
    minutesSinceSent: refund.sent_at && minutesBetween(refund.sent_at, now),
  }
  if (isRepeat && gateway.inspectRefund) {
    const state = await gateway.inspectRefund(toSend)
    if (state.kind !== 'absent') return state
  }
  await updateSentAt(db, refund.id, now)
  const result = await gateway.refund(toSend)
  if (result.kind !== 'refused' || !isRepeat || !gateway.inspectRefund) return result
  // The gateway may refuse it because the first request made it, which was not listed until now.
  const state = await gateway.inspectRefund({ ...toSend, minutesSinceSent: null })
  return state.kind === 'absent' ? result : state
}

export type KnownReversals = Extract<ReversalsResult, { kind: 'known' }>

/** Asks the gateway for all refunds and disputes of a payment. Never call it within a transaction. */
export async function listReversals(
  gateways: Context['gateways'],
  attempt: AttemptRow,
): Promise<ReversalsResult> {
  const gateway = gateways.get(attempt.gateway)
  const txnId = attempt.provider_txn_id ?? attempt.reported_txn_id
  if (!gateway?.listReversals || gateway.environment !== attempt.environment || !txnId) {
    return { kind: 'unknown', reason: 'the gateway cannot be asked' }
  }
  return gateway.listReversals(txnId)
}

/** Asks a gateway with the credentials; no money moves. Throws 404 for one that is not configured. */
export async function testGateway(
  { gateways }: Pick<Context, 'gateways'>,
  name: string,
): Promise<GatewayTest> {
  const gateway = gateways.get(name)
  if (!gateway) throw problem('not_found')
  const { environment } = gateway
  const found = await gateway.probe()
  return found.kind === 'answers'
    ? { accepted: true, environment, answer: null }
    : { accepted: false, environment, answer: found.reason }
}
