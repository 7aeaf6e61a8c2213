import { toMajor } from '@jhilik/contract/money.ts'
import { BANK, type Difference, type Differences, type Statement } from '@jhilik/contract/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { BookedMoney } from '../rules/statements.ts'

/** The number of statements in a list, the newest first. */
const LIST_MAX = 50

/**
 * Selects live entries of the statement's gateway on its days that no line names and no other statement confirms. A
 * bank's statement says nothing about single payments that a gateway paid out together, so nothing of it is missing.
 */
const missingEntries = sql`
  select entry.id, entry.kind, entry.amount_minor, entry.currency, entry.reference, entry.booked_on, entry.booking_id
  from ledger_entries entry
  where statement.gateway <> ${BANK} and entry.booked_on between days.first and days.last
    and (entry.gateway = statement.gateway or entry.kind = 'cash' and entry.method = statement.gateway)
    and entry.kind in ('charge', 'cash', 'refund', 'chargeback') and entry.settled_at is null
    and entry.corrects_id is null
    and not exists (select from ledger_entries correction where correction.corrects_id = entry.id)
    and not exists (select from statement_lines line where line.entry_id = entry.id)`

async function selectStatements(db: Db, condition: RawBuilder<unknown>): Promise<Statement[]> {
  const { rows } = await sql<Omit<Statement, 'importedAt'> & { importedAt: Date }>`
    select statement.id as "_id", statement.gateway, statement.file_name as "fileName",
      statement.imported_at as "importedAt", users.name as "importedBy", days.first as "from", days.last as "to",
      days.lines::int as lines, days.matched::int as matched,
      (days.open + (select count(*) from (${missingEntries}) missing))::int as open
    from statements statement
    left join users on users.id = statement.imported_by,
    lateral (
      select min(line.day) as first, max(line.day) as last, count(*) as lines,
        count(*) filter (where (line.entry_id is not null or line.is_payout) and line.problem is null) as matched,
        count(*) filter (where line.problem is not null and line.explanation is null) as open
      from statement_lines line where line.statement_id = statement.id
    ) days
    where ${condition}
    order by statement.imported_at desc, statement.id desc limit ${LIST_MAX}`.execute(db)
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }))
}

export const listStatements = (db: Db): Promise<Statement[]> => selectStatements(db, sql`true`)

type Wanted = { id: string } | { gateway: string; contentHash: string }

export async function findStatement(db: Db, wanted: Wanted): Promise<Statement | undefined> {
  const condition =
    'id' in wanted
      ? sql`statement.id = ${wanted.id}`
      : sql`statement.gateway = ${wanted.gateway} and statement.content_hash = ${wanted.contentHash}`
  return (await selectStatements(db, condition))[0]
}

/** The most differences of each side; a file of another gateway differs in every line. */
const DIFFERENCES_MAX = 500

interface DifferenceRow extends Omit<Difference, 'stated' | 'booked' | 'booking'> {
  statedMinor: number | null
  statedCurrency: string | null
  bookedMinor: number | null
  bookedCurrency: string | null
  bookingId: string | null
  code: string | null
}

/** Lists lines with a problem in the order of the file, then entries that are in no line. */
export async function listDifferences(db: Db, statementId: string): Promise<Difference[]> {
  const { rows } = await sql<DifferenceRow>`
    (select line.line, line.problem, line.text, line.kind, line.day, line.explanation,
      case line.kind when 'charge' then line.amount_minor else -line.amount_minor end as "statedMinor",
      line.currency as "statedCurrency", entry.amount_minor as "bookedMinor", entry.currency as "bookedCurrency",
      bookings.id as "bookingId", bookings.code
    from statement_lines line
    left join ledger_entries entry on entry.id = line.entry_id
    left join bookings on bookings.id = entry.booking_id
    where line.statement_id = ${statementId} and line.problem is not null
    order by line.explanation is not null, line.line limit ${DIFFERENCES_MAX})
    union all
    (select null, 'missing', coalesce(missing.reference, ''), missing.kind, missing.booked_on, null, null, null,
      missing.amount_minor, missing.currency, bookings.id, bookings.code
    from statements statement,
    lateral (
      select min(line.day) as first, max(line.day) as last
      from statement_lines line where line.statement_id = statement.id
    ) days,
    lateral (${missingEntries}) missing
    join bookings on bookings.id = missing.booking_id
    where statement.id = ${statementId}
    order by missing.booked_on limit ${DIFFERENCES_MAX})`.execute(db)
  const amountOf = (minor: number | null, currency: string | null) =>
    minor === null || currency === null ? null : { amount: toMajor({ minor, currency }), currency }
  return rows.map(
    ({ statedMinor, statedCurrency, bookedMinor, bookedCurrency, bookingId, code, ...row }) => ({
      ...row,
      stated: amountOf(statedMinor, statedCurrency),
      booked: amountOf(bookedMinor, bookedCurrency),
      booking: bookingId && code ? { _id: bookingId, code } : null,
    }),
  )
}

/** Lists lines that pay out several entries together, in the order of the file. */
export async function listPayouts(db: Db, statementId: string): Promise<Differences['payouts']> {
  const { rows } = await sql<PayoutRow>`
    select line.line, line.day, line.text,
      case line.kind when 'charge' then line.amount_minor else -line.amount_minor end as minor, line.currency,
      (select count(*) from settled_entries settled join ledger_entries entry on entry.id = settled.entry_id
       where settled.statement_id = line.statement_id and settled.line = line.line and entry.kind <> 'fee')::int as entries
    from statement_lines line where line.statement_id = ${statementId} and line.is_payout
    order by line.line limit ${DIFFERENCES_MAX}`.execute(db)
  return rows.map(({ minor, currency, ...row }) => ({
    ...row,
    amount: toMajor({ minor, currency }),
    currency,
  }))
}

interface PayoutRow {
  line: number
  day: string | null
  text: string
  minor: number
  currency: string
  entries: number
}

/**
 * Finds the entries that have one of these references: charges and refunds through the gateway, and money that staff
 * received on site by its method. For the bank's statement these are entries of all gateways.
 */
export async function findBookedMoney(
  db: Db,
  gateway: string,
  references: readonly string[],
): Promise<BookedMoney[]> {
  const ofGateway =
    gateway === BANK
      ? sql<boolean>`true`
      : sql<boolean>`(entry.gateway = ${gateway} or entry.kind = 'cash' and entry.method = ${gateway})`
  const { rows } = await sql<BookedMoney>`
    with attempts as (
      select id from payment_attempts where merchant_ref = any(${references}::text[])
      union select id from payment_attempts where provider_txn_id = any(${references}::text[])
      union select id from payment_attempts where provider_ref = any(${references}::text[])
      union select attempt_id from refunds where provider_refund_id = any(${references}::text[])
      union select attempt_id from ledger_entries where reference = any(${references}::text[])
    )
    select entry.id as "entryId", entry.attempt_id as "attemptId", case entry.kind when 'cash' then 'charge' else entry.kind end as kind,
      abs(entry.amount_minor)::bigint as "amountMinor", -fee.amount_minor as "feeMinor", entry.currency,
      array_remove(array[entry.reference, attempt.merchant_ref, attempt.provider_txn_id, attempt.provider_ref,
        refunds.provider_refund_id], null) as "references",
      exists (select from settled_entries settled where settled.entry_id = entry.id and settled.by_bank = ${gateway === BANK})
        as "isSettled"
    from ledger_entries entry
    join payment_attempts attempt on attempt.id = entry.attempt_id
    left join refunds on refunds.id = entry.refund_id
    left join ledger_entries fee on fee.attempt_id = entry.attempt_id and fee.kind = 'fee'
      and (entry.kind = 'charge' and fee.dispute_id is null or entry.kind = 'chargeback' and fee.dispute_id = entry.dispute_id)
      and fee.corrects_id is null
      and not exists (select from ledger_entries correction where correction.corrects_id = fee.id)
    where entry.attempt_id in (select id from attempts) and ${ofGateway}
      and entry.kind in ('charge', 'cash', 'refund', 'chargeback') and entry.corrects_id is null
      and not exists (select from ledger_entries correction where correction.corrects_id = entry.id)
    order by entry.position`.execute(db)
  return rows
}
