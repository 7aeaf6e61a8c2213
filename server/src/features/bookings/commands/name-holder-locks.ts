import { sql } from 'kysely'
import type { LockName } from '../../../platform/named-lock.ts'
import type { Holder } from '../rules/hold-limits.ts'

/**
 * Until the transaction ends nobody makes a hold that is counted together with one of this holder. In this order
 * everywhere, after the account's lock and before the slot's.
 */
export const nameHolderLocks = ({ email, phone, ownEmail, network }: Holder): LockName[] => [
  ...(email === ownEmail ? [] : [`hold-email:${email}`]),
  // The same in any notation.
  sql<string>`'hold-phone:' || phone_key(${phone})`,
  ...(network ? [`hold-network:${network.hash}`] : []),
]
