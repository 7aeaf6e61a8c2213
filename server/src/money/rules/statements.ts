import type { LineKind, LineProblem } from '@jhilik/contract/statements.ts'
import { pauses } from '../../platform/pause.ts'

export interface StatementLine {
  /** The number of the line in the file, where the column names are line 1. */
  line: number
  kind: LineKind
  /** The amount has no sign. */
  amountMinor: number
  /** The money leaves, as with a refund: readers see a minus. */
  isDebit: boolean
  feeMinor: number | null
  currency: string
  /** The day, `YYYY-MM-DD`; null when the file states none that can be read. */
  day: string | null
  /** The cells that may be the reference of a payment or refund. */
  references: string[]
  /** All cells as text, for people. */
  text: string
}

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
export async function matchLines(
  lines: readonly StatementLine[],
  booked: readonly BookedMoney[],
): Promise<MatchedLine[]> {
  const pause = pauses()
  const byReference = new Map<string, BookedMoney[]>()
  for (const money of booked) {
    await pause()
    for (const reference of new Set(money.references.map((each) => each.toLowerCase()))) {
      const same = byReference.get(reference)
      if (same) same.push(money)
      else byReference.set(reference, [money])
    }
  }
  const taken = new Set(booked.filter(({ isSettled }) => isSettled).map(({ entryId }) => entryId))
  const matched: MatchedLine[] = []
  for (const line of lines) {
    await pause()
    matched.push(matchLine(line, byReference, taken))
  }
  return matched
}

/** Adds the entry of the line to those that are taken. */
function matchLine(
  line: StatementLine,
  byReference: ReadonlyMap<string, BookedMoney[]>,
  taken: Set<string>,
): MatchedLine {
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
}
