import type { Tx } from '../../../platform/db.ts'
import { markSettled } from '../store.ts'

/** Confirmed by a statement, together with what gateways kept of charges among them. Settled ones stay as they are. */
export async function settleEntries(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await markSettled(tx, ids, at)
}
