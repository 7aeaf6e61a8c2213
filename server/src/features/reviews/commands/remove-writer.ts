import type { Tx } from '../../../platform/db.ts'
import { clearWriter } from '../store.ts'

/** The user's reviews stay, without a name. */
export function removeWriter(tx: Tx, userId: string): Promise<void> {
  return clearWriter(tx, userId)
}
