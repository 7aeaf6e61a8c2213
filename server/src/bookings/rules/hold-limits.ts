import { MAX_UNPAID_HOLDS } from '@jhilik/contract/constants.ts'
import { problem } from '../../platform/problem.ts'

/** What a hold is counted for, besides the account. */
export interface Holder {
  email: string
  phone: string
  /** The account's address, null if it has none. Holds for it are counted by the account alone, so that others cannot block it. */
  ownEmail: string | null
  network: { hash: string; maxHolds: number } | null
}

/** The numbers of other unpaid holds of all accounts. */
interface OtherHolds {
  holds_by_email: number
  holds_by_phone: number
  holds_by_network: number
}

/** Limits the unpaid holds of all accounts with the same e-mail, phone or network. Throws shared_hold_limit. */
export function checkHoldLimits({ email, ownEmail, network }: Holder, counts: OtherHolds): void {
  const reached =
    (email !== ownEmail && counts.holds_by_email >= MAX_UNPAID_HOLDS && 'email') ||
    (counts.holds_by_phone >= MAX_UNPAID_HOLDS && 'phone') ||
    (network !== null && counts.holds_by_network >= network.maxHolds && 'network')
  if (reached) throw problem('shared_hold_limit', { detail: { reached } })
}
