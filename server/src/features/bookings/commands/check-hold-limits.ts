import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import type { Tx } from '../../../platform/db.ts'
import { problem } from '../../../platform/problem.ts'
import { countHolds } from '../store/hold-limits.ts'
import type { Holder } from './lock-holder.ts'

/**
 * Limits the unpaid holds of all accounts with the same e-mail, phone or network. `except` is the holder's own
 * hold of the same slot. The holder is locked by the caller. Throws shared_hold_limit.
 */
export async function checkHoldLimits(tx: Tx, holder: Holder, except: string | null): Promise<void> {
  const { email, phone, ownEmail, network } = holder
  const counts = await countHolds(tx, { email, phone, networkHash: network?.hash ?? null }, except)
  const reached =
    (email !== ownEmail && counts.by_email >= MAX_UNPAID_HOLDS && 'email') ||
    (counts.by_phone >= MAX_UNPAID_HOLDS && 'phone') ||
    (network !== null && counts.by_network >= network.maxHolds && 'network')
  if (reached) throw problem('shared_hold_limit', { detail: { reached } })
}
