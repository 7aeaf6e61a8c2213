import type { Tx } from '../../platform/db.ts'
import { deleteAll } from '../store/garage.ts'

/** Deletes all saved vehicles and addresses of the user. */
export async function emptyGarage(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, 'vehicles', userId)
  await deleteAll(tx, 'addresses', userId)
}
