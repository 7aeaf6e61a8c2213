import type { Context } from '../../context.ts'
import type { ReversalsResult } from '../gateways/gateway.ts'
import type { AttemptRow } from '../views/payments.ts'

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
