import type { Tx } from '../../../platform/db.ts'
import { anonymizeBookings } from '../../bookings/commands/anonymize-bookings.ts'
import { forgetPayers } from '../../payments/commands/forget-payers.ts'

/**
 * Replaces the customer's name of these bookings by `name`, and removes what gateways said about the customer. The
 * bookings must be locked.
 */
export async function forgetCustomer(tx: Tx, bookingIds: string[], name: string, at: Date): Promise<void> {
  await anonymizeBookings(tx, bookingIds, name, at)
  await forgetPayers(tx, bookingIds)
}
