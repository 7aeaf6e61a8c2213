import type { Tx } from '../../platform/db.ts'
import { clearWriter } from '../store/reviews.ts'

/** Removes the name; the user's reviews stay. */
export function removeWriter(tx: Tx, userId: string): Promise<void> {
  return clearWriter(tx, userId)
}
