import { BANK } from '@jhilik/contract/statements.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { BookedMoney } from '../rules/match-lines.ts'

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
