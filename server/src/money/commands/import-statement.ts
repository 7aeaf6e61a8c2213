import { createHash } from 'node:crypto'
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
import {
  type MatchedLine,
  matchLines,
  type ReadStatement,
  readStatement,
  type StatementLine,
} from '../rules/statements.ts'
import { recordFee } from '../store/attempts.ts'
import { lockBookingsOfEntries } from '../store/ledger.ts'
import { findBookedMoney, findStatement } from '../views/statements.ts'

/**
 * Matches the lines of a file against the ledger: entries that a line confirms are settled by it, and get the fee that
 * only the line knows. Importing the same file again returns what its first import found. Throws 400 for a file that
 * cannot be read and gateway_unknown fields.
 */
export async function importStatement(
  ctx: Context,
  actor: Actor,
  { gateway, fileName, text, columns }: ImportStatementRequest,
): Promise<Statement> {
  if (gateway !== BANK && !ctx.gateways.has(gateway)) throw invalidField('gateway', messages.gatewayIsUnknown)
  const isBank = gateway === BANK
  const read = readStatement(text, { currency: ctx.config.currency, isBank, ...(columns && { columns }) })
  if ('refused' in read) throw refusalOf(read)
  const contentHash = createHash('sha256').update(text).digest('hex')
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

async function match(tx: Tx, gateway: string, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
  const references = [...new Set(lines.flatMap((line) => line.references))]
  const matched = matchLines(lines, await findBookedMoney(tx, gateway, references))
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

/** PostgreSQL takes 65,535 values at a time. */
const LINES_AT_ONCE = 5_000

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

function refusalOf(read: Exclude<ReadStatement, { lines: unknown }>) {
  switch (read.refused) {
    case 'not_a_table':
      return invalidField('text', messages.fileIsNoTable)
    case 'no_amount_column':
      return invalidField('columns.amount', messages.amountColumnIsMissing)
    case 'no_lines':
      return invalidField('text', messages.fileHasNoLines)
    case 'amount_is_not_readable':
      return invalidField('text', messages.fileHasUnreadableAmount)
    default:
      return read satisfies never
  }
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
