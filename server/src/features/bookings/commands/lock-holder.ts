import type { Tx } from '../../../platform/db.ts'
import { lockHoldsOfEmail, lockHoldsOfNetwork, lockHoldsOfPhone } from '../store/hold-limits.ts'

/** By what a hold is counted, besides the account. */
export interface Holder {
  email: string
  phone: string
  /** The account's address, null if it has none. Holds for it are counted by the account alone, so that others cannot block it. */
  ownEmail: string | null
  network: { hash: string; maxHolds: number } | null
}

/** Holds that are counted together are made one after the other until their transactions end. */
export async function lockHolder(tx: Tx, { email, phone, ownEmail, network }: Holder): Promise<void> {
  // In this order everywhere, after the account's lock and before the slot's.
  if (email !== ownEmail) await lockHoldsOfEmail(tx, email)
  await lockHoldsOfPhone(tx, phone)
  if (network) await lockHoldsOfNetwork(tx, network.hash)
}
