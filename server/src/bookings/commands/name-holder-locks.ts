import { sql } from 'kysely'
import type { LockName } from '../../platform/named-lock.ts'
import type { Holder } from '../rules/hold-limits.ts'

/**
 * Names the locks under which nobody else makes a hold that is counted together with one of this holder. They are taken
 * in this order everywhere, after the account's lock and before the slot's.
 */
export const nameHolderLocks = ({ email, phone, ownEmail, network }: Holder): LockName[] => [
  ...(email === ownEmail ? [] : [`hold-email:${email}`]),
  // The key is the same for every notation of the number.
  sql<string>`'hold-phone:' || phone_key(${phone})`,
  ...(network ? [`hold-network:${network.hash}`] : []),
]
