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
