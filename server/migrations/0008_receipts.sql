-- The tax included in an amount of which it is `rate` thousandths of a percent, rounded half up to a minor unit.
create function tax_within(gross bigint, rate integer) returns bigint
  language sql immutable strict parallel safe
  return (2 * greatest(gross, 0) * rate + 100000 + rate) / (2 * (100000 + rate));

-- A receipt for each amount that was received, a credit note for each that was paid back or taken back. The texts are
-- those of the day of issue: later edits of the booking or the settings do not change them.
create table receipt_documents (
  id uuid not null default gen_random_uuid() constraint receipt_documents_pkey primary key,
  series text not null constraint receipt_documents_series check (series in ('receipt', 'credit_note')),
  -- The year of the business's zone when it was numbered. A trigger sets year and number.
  year smallint not null,
  number integer not null constraint receipt_documents_number_positive check (number > 0),
  booking_id uuid not null constraint receipt_documents_booking_id_fkey references bookings (id),
  entry_id uuid constraint receipt_documents_entry_id_fkey references ledger_entries (id)
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
  -- {code, service, serviceBn, date, startTime, endTime, vehicle, rooms, floor, units}
  bought jsonb not null,
  constraint receipt_documents_number_unique unique (series, year, number),
  constraint receipt_documents_amount check (amount_minor > 0 or amount_minor = 0 and entry_id is null),
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
  if tg_op = 'UPDATE' and new.bought - 'vehicle' = old.bought - 'vehicle'
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

create function buyer_of(booking bookings) returns jsonb language sql stable as $$
  select jsonb_build_object('name', booking.customer_name, 'email', booking.customer_email, 'phone', booking.customer_phone,
    'address', booking.customer_address, 'bin', booking.customer_bin)
$$;

create function bought_of(booking bookings) returns jsonb language sql stable as $$
  select jsonb_build_object('code', booking.code, 'service', booking.service_name, 'serviceBn', booking.service_name_bn,
    'date', booking.slot_date, 'startTime', to_char(booking.slot_start_time, 'HH24:MI'),
    'endTime', to_char(booking.slot_end_time, 'HH24:MI'),
    'vehicle', case when booking.vehicle_type is not null then jsonb_build_object(
      'vehicleType', booking.vehicle_type, 'vehicleBrand', booking.vehicle_brand, 'vehicleModel', booking.vehicle_model,
      'manufacturingYear', booking.manufacturing_year, 'registrationPlate', booking.registration_plate) end,
    'rooms', booking.rooms, 'floor', booking.floor, 'units', booking.units)
$$;

-- Issues the document of an entry that moved money. What precedes it in the booking is read from the documents, so that
-- the taxes of a booking's documents add up to the tax of what was paid for it.
create function issue_receipt_document(entry ledger_entries) returns void language plpgsql as $$
declare
  booking bookings;
  attempt payment_attempts;
  tax jsonb;
  business jsonb;
  is_for_price boolean;
  refers_to uuid;
  discount bigint;
  paid_before bigint;
  paid_now bigint;
  net_before bigint;
  tax_change bigint;
begin
  -- This lock is always taken before that of the numbers. Documents of one booking come one after the other.
  select * into booking from bookings where id = entry.booking_id for no key update;
  select * into attempt from payment_attempts where id = entry.attempt_id;
  select value into tax from settings where key = 'tax';
  select value into business from settings where key = 'business';
  is_for_price := not entry.is_tip and entry.currency = booking.currency;
  if entry.corrects_id is not null then
    select id into refers_to from receipt_documents where entry_id = entry.corrects_id;
  elsif entry.amount_minor < 0 then
    select document.id into refers_to
      from receipt_documents document join ledger_entries received on received.id = document.entry_id
      where received.attempt_id = entry.attempt_id and received.kind in ('charge', 'cash') and received.corrects_id is null
      order by received.is_tip,
        exists (select from ledger_entries correction where correction.corrects_id = received.id), received.position
      limit 1;
  end if;
  if is_for_price then
    select coalesce(-sum(amount_minor), 0) into discount from ledger_entries
      where booking_id = booking.id and kind = 'adjustment' and position <= entry.position;
    select coalesce(sum(case document.series when 'receipt' then document.amount_minor else -document.amount_minor end), 0),
        coalesce(sum(other.amount_minor) filter (where other.kind in ('charge', 'cash') and payment.status = 'paid'), 0)
      into net_before, paid_before
      from receipt_documents document join ledger_entries other on other.id = document.entry_id
        left join payment_attempts payment on payment.id = other.attempt_id
      where document.booking_id = booking.id and not document.is_tip and document.currency = booking.currency;
    paid_now := case when entry.kind in ('charge', 'cash') and attempt.status = 'paid' then entry.amount_minor else 0 end;
    -- The difference of the taxes of the sums before and after, so that roundings do not add up.
    tax_change := tax_within(net_before + entry.amount_minor, booking.tax_rate) - tax_within(net_before, booking.tax_rate);
  end if;
  insert into receipt_documents (series, booking_id, entry_id, refers_to_id, issued_at, time_zone, amount_minor, currency,
      is_tip, gateway, method, reference, merchant_ref, price_minor, discount_minor, paid_before_minor, due_minor,
      tax_name, tax_rate, tax_minor, seller, buyer, bought)
    values (
      case when entry.amount_minor > 0 then 'receipt' else 'credit_note' end, booking.id, entry.id, refers_to,
      -- A correction has the time of what it corrects, but is issued now.
      case when entry.corrects_id is null then entry.occurred_at else greatest(entry.occurred_at, entry.created_at) end,
      business_zone(), abs(entry.amount_minor), entry.currency,
      entry.is_tip, entry.gateway, entry.method, entry.reference, attempt.merchant_ref,
      case when is_for_price then booking.price_minor end, discount, paid_before,
      case when is_for_price and entry.amount_minor > 0 and booking.is_live
        then greatest(0, booking.price_minor - discount - paid_before - paid_now) end,
      case when is_for_price then booking.tax_name end, case when is_for_price then booking.tax_rate end, abs(tax_change),
      case when business is null then '{}' else jsonb_build_object(
        'name', coalesce(nullif(tax ->> 'legalName', ''), business ->> 'name'),
        'address', coalesce(nullif(tax ->> 'legalAddress', ''), business ->> 'address'),
        'url', business ->> 'url',
        'bin', coalesce(booking.tax_bin, nullif(tax ->> 'bin', '')),
        'placeOfSupply', nullif(tax ->> 'placeOfSupply', ''),
        'officer', nullif(tax ->> 'officer', '')) end,
      buyer_of(booking), bought_of(booking));
end $$;

-- It is deferred: the number is taken when everything else is written, so that others wait for the commit only.
create function issue_document_of_entry() returns trigger language plpgsql as $$
begin
  perform issue_receipt_document(new);
  return null;
end $$;
create constraint trigger ledger_entries_receipt_document after insert on ledger_entries
  deferrable initially deferred for each row when (new.kind not in ('fee', 'adjustment', 'chargeback'))
  execute function issue_document_of_entry();
