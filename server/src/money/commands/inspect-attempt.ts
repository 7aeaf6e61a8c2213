import type { Context } from '../../context.ts'
import type { Gateway, ProviderState, StartedAttempt } from '../gateways/gateway.ts'
import { judge, type Verdict } from '../rules/verdict.ts'
import type { AttemptRow } from '../views/payments.ts'

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
export const toStartedAttempt = (attempt: AttemptRow, now: Date): StartedAttempt => ({
  merchantRef: attempt.merchant_ref,
  providerRef: attempt.provider_ref,
  amountMinor: attempt.amount_minor,
  currency: attempt.currency,
  ageMs: now.getTime() - attempt.created_at.getTime(),
})
