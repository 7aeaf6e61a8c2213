/** A ledger entry that may be part of a payout. Entries are in the order of time. */
export interface Payable {
  entryId: string
  gateway: string
  isOnSite: boolean
  /** The day, `YYYY-MM-DD`. */
  day: string
  /** The amount less the fee that the gateway kept; negative for money that went back. */
  netMinor: number
}

export interface Proposal {
  gateway: string
  entryIds: string[]
}

const PROPOSALS_MAX = 3

interface Run extends Proposal {
  /** The run has all entries of its gateway on its first and its last day. */
  isOfWholeDays: boolean
  lastIndex: number
}

/**
 * Returns what a payout of this amount may consist of: consecutive entries of one gateway that add up to it exactly.
 * Any other choice of entries with this sum would be a coincidence. Entries of a gateway that the line names come
 * first, then those of whole days, then the latest.
 */
export function proposePayouts(
  { amountMinor, text }: { amountMinor: number; text: string },
  payables: readonly Payable[],
): Proposal[] {
  const byGateway = Map.groupBy(payables, ({ gateway, isOnSite }) => `${gateway} ${isOnSite}`)
  const runs = [...byGateway.values()].flatMap((entries) => findRuns(amountMinor, entries))
  const isNamed = ({ gateway }: Run) => text.toLowerCase().includes(gateway.toLowerCase())
  return runs
    .sort(
      (a, b) =>
        Number(isNamed(b)) - Number(isNamed(a)) ||
        Number(b.isOfWholeDays) - Number(a.isOfWholeDays) ||
        b.lastIndex - a.lastIndex ||
        b.entryIds.length - a.entryIds.length,
    )
    .slice(0, PROPOSALS_MAX)
    .map(({ gateway, entryIds }) => ({ gateway, entryIds }))
}

function findRuns(amountMinor: number, entries: readonly Payable[]): Run[] {
  const runs: Run[] = []
  /** The latest place at which a run can begin, by the sum of all entries before it. */
  const begins = new Map<number, number>([[0, 0]])
  let sum = 0
  for (const [index, { gateway, netMinor }] of entries.entries()) {
    sum += netMinor
    const begin = begins.get(sum - amountMinor)
    if (begin !== undefined) {
      const run = entries.slice(begin, index + 1)
      const isOfWholeDays =
        entries[begin - 1]?.day !== run[0]?.day && entries[index + 1]?.day !== run.at(-1)?.day
      runs.push({ gateway, entryIds: run.map(({ entryId }) => entryId), isOfWholeDays, lastIndex: index })
    }
    begins.set(sum, index + 1)
  }
  return runs
}

/**
 * Returns what each payment contributes to a fee that was kept of all of them, in proportion to the amounts, in whole
 * minor units that add up to the fee. Shares are rounded down; what is left goes to the largest remainders, of equal
 * ones to the first. The fee is at most the sum of the amounts, which are above 0.
 */
export function splitFee(feeMinor: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const fee = BigInt(feeMinor)
  const parts = amounts.map((amount, index) => {
    const exact = fee * BigInt(amount)
    return { index, share: exact / total, remainder: exact % total }
  })
  let left = fee - parts.reduce((sum, { share }) => sum + share, 0n)
  for (const part of parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map(({ share }) => Number(share))
}
