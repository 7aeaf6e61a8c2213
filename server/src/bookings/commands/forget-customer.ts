import { forgetPayers } from '../../money/commands/forget-payers.ts'
import type { Tx } from '../../platform/db.ts'
import { anonymizeBookings } from './anonymize-bookings.ts'

/**
 * Replaces the customer's name of these bookings by `name`, and removes what gateways said about the customer. The
 * bookings must be locked.
 */
export async function forgetCustomer(tx: Tx, bookingIds: string[], name: string, at: Date): Promise<void> {
  await anonymizeBookings(tx, bookingIds, name, at)
  await forgetPayers(tx, bookingIds)
}
