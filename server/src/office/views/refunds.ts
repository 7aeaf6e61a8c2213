import { sql } from 'kysely'
import type { Check } from '../rules/checks.ts'
import { liveEntries } from './live-entries.ts'
import { sqlCheck } from './sql-check.ts'

export const refundChecks: Check[] = [
  sqlCheck({
    name: 'refunded-too-much',
    explains: 'Refunds never exceed what was received, and the payment knows their sum',
    query: () => sql`
      select attempt.id::text as key,
        format('Attempt %s (%s) of booking %s has received %s in minor units and is stored with %s refunded, but its refunds add up to %s: ',
          attempt.merchant_ref, attempt.id, attempt.booking_id, coalesce(attempt.received_minor, 0), attempt.refunded_minor,
          coalesce(refunded.minor, 0)) || 'compare them with the gateway''s panel.' as text
      from payment_attempts attempt left join (
        select attempt_id, sum(amount_minor) as minor from refunds where status <> 'failed' group by attempt_id
      ) refunded on refunded.attempt_id = attempt.id
      where coalesce(refunded.minor, 0) > coalesce(attempt.received_minor, 0)
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
]
