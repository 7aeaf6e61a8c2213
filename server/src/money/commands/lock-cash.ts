import type { Tx } from '../../platform/db.ts'
import { lockCashOf } from '../store/ledger.ts'

/** Locks one collector's cash in hand for changes that are made apart from a booking's payment. */
export async function lockCash(tx: Tx, collectorId: string): Promise<void> {
  await lockCashOf(tx, collectorId)
}
