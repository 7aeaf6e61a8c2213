import type { Tx } from '../../../platform/db.ts'
import { lockCashOf } from '../store.ts'

/** Whatever changes one collector's cash in hand beside a booking's payment comes one after the other. */
export async function lockCash(tx: Tx, collectorId: string): Promise<void> {
  await lockCashOf(tx, collectorId)
}
