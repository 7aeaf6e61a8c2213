import { type RawBuilder, sql } from 'kysely'

type Subject = 'attempt_id' | 'refund_id' | 'dispute_id'

/**
 * Selects entries that no other one takes back, added up by the payment, refund or dispute that they belong to. A fee
 * belongs to a payment or to a dispute.
 */
export function liveEntries(
  kind: 'charge' | 'fee' | 'refund' | 'chargeback',
  subject: Subject,
): RawBuilder<unknown> {
  const column = sql.ref(`entry.${subject}`)
  const isOfPayment = subject === 'attempt_id' ? sql`and entry.dispute_id is null` : sql``
  return sql`
    select ${column}, count(*) as entries, sum(entry.amount_minor) as minor, min(entry.currency) as currency
    from ledger_entries entry
    where entry.kind = ${sql.lit(kind)} and entry.corrects_id is null ${isOfPayment}
      and not exists (select from ledger_entries correction where correction.corrects_id = entry.id)
    group by ${column}`
}
