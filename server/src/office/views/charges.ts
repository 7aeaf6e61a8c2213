import { sql } from 'kysely'
import type { Check } from '../rules/checks.ts'
import { liveEntries } from './live-entries.ts'
import { sqlCheck } from './sql-check.ts'

export const chargeChecks: Check[] = [
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
]
