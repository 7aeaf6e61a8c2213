import type { Tx } from '../../platform/db.ts'
import { selectRefundForUpdate } from '../store/payments.ts'
import type { RefundRow } from '../views/payments.ts'

/** Call it after the rows of its booking and its attempt are locked, because changing a refund writes to both. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return selectRefundForUpdate(tx, id)
}
