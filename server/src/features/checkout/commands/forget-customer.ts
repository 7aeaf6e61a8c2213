import type { Tx } from '../../../platform/db.ts'
import { anonymizeBookings } from '../../bookings/commands/anonymize-bookings.ts'
import { forgetPayers } from '../../payments/commands/forget-payers.ts'

/** The customer of these bookings becomes `name`, what gateways said about them is removed. They must be locked. */
export async function forgetCustomer(tx: Tx, bookingIds: string[], name: string, at: Date): Promise<void> {
  await anonymizeBookings(tx, bookingIds, name, at)
  await forgetPayers(tx, bookingIds)
}
