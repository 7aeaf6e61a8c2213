import { sql } from 'kysely'
import type { Check } from '../rules/audit.ts'
import { sqlCheck } from './sql-check.ts'

export const documentChecks: Check[] = [
  sqlCheck({
    name: 'document-numbers',
    explains: 'Receipts and credit notes of a year are numbered from 1 without a gap, each number once',
    query: () => sql`
      select format('%s:%s', series, year) as key,
        format('The %ss of %s are %s with %s numbers up to %s; numbers that are missing begin with %s: look at the documents beside them.',
          replace(series, '_', ' '), year, count(*), count(distinct number), max(number),
          (select string_agg(missing::text, ', ') from (
            select generate_series(1, max(given.number)) except select unnest(array_agg(given.number)) order by 1 limit 5
          ) gaps (missing))) as text
      from receipt_documents given group by series, year
      having count(*) <> max(number) or count(distinct number) <> max(number) or min(number) <> 1`,
  }),
  sqlCheck({
    name: 'document-missing',
    explains: 'Every ledger entry that moved money of a customer has one document',
    query: () => sql`
      select entry.id::text as key,
        format('Ledger entry %s (number %s, %s of %s %s in minor units) of booking %s has %s documents: it needs one receipt or credit note.',
          entry.id, entry.position, entry.kind, entry.amount_minor, entry.currency, entry.booking_id,
          coalesce(document.documents, 0)) as text
      from ledger_entries entry left join (
        select entry_id, count(*) as documents from receipt_documents group by entry_id
      ) document on document.entry_id = entry.id
      where entry.kind in ('charge', 'refund', 'cash') and coalesce(document.documents, 0) <> 1`,
  }),
  sqlCheck({
    name: 'document-differs',
    explains: 'A receipt or credit note says what its ledger entry and its booking say',
    // The lines of a booking may have been changed since. What a document says of lines is added up by `document-snapshot`; older
    // documents name none.
    query: () => sql`
      select document.id::text as key,
        format('The %s %s of %s (%s) of booking %s says %s %s, price %s, tax rate %s; its entry %s says %s %s, the booking price %s, tax rate %s: compare them.',
          replace(document.series, '_', ' '), document.number, document.year, document.id, document.booking_id,
          document.amount_minor, document.currency, document.price_minor, document.tax_rate, document.entry_id,
          entry.amount_minor, entry.currency, booking.price_minor, booking.tax_rate) as text
      from receipt_documents document
        left join ledger_entries entry on entry.id = document.entry_id
        left join bookings booking on booking.id = document.booking_id
        left join receipt_documents other on other.id = document.refers_to_id
        left join payment_attempts attempt on attempt.id = entry.attempt_id
      where document.entry_id is not null and (entry.id is null or document.currency <> entry.currency
          or document.is_tip <> entry.is_tip or document.booking_id <> entry.booking_id
          or case document.series when 'receipt' then document.amount_minor else -document.amount_minor end <> entry.amount_minor)
        or document.price_minor is not null and not document.bought ? 'lines' and booking.repriced_at is null
          and document.price_minor is distinct from booking.price_minor
        or document.price_minor is not null and attempt.detail is distinct from 'choice_changed'
          and document.tax_rate is distinct from booking.tax_rate
        or document.refers_to_id is not null and other.booking_id is distinct from document.booking_id
        or document.series = 'credit_note' and document.refers_to_id is null`,
  }),
  sqlCheck({
    name: 'document-sums-differ',
    explains: 'What a receipt says is owed adds up, and so do the taxes of the documents of a booking',
    // A payment that was not accepted counts nothing toward the price. A payment that counted may have been taken back
    // since.
    query: () => sql`
      select document.id::text as key,
        format('The receipt %s of %s (%s) says that %s is owed: price %s less discount %s, paid before %s and now %s, all in minor units. ',
          document.number, document.year, document.id, document.due_minor, document.price_minor, document.discount_minor,
          document.paid_before_minor, document.amount_minor) || 'Compare it with the booking''s entries.' as text
      from receipt_documents document
        left join ledger_entries entry on entry.id = document.entry_id
        left join payment_attempts attempt on attempt.id = entry.attempt_id,
        lateral (select document.price_minor - document.discount_minor - document.paid_before_minor as minor) owed
      where document.due_minor is not null and document.price_minor is not null
        and document.due_minor <> greatest(0, owed.minor - document.amount_minor)
        and (document.due_minor <> greatest(0, owed.minor)
          or entry.kind = 'charge' and entry.corrects_id is null and attempt.status = 'paid')
      union all
      select booking.id::text, format('The documents of booking %s (%s) have taxes of %s in minor units, but of %s at %s thousandths of a percent it is %s: look at each.',
          booking.code, booking.id, sums.tax, sums.amount, booking.tax_rate, tax_within(sums.amount, booking.tax_rate))
      from (
        select booking_id, sum(sign * amount_minor)::bigint as amount, sum(sign * tax_minor)::bigint as tax
        from receipt_documents, lateral (select case series when 'receipt' then 1 else -1 end as sign) signed
        where not is_tip and tax_minor is not null group by booking_id
      ) sums join bookings booking on booking.id = sums.booking_id
      where sums.tax <> tax_within(sums.amount, booking.tax_rate)`,
  }),
]
