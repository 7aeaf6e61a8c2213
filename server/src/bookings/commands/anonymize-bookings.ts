import type { Tx } from '../../platform/db.ts'
import { anonymize, selectOwnForUpdate } from '../store/former-customers.ts'

/**
 * Locks the account's own bookings, which happens before the account is locked, as in all changes of bookings. Bookings
 * that an admin's account made for customers are left out.
 */
export function lockOwnBookings(tx: Tx, userId: string): Promise<string[]> {
  return selectOwnForUpdate(tx, userId)
}

/**
 * Replaces their customer's name by `name` and removes the other data; links to them end. The bookings must be locked.
 */
export function anonymizeBookings(tx: Tx, ids: string[], name: string, at: Date): Promise<void> {
  return anonymize(tx, ids, name, at)
}
