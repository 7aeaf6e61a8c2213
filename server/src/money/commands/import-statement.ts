import { createHash } from 'node:crypto'
import { toMajor } from '@jhilik/contract/money.ts'
import type { StatementPreview } from '@jhilik/contract/statement-reading.ts'
import { BANK, type ImportStatementRequest, type Statement } from '@jhilik/contract/statements.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { type ReadLines, readStatement, type StatementRefusal } from '../rules/read-statement.ts'
import { type BookedMoney, type MatchedLine, matchLines, type StatementLine } from '../rules/statements.ts'
import { recordFee } from '../store/attempts.ts'
import { lockBookingsOfEntries } from '../store/ledger.ts'
import { findBookedMoney, findStatement } from '../views/statements.ts'

interface Refusal {
  path: string
  message: string
}

const REFUSALS: Record<StatementRefusal['refused'], Refusal> = {
  not_a_table: { path: 'text', message: messages.fileIsNoTable },
  no_amount_column: { path: 'columns.amount', message: messages.amountColumnIsMissing },
  no_lines: { path: 'text', message: messages.fileHasNoLines },
  too_many_lines: { path: 'text', message: messages.fileHasTooManyLines },
  too_many_cells: { path: 'text', message: messages.fileHasTooManyCells },
  unreadable_amount: { path: 'text', message: messages.fileHasUnreadableAmount },
  unreadable_currency: { path: 'text', message: messages.fileHasUnreadableCurrency },
  unreadable_day: { path: 'text', message: messages.fileHasUnreadableDay },
  two_delimiter: { path: 'reading.delimiter', message: messages.chooseDelimiter },
  two_decimal: { path: 'reading.decimal', message: messages.chooseDecimalSign },
  two_dates: { path: 'reading.dates', message: messages.chooseDateOrder },
}

/** Throws 400 for a file that cannot be read, with the field, and with the line and the cell. */
async function readFile(
  ctx: Context,
  { gateway, text, columns, reading }: ImportStatementRequest,
): Promise<ReadLines> {
  if (gateway !== BANK && !ctx.gateways.has(gateway)) throw invalidField('gateway', messages.gatewayIsUnknown)
  const read = await readStatement(text, {
    currency: ctx.config.currency,
    isBank: gateway === BANK,
    ...(columns && { columns }),
    ...(reading && { reading }),
  })
  if ('lines' in read) return read
  const error = { ...REFUSALS[read.refused], ...('at' in read && { at: read.at }) }
  throw problem('invalid_input', { errors: [error] })
}

/** How many lines of a file a preview shows, and how many of those that are left out. */
const LINES_SHOWN = 5
const LEFT_OUT_SHOWN = 20

/** The amount as readers see it, with a minus when the money leaves. */
const signedMinor = ({ amountMinor, isDebit }: Pick<StatementLine, 'amountMinor' | 'isDebit'>) =>
  isDebit ? -amountMinor : amountMinor

/** Returns how a file is read. It writes nothing. Throws 400 like the import. */
export async function previewStatement(
  ctx: Context,
  request: ImportStatementRequest,
): Promise<StatementPreview> {
  const { lines, leftOut, reading, columns } = await readFile(ctx, request)
  const days = lines.flatMap(({ day }) => day ?? []).sort()
  const sums = Map.groupBy(lines, ({ kind, currency }) => `${kind} ${currency}`)
  const major = (minor: number, currency: string) => toMajor({ minor, currency })
  return {
    reading,
    columns,
    lines: lines.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    sums: [...sums.values()].flatMap((same) => {
      const [first] = same
      if (!first) return []
      const minor = same.reduce((sum, line) => sum + signedMinor(line), 0)
      const { kind, currency } = first
      return [{ kind, lines: same.length, amount: major(minor, currency), currency }]
    }),
    leftOut: leftOut.slice(0, LEFT_OUT_SHOWN),
    first: lines.slice(0, LINES_SHOWN).map(({ line, kind, day, feeMinor, currency, text, ...money }) => ({
      line,
      kind,
      day,
      amount: major(signedMinor(money), currency),
      currency,
      fee: feeMinor === null ? null : major(feeMinor, currency),
      text,
    })),
  }
}

/**
 * Matches the lines of a file against the ledger: entries that a line confirms are settled by it, and get the fee that
 * only the line knows. Importing the same file again with the same reading returns what its first import found. Throws
 * 400 for a file that cannot be read, and for an unknown gateway.
 */
export async function importStatement(
  ctx: Context,
  actor: Actor,
  request: ImportStatementRequest,
): Promise<Statement> {
  const { gateway, fileName, text } = request
  const read = await readFile(ctx, request)
  const contentHash = createHash('sha256')
    .update(JSON.stringify([read.reading, read.columns]))
    .update(text)
    .digest('hex')
  const id = await ctx.db.transaction().execute(async (tx) => {
    // Imports come one after the other, so that only one line settles an entry.
    await takeNamedLock(tx, 'statements')
    const at = ctx.clock.now()
    const statement = {
      id: newId(),
      gateway,
      file_name: fileName,
      content_hash: contentHash,
      imported_by: actor.id,
      imported_at: at,
    }
    const inserted = await tx
      .insertInto('statements')
      .values(statement)
      // The file has been imported already.
      .onConflict((conflict) => conflict.columns(['gateway', 'content_hash']).doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) return null
    const matched = await match(tx, gateway, read.lines)
    await insertLines(tx, statement.id, matched)
    await settleNamedEntries(tx, statement.id)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.imported',
      subjectId: statement.id,
      detail: { gateway, fileName, lines: matched.length },
      at,
    })
    return statement.id
  })
  return orNotFound(await findStatement(ctx.db, id ? { id } : { gateway, contentHash }))
}

/** Longer lists keep other requests waiting while they are written for the database. */
const REFERENCES_AT_ONCE = 5_000

async function match(tx: Tx, gateway: string, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
  const references = [...new Set(lines.flatMap((line) => line.references))]
  const booked = new Map<string, BookedMoney>()
  for (let from = 0; from < references.length; from += REFERENCES_AT_ONCE) {
    const named = references.slice(from, from + REFERENCES_AT_ONCE)
    for (const money of await findBookedMoney(tx, gateway, named)) booked.set(money.entryId, money)
  }
  const matched = await matchLines(lines, [...booked.values()])
  const withFee = matched.filter(({ newFee }) => newFee !== null)
  await lockBookingsOfEntries(
    tx,
    withFee.flatMap(({ entryId }) => entryId ?? []),
  )
  for (const { newFee } of withFee) {
    if (newFee) await recordFee(tx, newFee.attemptId, newFee.minor)
  }
  return matched
}

/** PostgreSQL takes 65,535 values at a time, and other requests wait while a statement is written. */
const LINES_AT_ONCE = 500

async function insertLines(tx: Tx, statementId: string, matched: readonly MatchedLine[]): Promise<void> {
  for (let from = 0; from < matched.length; from += LINES_AT_ONCE) {
    const rows = matched.slice(from, from + LINES_AT_ONCE).map(({ line: each, entryId, problem: found }) => ({
      statement_id: statementId,
      line: each.line,
      kind: each.kind,
      amount_minor: each.amountMinor,
      fee_minor: each.feeMinor,
      currency: each.currency,
      day: each.day,
      text: each.text,
      entry_id: entryId,
      problem: found,
    }))
    await tx.insertInto('statement_lines').values(rows).execute()
  }
}

/**
 * Settles an entry with every line that names it and has no problem, together with the fee that the gateway kept of it.
 * The database refuses an entry that is settled already.
 */
async function settleNamedEntries(tx: Tx, statementId: string): Promise<void> {
  await sql`
    with named as (
      select entry.id, entry.kind, entry.attempt_id, entry.dispute_id, statement.is_bank, line.statement_id, line.line
      from statement_lines line
      join statements statement on statement.id = line.statement_id
      join ledger_entries entry on entry.id = line.entry_id
      where line.statement_id = ${statementId} and line.problem is null
    )
    insert into settled_entries (entry_id, by_bank, statement_id, line)
    select id, is_bank, statement_id, line from named
    union all
    select fee.id, named.is_bank, named.statement_id, named.line
    from named join ledger_entries fee on fee.attempt_id = named.attempt_id and fee.kind = 'fee'
      and fee.dispute_id is not distinct from named.dispute_id
    where named.kind in ('charge', 'chargeback') and not exists (
      select from settled_entries settled where settled.entry_id = fee.id and settled.by_bank = named.is_bank)`.execute(
    tx,
  )
}

interface Explained {
  statementId: string
  line: number
  explanation: string
}

/**
 * Stores what staff found out about a difference, which is then no longer open. Throws 404 for a line that has none.
 */
export async function explainLine(ctx: Context, actor: Actor, explained: Explained): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('statement_lines')
      .set({ explanation: explained.explanation })
      .where('statement_id', '=', explained.statementId)
      .where('line', '=', explained.line)
      .where('problem', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('not_found')
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'statements.explained',
      subjectId: explained.statementId,
      detail: { line: explained.line, reason: explained.explanation },
      at: ctx.clock.now(),
    })
  })
}
