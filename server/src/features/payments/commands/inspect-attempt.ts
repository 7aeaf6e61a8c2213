import type { Context } from '../../../context.ts'
import { judge, type Verdict } from '../rules/verdict.ts'
import type { AttemptRow } from '../views.ts'

/** Asks the gateway for the attempt's state. Zero-amount attempt: no gateway is called. Never within a transaction. */
export async function inspectAttempt(gateways: Context['gateways'], attempt: AttemptRow): Promise<Verdict> {
  if (attempt.amount_minor === 0) {
    return {
      kind: 'paid',
      received: { minor: 0, currency: attempt.currency },
      txnId: `free-${attempt.merchant_ref}`,
    }
  }
  const gateway = gateways.get(attempt.gateway)
  if (!gateway) return { kind: 'unknown', detail: 'gateway not offered any more' }
  return judge(attempt, await gateway.inspect(attempt.merchant_ref))
}
