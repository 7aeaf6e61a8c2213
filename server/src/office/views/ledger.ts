import { sql } from 'kysely'
import type { Check } from '../rules/checks.ts'
import { sqlCheck } from './sql-check.ts'

export const ledgerChecks: Check[] = [
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
