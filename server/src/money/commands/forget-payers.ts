import type { Tx } from '../../platform/db.ts'
import { clearNotifications } from '../store/payments.ts'

/**
 * Removes the messages of gateways, because they repeat name, address and number of the payer. Amounts and transaction
 * ids are in the attempts.
 */
export async function forgetPayers(tx: Tx, bookingIds: string[]): Promise<void> {
  if (bookingIds.length > 0) await clearNotifications(tx, bookingIds)
}
