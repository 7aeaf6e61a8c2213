import type { GatewayTest } from '@jhilik/contract/set-up-tests.ts'
import type { Context } from '../../context.ts'
import { minutesBetween } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { orNotFound } from '../../platform/problem.ts'
import type {
  Gateway,
  ProviderState,
  RefundResult,
  RefundToSend,
  ReversalsResult,
  StartedAttempt,
} from '../gateways/gateway.ts'
import { judge, type Verdict } from '../rules/verdict.ts'
import type { AttemptRow, RefundRow } from '../views/payments.ts'

type Asking = Pick<Context, 'gateways' | 'clock'>

/**
 * Asks the gateway for the attempt's state. No gateway is called for a zero-amount attempt. Never call it within a
 * transaction.
 */
export async function inspectAttempt(
  ctx: Asking,
  attempt: AttemptRow,
  mayBeCaptured = attempt.authorized_at !== null,
): Promise<Verdict> {
  return ask(ctx, attempt, (gateway, started) => gateway.inspect({ ...started, mayBeCaptured }))
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
export const toStartedAttempt = (attempt: AttemptRow, now: Date): StartedAttempt => ({
  merchantRef: attempt.merchant_ref,
  providerRef: attempt.provider_ref,
  amountMinor: attempt.amount_minor,
  currency: attempt.currency,
  ageMs: now.getTime() - attempt.created_at.getTime(),
  hasPage: attempt.payment_url !== null,
  mayBeCaptured: attempt.authorized_at !== null,
})

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
  await db.updateTable('refunds').set({ sent_at: now }).where('id', '=', refund.id).execute()
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
  const gateway = orNotFound(gateways.get(name))
  const { environment } = gateway
  const found = await gateway.probe()
  return found.kind === 'answers'
    ? { accepted: true, environment, answer: null }
    : { accepted: false, environment, answer: found.reason }
}

/** Stores when the gateway gave an answer that decides nothing. It is one statement, so a transaction by itself. */
export async function noteAnswer(db: Db, attemptId: string, at: Date): Promise<void> {
  await db.updateTable('payment_attempts').set({ answered_at: at }).where('id', '=', attemptId).execute()
}
