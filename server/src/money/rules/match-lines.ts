import type { LineProblem } from '@jhilik/contract/statements.ts'
import type { StatementLine } from './read-statement.ts'

/** A ledger entry that a statement may name. Amounts have no sign. */
export interface BookedMoney {
  entryId: string
  attemptId: string
  kind: 'charge' | 'refund' | 'chargeback'
  amountMinor: number
  /** The fee that the gateway kept of it, as the ledger has it; null when it is unknown. */
  feeMinor: number | null
  currency: string
  /** All its names: our reference, and those of the gateway, the transaction and the refund. */
  references: string[]
  /** Another statement of this gateway, or of the bank, has settled the entry. */
  isSettled: boolean
}

export interface MatchedLine {
  line: StatementLine
  entryId: string | null
  /** Null for lines that match, and for lines about neither payments nor refunds. */
  problem: LineProblem | null
  /** The fee that the gateway kept of a payment, when the line is the first to state it. */
  newFee: { attemptId: string; minor: number } | null
}

/** Compares with both amounts, because some statements list what was paid, others what was left of it. */
function isSameAmount(line: StatementLine, money: BookedMoney): boolean {
  if (line.currency !== money.currency) return false
  const fee = line.feeMinor ?? money.feeMinor ?? 0
  return line.amountMinor === money.amountMinor || line.amountMinor + fee === money.amountMinor
}

/** Assigns to each line the entry that has one of its references; each entry belongs to one line. */
export function matchLines(lines: readonly StatementLine[], booked: readonly BookedMoney[]): MatchedLine[] {
  const byReference = new Map<string, BookedMoney[]>()
  for (const money of booked) {
    for (const reference of new Set(money.references.map((each) => each.toLowerCase()))) {
      byReference.set(reference, [...(byReference.get(reference) ?? []), money])
    }
  }
  const taken = new Set(booked.filter(({ isSettled }) => isSettled).map(({ entryId }) => entryId))
  return lines.map((line) => {
    const none = { line, entryId: null, newFee: null }
    if (line.kind === 'other') return { ...none, problem: null }
    const named = line.references.flatMap((reference) => byReference.get(reference.toLowerCase()) ?? [])
    const candidates = named.filter(({ kind }) => kind === line.kind)
    // A payment may have several refunds.
    const free = candidates.filter(({ entryId }) => !taken.has(entryId))
    const money = free.find((each) => isSameAmount(line, each)) ?? free[0]
    if (!money) return { ...none, problem: candidates.length > 0 ? 'repeated' : 'unknown' }
    taken.add(money.entryId)
    const { entryId } = money
    if (!isSameAmount(line, money)) return { line, entryId, newFee: null, problem: 'amount' }
    const isFeeNew =
      line.kind === 'charge' && money.feeMinor === null && line.feeMinor !== null && line.feeMinor > 0
    const isFeeOther = money.feeMinor !== null && line.feeMinor !== null && money.feeMinor !== line.feeMinor
    return {
      line,
      entryId,
      newFee: isFeeNew ? { attemptId: money.attemptId, minor: line.feeMinor ?? 0 } : null,
      problem: isFeeOther ? 'fee' : null,
    }
  })
}
