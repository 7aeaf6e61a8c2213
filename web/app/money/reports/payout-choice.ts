import { fromMajor } from '@jhilik/contract/money.ts'
import type { Payout, PayoutEntry } from '@jhilik/contract/payouts.ts'

const isPayment = (kind: PayoutEntry['kind']) => kind === 'charge' || kind === 'cash'

/**
 * The chosen entries that can still be paid out, as a colleague may have matched some meanwhile; their sum, and what of it the
 * line does not pay out, in minor units.
 */
export function choiceOf(
  { amount, currency, candidates }: Pick<Payout, 'amount' | 'currency' | 'candidates'>,
  chosen: ReadonlySet<string>,
) {
  const minorOf = (major: number) => fromMajor(major, currency).minor
  const entries = candidates.filter(({ _id }) => chosen.has(_id))
  const sum = entries.reduce((total, { net }) => total + minorOf(net), 0)
  const rest = sum - minorOf(amount)
  const canBeFees =
    rest > 0 && entries.some(({ kind, gross, fee }) => fee === null && gross > 0 && isPayment(kind))
  return { entryIds: entries.map(({ _id }) => _id), sum, rest, canBeFees }
}
