import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../rules/audit.ts'
import { sqlCheck } from './sql-check.ts'

type Subject = 'attempt_id' | 'refund_id' | 'dispute_id'

/**
 * Selects entries that no other one takes back, added up by the payment, refund or dispute that they belong to. A fee
 * belongs to a payment or to a dispute.
 */
function liveEntries(
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

export const moneyChecks: Check[] = [
  sqlCheck({
    name: 'charge-differs',
    explains:
      'The ledger has exactly one charge of what a gateway received, in its currency, and none of other attempts',
    query: () => sql`
      select attempt.id::text as key,
        format('Attempt %s (%s) of booking %s is %s and has received %s %s in minor units, but the ledger has %s charges of %s %s: ',
          attempt.merchant_ref, attempt.id, attempt.booking_id, attempt.status, coalesce(attempt.received_minor, 0),
          attempt.received_currency, coalesce(charge.entries, 0), coalesce(charge.minor, 0), charge.currency)
          || 'compare it with the gateway''s panel.' as text
      from payment_attempts attempt left join (${liveEntries('charge', 'attempt_id')}) charge on charge.attempt_id = attempt.id,
        lateral (select case when attempt.status = 'paid' or attempt.status = 'failed' and attempt.detail = 'rejected_by_staff'
          then coalesce(attempt.received_minor, 0) else 0 end as minor) expected
      where attempt.gateway <> 'cash' and (
        coalesce(charge.minor, 0) <> expected.minor
        or coalesce(charge.entries, 0) <> case when expected.minor = 0 then 0 else 1 end
        or charge.currency <> attempt.received_currency)`,
  }),
  sqlCheck({
    name: 'cash-differs',
    explains: 'The ledger says what was received on site',
    query: () => sql`
      select attempt.id::text as key,
        format('Payment on site %s (%s) of booking %s is %s with %s %s in minor units, but the ledger has %s: correct it on the booking''s page.',
          attempt.merchant_ref, attempt.id, attempt.booking_id, attempt.status, attempt.received_minor,
          attempt.received_currency, coalesce(cash.minor, 0)) as text
      from payment_attempts attempt left join (
        select attempt_id, sum(amount_minor) as minor from ledger_entries where kind = 'cash' group by attempt_id
      ) cash on cash.attempt_id = attempt.id
      where attempt.gateway = 'cash'
        and coalesce(cash.minor, 0) <> case when attempt.status = 'paid' then coalesce(attempt.received_minor, 0) else 0 end`,
  }),
  sqlCheck({
    name: 'tip-differs',
    explains:
      'What a gateway received and gave back counts as a tip if, and only if, it was paid as one, and a booking keeps one tip',
    query: () => sql`
      select entry.id::text as key,
        format('Ledger entry %s (number %s) of booking %s counts as %s, but attempt %s was made for: %s. Look at the booking''s payments.',
          entry.id, entry.position, entry.booking_id, case when entry.is_tip then 'a tip' else 'no tip' end,
          attempt.merchant_ref, attempt.purpose) as text
      from ledger_entries entry join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.kind in ('charge', 'refund', 'chargeback') and entry.is_tip <> (attempt.purpose = 'tip')
      union all
      select attempt.booking_id::text, format('Booking %s keeps %s tips that were paid online (%s): refund all but one.',
        attempt.booking_id, count(*), string_agg(attempt.merchant_ref, ', ' order by attempt.id))
      from payment_attempts attempt
      where attempt.purpose = 'tip' and attempt.status = 'paid' and attempt.detail is null
      group by attempt.booking_id having count(*) > 1`,
  }),
  sqlCheck({
    name: 'fee-differs',
    explains: 'The ledger has the fee that the gateway keeps of a payment',
    query: () => sql`
      select attempt.id::text as key,
        format('Attempt %s (%s) has a fee of %s in minor units, but the ledger has %s: compare it with the gateway''s statement.',
          attempt.merchant_ref, attempt.id, coalesce(attempt.fee_minor, 0), -coalesce(fee.minor, 0)) as text
      from payment_attempts attempt left join (${liveEntries('fee', 'attempt_id')}) fee on fee.attempt_id = attempt.id
      where attempt.gateway <> 'cash'
        and -coalesce(fee.minor, 0) <> case when attempt.status = 'paid' then coalesce(attempt.fee_minor, 0) else 0 end`,
  }),
  sqlCheck({
    name: 'chargeback-differs',
    explains: 'The ledger and the payment say what banks of payers took back, as their disputes do',
    query: () => sql`
      select dispute.id::text as key,
        format('Dispute %s (%s) of attempt %s says that %s was taken back and costs %s in minor units, but the ledger has %s and %s: ',
          dispute.provider_dispute_id, dispute.id, dispute.attempt_id, dispute.withdrawn_minor, dispute.fee_minor,
          -coalesce(taken.minor, 0), -coalesce(fee.minor, 0)) || 'compare it with the gateway''s panel.' as text
      from disputes dispute
        left join (${liveEntries('chargeback', 'dispute_id')}) taken on taken.dispute_id = dispute.id
        left join (${liveEntries('fee', 'dispute_id')}) fee on fee.dispute_id = dispute.id
      where (-coalesce(taken.minor, 0), -coalesce(fee.minor, 0)) <> (dispute.withdrawn_minor, dispute.fee_minor)
      union all
      select attempt.id::text, format('Attempt %s (%s) is stored with %s taken back in minor units, but its disputes say %s: look at them.',
        attempt.merchant_ref, attempt.id, attempt.charged_back_minor, coalesce(taken.minor, 0))
      from payment_attempts attempt left join (
        select attempt_id, sum(withdrawn_minor) as minor from disputes group by attempt_id
      ) taken on taken.attempt_id = attempt.id
      where attempt.charged_back_minor <> coalesce(taken.minor, 0)`,
  }),
  sqlCheck({
    name: 'refunded-too-much',
    explains: 'Refunds never exceed what was received without tips in cash, and the payment knows their sum',
    query: () => sql`
      select attempt.id::text as key,
        format('Attempt %s (%s) of booking %s has received %s in minor units and is stored with %s refunded, but its refunds add up to %s: ',
          attempt.merchant_ref, attempt.id, attempt.booking_id, coalesce(attempt.received_minor, 0), attempt.refunded_minor,
          coalesce(refunded.minor, 0)) || 'compare them with the gateway''s panel.' as text
      from payment_attempts attempt left join (
        select attempt_id, sum(amount_minor) as minor from refunds where status <> 'failed' group by attempt_id
      ) refunded on refunded.attempt_id = attempt.id left join (
        select attempt_id, sum(amount_minor) as minor from ledger_entries where is_tip and kind = 'cash' group by attempt_id
      ) tip on tip.attempt_id = attempt.id
      where coalesce(refunded.minor, 0) > coalesce(attempt.received_minor, 0) - coalesce(tip.minor, 0)
        or coalesce(refunded.minor, 0) <> attempt.refunded_minor`,
  }),
  sqlCheck({
    name: 'refund-differs',
    explains: 'The ledger has exactly one entry of each refund that succeeded, and none of others',
    query: () => sql`
      select refund.id::text as key,
        format('Refund %s of attempt %s is %s with %s %s in minor units, but the ledger has %s entries of %s %s: look at the booking''s payments.',
          refund.id, refund.attempt_id, refund.status, refund.amount_minor, refund.currency, coalesce(paid.entries, 0),
          -coalesce(paid.minor, 0), paid.currency) as text
      from refunds refund left join (${liveEntries('refund', 'refund_id')}) paid on paid.refund_id = refund.id,
        lateral (select case when refund.status = 'succeeded' then refund.amount_minor else 0 end as minor) expected
      where -coalesce(paid.minor, 0) <> expected.minor or paid.currency <> refund.currency
        or coalesce(paid.entries, 0) <> case when expected.minor = 0 then 0 else 1 end`,
  }),
  sqlCheck({
    name: 'entry-not-of-payment',
    explains: 'A ledger entry is of a payment of its booking, in the currency that was received',
    query: () => sql`
      select entry.id::text as key,
        format('Ledger entry %s (number %s) of booking %s names attempt %s, which is of booking %s and in %s: look at both bookings.',
          entry.id, entry.position, entry.booking_id, entry.attempt_id, attempt.booking_id, attempt.received_currency) as text
      from ledger_entries entry left join payment_attempts attempt on attempt.id = entry.attempt_id
      where entry.attempt_id is not null
        and (entry.booking_id, entry.currency) is distinct from (attempt.booking_id, attempt.received_currency)`,
  }),
  sqlCheck({
    name: 'correction-not-opposite',
    explains: 'A correction is the opposite of one ledger entry, which is corrected once',
    query: () => sql`
      select correction.id::text as key,
        format('Ledger entry %s (number %s) of booking %s corrects entry %s, but is not its opposite: look at the booking''s entries.',
          correction.id, correction.position, correction.booking_id, correction.corrects_id) as text
      from ledger_entries correction left join ledger_entries entry on entry.id = correction.corrects_id
      where correction.corrects_id is not null and (entry.corrects_id is not null
        or (entry.booking_id, entry.kind, entry.currency, entry.is_tip, entry.attempt_id, entry.refund_id, entry.dispute_id,
            -entry.amount_minor)
          is distinct from (correction.booking_id, correction.kind, correction.currency, correction.is_tip,
            correction.attempt_id, correction.refund_id, correction.dispute_id, correction.amount_minor))
      union all
      select corrects_id::text, format('Ledger entry %s is corrected %s times, by %s: all but one of these are wrong.', corrects_id,
        count(*), string_agg(id::text, ', ' order by position))
      from ledger_entries where corrects_id is not null group by corrects_id having count(*) > 1`,
  }),
  sqlCheck({
    name: 'entry-in-closed-month',
    explains: 'Nothing was entered into a month after it had been closed',
    // An entry that was being written while the month was closed waited for the closing, or the closing waited for it.
    query: () => sql`
      select entry.id::text as key,
        format('Ledger entry %s (number %s) of booking %s was entered on %s and counts on %s, but that month was closed on %s: ',
          entry.id, entry.position, entry.booking_id, entry.created_at, entry.booked_on, closed.closed_at)
          || 'its figures are not those that were handed in.' as text
      from ledger_entries entry join closed_months closed on closed.month = date_trunc('month', entry.booked_on)::date
      where entry.created_at > closed.closed_at + interval '1 minute'`,
  }),
  sqlCheck({
    name: 'settlement-differs',
    explains:
      'A ledger entry is settled if, and only if, a line of a statement settles it, and a payout adds up to its line',
    query: () => sql`
      select entry.id::text as key,
        format('Ledger entry %s (number %s) of booking %s is %s, but %s line of a statement settles it: look at the statements of %s.',
          entry.id, entry.position, entry.booking_id, case when entry.settled_at is null then 'not settled' else 'settled' end,
          case when entry.settled_at is null then 'a' else 'no' end, entry.booked_on) as text
      from ledger_entries entry
      where (entry.settled_at is not null) <> (entry.id in (select entry_id from settled_entries))
      union all
      select format('%s:%s', line.statement_id, line.line),
        format('Line %s of statement %s pays out %s %s in minor units, but its entries add up to %s: undo the payout and match it again.',
          line.line, line.statement_id, line.amount_minor, line.currency, coalesce(sum(entry.amount_minor), 0))
      from statement_lines line
        left join settled_entries settled on (settled.statement_id, settled.line) = (line.statement_id, line.line)
        left join ledger_entries entry on entry.id = settled.entry_id
      where line.is_payout
      group by line.statement_id, line.line
      having coalesce(sum(entry.amount_minor), 0) <> case line.kind when 'charge' then line.amount_minor else -line.amount_minor end`,
  }),
]
