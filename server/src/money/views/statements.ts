import { toMajor } from '@jhilik/contract/money.ts'
import { BANK, type Difference, type Differences, type Statement } from '@jhilik/contract/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

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
      line.amount_minor as "statedMinor", line.currency as "statedCurrency",
      abs(entry.amount_minor)::bigint as "bookedMinor", entry.currency as "bookedCurrency",
      bookings.id as "bookingId", bookings.code
    from statement_lines line
    left join ledger_entries entry on entry.id = line.entry_id
    left join bookings on bookings.id = entry.booking_id
    where line.statement_id = ${statementId} and line.problem is not null
    order by line.explanation is not null, line.line limit ${DIFFERENCES_MAX})
    union all
    (select null, 'missing', coalesce(missing.reference, ''), missing.kind, missing.booked_on, null, null, null,
      abs(missing.amount_minor)::bigint, missing.currency, bookings.id, bookings.code
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
