import type { Tx } from '../../../platform/db.ts'
import { anonymize, selectOwnForUpdate } from '../store/former-customers.ts'

/** Before the account, as all changes of bookings lock. Not those that an admin's account made for customers. */
export function lockOwnBookings(tx: Tx, userId: string): Promise<string[]> {
  return selectOwnForUpdate(tx, userId)
}

/** Their customer becomes `name`; links to them end. The bookings must be locked. */
export function anonymizeBookings(tx: Tx, ids: string[], name: string, at: Date): Promise<void> {
  return anonymize(tx, ids, name, at)
}
