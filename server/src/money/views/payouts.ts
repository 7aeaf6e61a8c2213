import { toMajor } from '@jhilik/contract/money.ts'
import { PAYOUT_DAYS, PAYOUT_ENTRIES_MAX, type Payout, type PayoutEntry } from '@jhilik/contract/payouts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { proposePayouts } from '../rules/payouts.ts'
import { gatewayOfEntry } from './ledger.ts'

/** The line of a statement. */
export interface LineKey {
  statementId: string
  line: number
}

export interface BankLine extends LineKey {
  text: string
  day: string | null
  /** The day of the line, else that of the import. */
  effectiveDay: string
  /** A negative amount was taken off the account. */
  amountMinor: number
  currency: string
  isPayout: boolean
  isClosed: boolean
}

/** Finds a line of the bank that names no payment: it pays out several, or is in no entry of the ledger. */
export async function findBankLine(db: Db, { statementId, line }: LineKey): Promise<BankLine | undefined> {
  const { rows } = await sql<BankLine>`
    select line.statement_id as "statementId", line.line, line.text, line.day,
      day_of_line(line.statement_id, line.line) as "effectiveDay",
      case line.kind when 'charge' then line.amount_minor else -line.amount_minor end as "amountMinor", line.currency,
      line.is_payout as "isPayout", month_is_closed(day_of_line(line.statement_id, line.line)) as "isClosed"
    from statement_lines line join statements statement on statement.id = line.statement_id
    where line.statement_id = ${statementId} and line.line = ${line} and statement.is_bank
      and (line.is_payout or line.problem = 'unknown' and line.kind in ('charge', 'refund'))`.execute(db)
  return rows[0]
}

export interface PayableEntry {
  id: string
  kind: PayoutEntry['kind']
  gateway: string
  isOnSite: boolean
  bookedOn: string
  occurredAt: Date
  grossMinor: number
  /** The fee that the gateway kept, below 0. */
  feeMinor: number
  isFeeKnown: boolean
  isTip: boolean
  attemptId: string
  reference: string | null
  bookingId: string
  code: string
}

const isPaidOut = (entry: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from settled_entries settled where settled.entry_id = ${entry} and settled.by_bank)`

/**
 * An entry and its correction move no money as long as neither is paid out. Fees go with their charge; those of
 * disputes are apart.
 */
const isPayable = sql<boolean>`
  entry.kind <> 'adjustment' and not ${isPaidOut(sql`entry.id`)}
  and ${gatewayOfEntry} <> 'cash'
  and not exists (
    select from ledger_entries other
    where (other.corrects_id = entry.id or other.id = entry.corrects_id) and not ${isPaidOut(sql`other.id`)})
  and not (entry.kind = 'fee' and entry.dispute_id is null and exists (
    select from ledger_entries charge
    where charge.attempt_id = entry.attempt_id and charge.kind in ('charge', 'cash') and charge.corrects_id is null
      and not (charge.is_tip and charge.kind = 'cash') and not exists (select from ledger_entries correction where correction.corrects_id = charge.id)
      and not ${isPaidOut(sql`charge.id`)}))`

function selectEntries(db: Db, condition: RawBuilder<unknown>, fees: RawBuilder<unknown>) {
  return sql<PayableEntry>`
    select entry.id, entry.kind, ${gatewayOfEntry} as gateway,
      entry.gateway = 'cash' as "isOnSite", entry.booked_on as "bookedOn", entry.occurred_at as "occurredAt",
      entry.amount_minor as "grossMinor", entry.is_tip as "isTip", coalesce(fee.minor, 0)::bigint as "feeMinor",
      attempt.status <> 'paid' or attempt.fee_minor is not null or coalesce(fee.minor, 0) <> 0 as "isFeeKnown", entry.attempt_id as "attemptId",
      coalesce(entry.reference, attempt.merchant_ref) as reference, bookings.id as "bookingId", bookings.code
    from ledger_entries entry
    join payment_attempts attempt on attempt.id = entry.attempt_id
    join bookings on bookings.id = entry.booking_id
    left join lateral (
      select sum(fee.amount_minor) as minor from ledger_entries fee
      where fee.attempt_id = entry.attempt_id and fee.kind = 'fee' and fee.dispute_id is null
        and entry.kind in ('charge', 'cash')
        and not (entry.is_tip and entry.kind = 'cash') and entry.corrects_id is null and ${fees}
    ) fee on true
    where ${condition}
    order by entry.occurred_at, entry.position limit ${PAYOUT_ENTRIES_MAX}`.execute(db)
}

/** Lists what a line may pay out, oldest first; only entries with these ids, if they are given. */
export async function listPayable(
  db: Db,
  { effectiveDay, currency }: BankLine,
  ids: readonly string[] | null = null,
): Promise<PayableEntry[]> {
  const { rows } = await selectEntries(
    db,
    sql`entry.occurred_at >= ${effectiveDay}::date - ${PAYOUT_DAYS}::int
      and entry.occurred_at < ${effectiveDay}::date + 2 and entry.currency = ${currency}
      and ${ids ? sql`entry.id = any(${ids}::uuid[])` : sql`true`} and ${isPayable}`,
    sql`not ${isPaidOut(sql`fee.id`)}`,
  )
  return rows
}

/** Lists what a line pays out. */
export async function listPaidOut(db: Db, { statementId, line }: LineKey): Promise<PayableEntry[]> {
  const isSettledHere = (entry: RawBuilder<unknown>) => sql<boolean>`exists (
    select from settled_entries settled where settled.entry_id = ${entry} and settled.statement_id = ${statementId}
      and settled.line = ${line})`
  const { rows } = await selectEntries(
    db,
    sql`${isSettledHere(sql`entry.id`)} and not (entry.kind = 'fee' and entry.dispute_id is null and exists (
      select from ledger_entries charge where charge.attempt_id = entry.attempt_id and charge.kind in ('charge', 'cash')
        and charge.corrects_id is null and not (charge.is_tip and charge.kind = 'cash') and ${isSettledHere(sql`charge.id`)}))`,
    isSettledHere(sql`fee.id`),
  )
  return rows
}

/** Returns whether a payment may have a fee: not a tip on site, which was paid together with it, nor a correction. */
export const canHaveFee = ({ kind, isTip, grossMinor }: PayableEntry): boolean =>
  (kind === 'charge' || (kind === 'cash' && !isTip)) && grossMinor > 0

export const netOf = ({ grossMinor, feeMinor }: PayableEntry): number => grossMinor + feeMinor

function toEntry(entry: PayableEntry, currency: string): PayoutEntry {
  const major = (minor: number) => toMajor({ minor, currency })
  return {
    _id: entry.id,
    kind: entry.kind,
    gateway: entry.gateway,
    isOnSite: entry.isOnSite,
    bookedOn: entry.bookedOn,
    occurredAt: entry.occurredAt.toISOString(),
    gross: major(entry.grossMinor),
    fee: entry.isFeeKnown ? major(-entry.feeMinor) : null,
    net: major(netOf(entry)),
    reference: entry.reference,
    booking: { _id: entry.bookingId, code: entry.code },
  }
}

/** Returns undefined for a line that pays out nothing, such as one that names a payment. */
export async function findPayout(db: Db, key: LineKey): Promise<Payout | undefined> {
  const bankLine = await findBankLine(db, key)
  if (!bankLine) return undefined
  const { line, text, day, amountMinor, currency, isPayout, isClosed } = bankLine
  const payable = isPayout ? [] : await listPayable(db, bankLine)
  const paidOut = isPayout ? await listPaidOut(db, key) : []
  return {
    line,
    text,
    day,
    amount: toMajor({ minor: amountMinor, currency }),
    currency,
    entries: paidOut.map((entry) => toEntry(entry, currency)),
    candidates: payable.map((entry) => toEntry(entry, currency)),
    proposals: proposePayouts(
      { amountMinor, text },
      payable.map((entry) => ({ ...entry, entryId: entry.id, day: entry.bookedOn, netMinor: netOf(entry) })),
    ),
    isClosed,
  }
}
