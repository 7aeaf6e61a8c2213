-- What a service costs ----------------------------------------------------------------------------------
-- All amounts are without the tax that the settings may add, as `services.price_minor` is, unless a comment says otherwise.

-- The sizes in which a service is sold, of a vehicle or of a place. Price and duration of the service are those of its cheapest
-- size, which is what a client buys that names none.
create table service_sizes (
  id uuid constraint service_sizes_pkey primary key,
  service_id uuid not null constraint service_sizes_service_id_fkey references services (id) on delete cascade,
  position smallint not null constraint service_sizes_position_not_negative check (position >= 0),
  name text not null constraint service_sizes_name_present check (name <> ''),
  name_bn text not null default '',
  -- The kind of vehicle that it is for, by which it is guessed and drawn. Null: another size, such as that of a place.
  vehicle_size text constraint service_sizes_vehicle_size
    check (vehicle_size in ('motorcycle', 'sedan', 'suv', 'microbus', 'pickup')),
  -- The most rooms or units of a place of this size, by which it is guessed. Null: it is not guessed.
  up_to smallint constraint service_sizes_up_to check (up_to between 1 and 1000),
  price_minor bigint not null constraint service_sizes_price_not_negative check (price_minor >= 0),
  minutes integer not null constraint service_sizes_minutes check (minutes between 1 and 1440),
  constraint service_sizes_one_per_position unique (service_id, position) deferrable,
  constraint service_sizes_of_vehicle_or_place check (vehicle_size is null or up_to is null)
);

-- What can be bought with a service.
create table service_add_ons (
  id uuid constraint service_add_ons_pkey primary key,
  service_id uuid not null constraint service_add_ons_service_id_fkey references services (id) on delete cascade,
  -- Null: for every size.
  size_id uuid constraint service_add_ons_size_id_fkey references service_sizes (id) on delete cascade,
  position smallint not null constraint service_add_ons_position_not_negative check (position >= 0),
  name text not null constraint service_add_ons_name_present check (name <> ''),
  name_bn text not null default '',
  -- The price of one piece.
  price_minor bigint not null constraint service_add_ons_price_not_negative check (price_minor >= 0),
  minutes integer not null constraint service_add_ons_minutes check (minutes between 0 and 1440),
  max_quantity smallint not null default 1 constraint service_add_ons_max_quantity check (max_quantity between 1 and 99),
  -- At least one is bought with the service.
  required boolean not null default false,
  constraint service_add_ons_one_per_position unique (service_id, position) deferrable
);
create index service_add_ons_by_size on service_add_ons (size_id) where size_id is not null;

-- The price of a service, or of one of its sizes, for visits from a day on.
create table service_prices (
  service_id uuid not null constraint service_prices_service_id_fkey references services (id) on delete cascade,
  size_id uuid constraint service_prices_size_id_fkey references service_sizes (id) on delete cascade,
  from_date date not null,
  price_minor bigint not null constraint service_prices_price_not_negative check (price_minor >= 0),
  constraint service_prices_one_per_day unique nulls not distinct (service_id, size_id, from_date)
);
create index service_prices_by_size on service_prices (size_id) where size_id is not null;

-- What is added to or taken off a price at some times or in an area: a share of the lines, or an amount per visit, which
-- includes the tax. Negative: taken off.
create table price_rules (
  id uuid constraint price_rules_pkey primary key,
  position smallint not null constraint price_rules_position_not_negative check (position >= 0),
  name text not null constraint price_rules_name_present check (name <> ''),
  name_bn text not null default '',
  -- Null: all services, all areas.
  service_id uuid constraint price_rules_service_id_fkey references services (id),
  area_id uuid constraint price_rules_area_id_fkey references areas (id) on delete cascade,
  -- Monday is 1, Sunday is 7. Empty: all days.
  weekdays smallint[] not null default '{}'
    constraint price_rules_weekdays check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- The rule applies to visits that start from the one time on and before the other. Null: at any time.
  from_time time,
  to_time time,
  -- For visits on these days. Null: without a first or a last one.
  from_date date,
  to_date date,
  -- In thousandths of a percent: 15000 is 15 %.
  rate integer constraint price_rules_rate check (rate between -100000 and 1000000 and rate <> 0),
  amount_minor bigint constraint price_rules_amount_not_zero check (amount_minor <> 0),
  currency text constraint price_rules_currency check (currency ~ '^[A-Z]{3}$'),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint price_rules_rate_or_amount check (num_nonnulls(rate, amount_minor) = 1),
  constraint price_rules_amount_with_currency check ((amount_minor is null) = (currency is null)),
  constraint price_rules_times_both_or_none check (num_nulls(from_time, to_time) in (0, 2) and from_time < to_time),
  constraint price_rules_to_after_from check (to_date >= from_date),
  constraint price_rules_one_per_position unique (position) deferrable
);

-- Discounts ---------------------------------------------------------------------------------------------

-- What a customer gets off every visit.
create table standing_discounts (
  user_id uuid constraint standing_discounts_pkey primary key
    constraint standing_discounts_of_open_account references users (open_id) on delete cascade,
  -- In thousandths of a percent.
  rate integer not null constraint standing_discounts_rate check (rate between 1 and 100000),
  -- Why, for staff.
  reason text not null constraint standing_discounts_reason_present check (reason <> ''),
  updated_at timestamptz not null
);

create table coupons (
  id uuid constraint coupons_pkey primary key,
  -- As customers type it, in capital letters and digits.
  code text not null constraint coupons_code_unique unique constraint coupons_code check (code ~ '^[A-Z0-9-]{3,30}$'),
  -- A share of the price, in thousandths of a percent, or an amount, which includes the tax.
  rate integer constraint coupons_rate check (rate between 1 and 100000),
  amount_minor bigint constraint coupons_amount_positive check (amount_minor > 0),
  -- The price from which it can be used.
  minimum_minor bigint not null default 0 constraint coupons_minimum_not_negative check (minimum_minor >= 0),
  -- Of the amounts.
  currency text not null constraint coupons_currency check (currency ~ '^[A-Z]{3}$'),
  -- The days on which it can be used to book. Null: without a first or a last one.
  from_date date,
  to_date date,
  -- Empty: all.
  service_ids uuid[] not null default '{}',
  first_visit_only boolean not null default false,
  -- Null: without a limit.
  max_uses integer constraint coupons_max_uses check (max_uses between 1 and 100000),
  max_uses_per_person smallint constraint coupons_max_uses_per_person check (max_uses_per_person between 1 and 1000),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint coupons_rate_or_amount check (num_nonnulls(rate, amount_minor) = 1),
  constraint coupons_to_after_from check (to_date >= from_date),
  constraint coupons_limit_referable unique (id, max_uses)
);

-- What was bought ---------------------------------------------------------------------------------------

alter table bookings
  -- When its lines were last changed after it was booked; null before.
  add column repriced_at timestamptz,
  -- The least price of a visit when it was booked, with the tax.
  add column minimum_minor bigint not null default 0 constraint bookings_minimum_not_negative check (minimum_minor >= 0),
  add column coupon_id uuid constraint bookings_coupon_id_fkey references coupons (id),
  -- Which use of the coupon it is, and how many there may be. Null: without a limit. Bookings that are not live use up nothing.
  add column coupon_use integer,
  add column coupon_limit integer,
  add constraint bookings_coupon_limit_fkey foreign key (coupon_id, coupon_limit)
    references coupons (id, max_uses) on update cascade,
  add constraint bookings_coupon_use_of_coupon check ((coupon_id is null) = (coupon_use is null) and coupon_use >= 1),
  add constraint bookings_coupon_limit_of_coupon check (coupon_limit is null or coupon_id is not null),
  add constraint bookings_coupon_within_limit check (coupon_use <= coupon_limit or not is_live),
  -- When staff correct what was bought, the difference is paid on site or paid back.
  drop constraint bookings_full_terms,
  add constraint bookings_full_terms
    check (payment_terms <> 'full' or due_now_minor = price_minor or repriced_at is not null);
-- A customer's visits by phone number.
create index bookings_by_phone on bookings (phone_key(customer_phone)) where is_live;
create index bookings_by_coupon on bookings (coupon_id) where coupon_id is not null;
create unique index bookings_one_live_per_coupon_use on bookings (coupon_id, coupon_use) where is_live and coupon_id is not null;

-- One line for each service of the visit, as it was when it was bought. Amounts include the tax. The first line's service is that
-- of the booking, and its vehicle and place are in the booking alone.
create table booking_lines (
  id uuid constraint booking_lines_pkey primary key,
  booking_id uuid not null constraint booking_lines_booking_id_fkey references bookings (id) on delete cascade,
  position smallint not null constraint booking_lines_position check (position between 1 and 20),
  service_id uuid not null constraint booking_lines_service_id_fkey references services (id),
  service_name text not null,
  service_name_bn text not null default '',
  -- The size, which may be deleted since; null when the service had none.
  size_id uuid,
  size_name text not null default '',
  size_name_bn text not null default '',
  -- Without add-ons.
  price_minor bigint not null constraint booking_lines_price_not_negative check (price_minor >= 0),
  minutes integer not null constraint booking_lines_minutes check (minutes between 1 and 1440),
  vehicle_type text,
  vehicle_brand text,
  vehicle_model text,
  manufacturing_year integer,
  registration_plate text,
  rooms smallint constraint booking_lines_rooms check (rooms between 1 and 50),
  floor smallint constraint booking_lines_floor check (floor between 0 and 100),
  units smallint constraint booking_lines_units check (units between 1 and 50),
  canceled_at timestamptz,
  constraint booking_lines_one_per_position unique (booking_id, position),
  constraint booking_lines_vehicle_all_or_none check (
    num_nulls(vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate) in (0, 5)),
  constraint booking_lines_first_asks_in_booking check (
    position > 1 or num_nonnulls(vehicle_type, rooms, floor, units) = 0)
);
create index booking_lines_by_service on booking_lines (service_id, booking_id);

create table booking_add_ons (
  line_id uuid not null constraint booking_add_ons_line_id_fkey references booking_lines (id) on delete cascade,
  position smallint not null,
  -- The add-on of the service, which may be deleted since.
  add_on_id uuid not null,
  name text not null,
  name_bn text not null default '',
  quantity smallint not null constraint booking_add_ons_quantity check (quantity between 1 and 99),
  -- Of one piece, with the tax.
  price_minor bigint not null constraint booking_add_ons_price_not_negative check (price_minor >= 0),
  minutes integer not null constraint booking_add_ons_minutes check (minutes between 0 and 1440),
  constraint booking_add_ons_pkey primary key (line_id, position)
);

-- What was added to or taken off the sum of the lines, in this order.
create table booking_charges (
  booking_id uuid not null constraint booking_charges_booking_id_fkey references bookings (id) on delete cascade,
  position smallint not null,
  -- rule: of the price rules; minimum: what is missing to the least price of a visit; standing: the customer's discount; coupon;
  -- kept: what the house rules keep of canceled lines.
  kind text not null constraint booking_charges_kind check (kind in ('rule', 'minimum', 'standing', 'coupon', 'kept')),
  -- The name of the rule, the code of the coupon; otherwise empty.
  name text not null default '',
  name_bn text not null default '',
  -- The share of what it applies to, in thousandths of a percent; null for an amount.
  rate integer,
  -- The service to whose lines the rule applies; null for all.
  service_id uuid,
  -- The amount of a rule or coupon, of which a visit that costs less has only a part; null for a share and other kinds.
  agreed_minor bigint,
  -- With the tax; negative: taken off.
  amount_minor bigint not null,
  constraint booking_charges_agreed check ((kind in ('rule', 'coupon') and rate is null) = (agreed_minor is not null)),
  constraint booking_charges_pkey primary key (booking_id, position),
  constraint booking_charges_sign check (
    kind = 'rule' or kind in ('minimum', 'kept') and amount_minor >= 0 or kind in ('standing', 'coupon') and amount_minor <= 0)
);

-- Bookings that exist have one line, so that the plates that they are found by need nothing of further lines.
insert into booking_lines (id, booking_id, position, service_id, service_name, service_name_bn, price_minor, minutes)
  select gen_random_uuid(), id, 1, service_id, service_name, service_name_bn, price_minor, service_duration_minutes from bookings;

-- The price of a booking is the sum of its lines that are not canceled, with their add-ons, and of its charges. Deferred: they are
-- written one after the other.
create function check_price_of_lines() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  changed uuid;
begin
  if tg_table_name = 'bookings' then changed := new.id;
  elsif tg_table_name = 'booking_add_ons' then
    select booking_id into changed from booking_lines where id = coalesce(new.line_id, old.line_id);
  else changed := coalesce(new.booking_id, old.booking_id);
  end if;
  if exists (
    select from bookings where bookings.id = changed and price_minor <>
      (select coalesce(sum(line.price_minor + coalesce(
          (select sum(price_minor * quantity) from booking_add_ons where line_id = line.id), 0)), 0)
        from booking_lines line where line.booking_id = changed and line.canceled_at is null)
      + (select coalesce(sum(amount_minor), 0) from booking_charges where booking_id = changed)
  ) then
    raise exception 'the price of a booking is the sum of its lines and charges'
      using errcode = 'integrity_constraint_violation', constraint = 'bookings_price_of_lines';
  end if;
  return null;
end $$;
create constraint trigger bookings_price_of_lines after insert or update of price_minor on bookings
  deferrable initially deferred for each row execute function check_price_of_lines();
create constraint trigger booking_lines_in_price after insert or update or delete on booking_lines
  deferrable initially deferred for each row execute function check_price_of_lines();
create constraint trigger booking_add_ons_in_price after insert or update or delete on booking_add_ons
  deferrable initially deferred for each row execute function check_price_of_lines();
create constraint trigger booking_charges_in_price after insert or update or delete on booking_charges
  deferrable initially deferred for each row execute function check_price_of_lines();

-- Price and duration of a service with sizes are those of its cheapest size. Deferred: both are written one after the other.
create function check_cheapest_size() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'services' then changed := new.id; else changed := coalesce(new.service_id, old.service_id); end if;
  if exists (
    select from services, lateral (
      select size.price_minor, size.minutes from service_sizes size where size.service_id = services.id
      order by size.price_minor, size.minutes limit 1) cheapest
    where services.id = changed and (services.price_minor, services.duration_minutes) <> (cheapest.price_minor, cheapest.minutes)
  ) then
    raise exception 'a service costs what its cheapest size costs'
      using errcode = 'integrity_constraint_violation', constraint = 'services_cost_cheapest_size';
  end if;
  return null;
end $$;
create constraint trigger services_cost_cheapest_size after update of price_minor, duration_minutes on services
  deferrable initially deferred for each row execute function check_cheapest_size();
create constraint trigger service_sizes_cheapest after insert or update or delete on service_sizes
  deferrable initially deferred for each row execute function check_cheapest_size();

-- What visitors read ------------------------------------------------------------------------------------
create trigger service_sizes_notify after insert or update or delete on service_sizes
  for each statement execute function notify_of_services();
create trigger service_add_ons_notify after insert or update or delete on service_add_ons
  for each statement execute function notify_of_services();
create trigger service_prices_notify after insert or update or delete on service_prices
  for each statement execute function notify_of_services();
create trigger price_rules_notify after insert or update or delete on price_rules
  for each statement execute function notify_of_services();
