-- The tax included in an amount of which it is `rate` thousandths of a percent, rounded half up to a minor unit.
create function tax_within(gross bigint, rate integer) returns bigint
  language sql immutable strict parallel safe
  return (2 * greatest(gross, 0) * rate + 100000 + rate) / (2 * (100000 + rate));

-- A receipt for each amount that was received, a credit note for each that was paid back or taken back. The texts are
-- those of the day of issue: later edits of the booking or the settings do not change them.
create table receipt_documents (
  id uuid constraint receipt_documents_pkey primary key,
  series text not null constraint receipt_documents_series check (series in ('receipt', 'credit_note')),
  -- The year of the business's zone when it was numbered. A trigger sets year and number.
  year smallint not null,
  number integer not null constraint receipt_documents_number_positive check (number > 0),
  booking_id uuid not null constraint receipt_documents_booking_id_fkey references bookings (id),
  entry_id uuid not null constraint receipt_documents_entry_id_fkey references ledger_entries (id)
    constraint receipt_documents_one_per_entry unique,
  -- The receipt that a credit note credits; the credit note that a receipt takes back.
  refers_to_id uuid constraint receipt_documents_refers_to_id_fkey references receipt_documents (id),
  issued_at timestamptz not null,
  -- The date and time of issue are written in this zone.
  time_zone text not null,
  -- It has no sign: the series says the direction.
  amount_minor bigint not null,
  currency text not null constraint receipt_documents_currency check (currency ~ '^[A-Z]{3}$'),
  is_tip boolean not null,
  gateway text,
  method text,
  -- The gateway's transaction or what staff entered, and ours.
  reference text,
  merchant_ref text,
  -- Price and discount of the booking when it was issued. Null for tips and for money in another currency.
  price_minor bigint,
  discount_minor bigint,
  -- What was paid toward the price before this document.
  paid_before_minor bigint,
  -- What is owed after it; null once the booking is canceled or expired, and for credit notes.
  due_minor bigint constraint receipt_documents_due_not_negative check (due_minor >= 0),
  -- What of the amount is tax; all null without tax.
  tax_name text,
  tax_rate integer,
  tax_minor bigint,
  -- {name, address, url, bin, placeOfSupply, officer}; {} before the business has a name.
  seller jsonb not null,
  -- {name, email, phone, address, bin}
  buyer jsonb not null,
  -- {code, service, serviceBn, date, startTime, endTime, vehicle, rooms, floor, units, lines, charges, moreVehicles}
  bought jsonb not null,
  constraint receipt_documents_number_unique unique (series, year, number),
  constraint receipt_documents_amount check (amount_minor > 0),
  constraint receipt_documents_credit_note_names_receipt check (series = 'receipt' or refers_to_id is not null),
  constraint receipt_documents_tax_all_or_none check (num_nulls(tax_name, tax_rate, tax_minor) in (0, 3)),
  constraint receipt_documents_tax_within_amount check (tax_minor between 0 and amount_minor),
  constraint receipt_documents_price_all_or_none check (num_nulls(price_minor, discount_minor, paid_before_minor) in (0, 3))
);
create index receipt_documents_by_booking on receipt_documents (booking_id, issued_at);
create index receipt_documents_by_issue on receipt_documents (issued_at, id);

-- Nobody chooses a number: it is one more than the last one, and documents are never deleted, so there is no gap.
-- The lock lasts until the commit, and a number that is rolled back is given to the next document.
create function number_receipt_document() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries entry where entry.id = new.entry_id and entry.booking_id = new.booking_id
      and entry.currency = new.currency and entry.is_tip = new.is_tip and entry.kind not in ('fee', 'adjustment', 'chargeback')
      and entry.amount_minor = case new.series when 'receipt' then new.amount_minor else -new.amount_minor end
  ) then
    raise exception 'a document is about an entry of its booking'
      using errcode = 'integrity_constraint_violation', constraint = 'receipt_documents_of_entry';
  end if;
  new.year := extract(year from new.issued_at at time zone zone_for_sql(new.time_zone));
  -- One lock for all series, so that no two transactions take several in different orders.
  perform pg_advisory_xact_lock(hashtextextended('receipt_documents', 0));
  select coalesce(max(number), 0) + 1 into new.number from receipt_documents
    where series = new.series and year = new.year;
  return new;
end $$;
create trigger receipt_documents_numbered before insert on receipt_documents
  for each row execute function number_receipt_document();

-- A former customer is removed from a document as from the booking; everything else stays.
create function keep_receipt_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.bought - array['vehicle', 'moreVehicles'] = old.bought - array['vehicle', 'moreVehicles']
    and to_jsonb(new) - array['buyer', 'bought'] = to_jsonb(old) - array['buyer', 'bought']
    and exists (select from bookings where id = new.booking_id and customer_email = '' and customer_phone = '') then
    return new;
  end if;
  raise exception 'documents are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'receipt_documents_append_only';
end $$;
create trigger receipt_documents_append_only before update or delete on receipt_documents
  for each row execute function keep_receipt_documents();
create trigger receipt_documents_no_truncate before truncate on receipt_documents
  for each statement execute function keep_receipt_documents();

-- An entry that moved money of a customer has its document by the commit.
create function require_document() returns trigger language plpgsql as $$
begin
  if not exists (select from receipt_documents where entry_id = new.id) then
    raise exception 'this ledger entry lacks its receipt or credit note'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_have_document';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_have_document after insert on ledger_entries
  deferrable initially deferred for each row when (new.kind not in ('fee', 'adjustment', 'chargeback'))
  execute function require_document();
