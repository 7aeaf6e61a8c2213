import type { Context } from '../../../context.ts'
import type { Gateway, ProviderState, StartedAttempt } from '../gateways/gateway.ts'
import { judge, type Verdict } from '../rules/verdict.ts'
import type { AttemptRow } from '../views.ts'

/** Asks the gateway for the attempt's state. Zero-amount attempt: no gateway is called. Never within a transaction. */
export async function inspectAttempt(gateways: Context['gateways'], attempt: AttemptRow): Promise<Verdict> {
  return ask(gateways, attempt, (gateway, started) => gateway.inspect(started))
}

/**
 * `inspectAttempt` that also takes an authorized payment, where the gateway waits for the shop to do so. For a
 * booking that can be paid. Never within a transaction.
 */
export async function captureAttempt(gateways: Context['gateways'], attempt: AttemptRow): Promise<Verdict> {
  return ask(gateways, attempt, (gateway, started) =>
    gateway.capture ? gateway.capture(started) : gateway.inspect(started),
  )
}

async function ask(
  gateways: Context['gateways'],
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
  const started: StartedAttempt = {
    merchantRef: attempt.merchant_ref,
    providerRef: attempt.provider_ref,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    startedAt: attempt.created_at,
  }
  return judge(attempt, await question(gateway, started))
}
