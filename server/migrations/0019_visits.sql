-- migrate:step
-- Visits -----------------------------------------------------------------------------------------------

-- Each row is a report of a member of a crew about a job, as it arrived: a phone without a network sends it hours later. How far a
-- visit is follows from the reports that took effect for the start that the booking has.
create table visit_reports (
  -- The phone makes it, so that a report that arrives twice is stored once.
  id uuid constraint visit_reports_pkey primary key,
  booking_id uuid not null constraint visit_reports_booking_id_fkey references bookings (id) on delete cascade,
  member_id uuid constraint visit_reports_member_id_fkey references users (id) on delete set null,
  -- The number of the crew, which may be removed later, and the start that the job had when it was shown to the member.
  crew_no smallint not null,
  starts_at timestamptz not null,
  kind text not null constraint visit_reports_kind
    check (kind in ('on_the_way', 'arrived', 'started', 'done', 'late', 'could_not_do', 'payment', 'photo')),
  -- By the server's clock: what the phone's clock said is corrected by how wrong it was when the report was sent.
  happened_at timestamptz not null,
  arrived_at timestamptz not null,
  -- How late the crew will be.
  minutes smallint constraint visit_reports_minutes check (minutes between 5 and 240),
  -- How long the drive was expected to take when it began, so that what the customer was told does not change with the plan. Null
  -- where a place was not known.
  travel_minutes smallint constraint visit_reports_travel_minutes check (travel_minutes >= 0),
  -- Why the job could not be done.
  reason text constraint visit_reports_reason
    check (reason in ('nobody_there', 'wrong_place', 'no_access', 'no_water', 'weather', 'other')),
  -- The cause of being late, or what the member wrote to the reason or the payment.
  note text not null default '' constraint visit_reports_note check (char_length(note) <= 500),
  -- The items of the checklists that were ticked off, with a job that is done.
  checked uuid[] constraint visit_reports_checked check (cardinality(checked) <= 300),
  -- The content hash of the picture; null also when the customer's account was deleted.
  photo text constraint visit_reports_photo check (photo ~ '^[0-9a-f]{32}$'),
  moment text constraint visit_reports_moment check (moment in ('before', 'after')),
  amount_minor bigint constraint visit_reports_amount check (amount_minor >= 0),
  tip_minor bigint constraint visit_reports_tip check (tip_minor >= 0),
  currency text constraint visit_reports_currency check (currency ~ '^[A-Z]{3}$'),
  method text constraint visit_reports_method check (method in ('cash', 'bkash', 'nagad', 'card', 'other')),
  reference text,
  -- Why it has changed nothing; null when it took effect.
  no_effect text constraint visit_reports_no_effect check (no_effect in ('not_a_member', 'other_crew', 'canceled', 'moved',
    'already_done', 'missed', 'too_early', 'too_much', 'reference_used', 'photo_missing', 'checklist_incomplete')),
  request_hash text not null,
  -- When the office has dealt with it.
  settled_at timestamptz,
  settled_by uuid constraint visit_reports_settled_by_fkey references users (id) on delete set null,
  -- The office has to look at it: money, a photo or a failure that had no effect, a step for something else than was
  -- booked, or a job that could not be done. That a step was done before already needs nothing.
  is_open boolean not null generated always as (settled_at is null and (kind = 'could_not_do'
    or no_effect is not null and (no_effect <> 'already_done' or kind in ('payment', 'photo')))) stored,
  constraint visit_reports_minutes_of_late check ((kind = 'late') = (minutes is not null)),
  constraint visit_reports_travel_of_drive check (kind = 'on_the_way' or travel_minutes is null),
  constraint visit_reports_reason_of_failure check ((kind = 'could_not_do') = (reason is not null)),
  constraint visit_reports_checked_of_done check ((kind = 'done') = (checked is not null)),
  constraint visit_reports_moment_of_photo check ((kind = 'photo') = (moment is not null)),
  constraint visit_reports_amount_of_payment check ((kind = 'payment') = (amount_minor is not null)
    and (kind = 'payment') = (tip_minor is not null) and (kind = 'payment') = (currency is not null)
    and (kind = 'payment') = (method is not null) and coalesce(amount_minor + tip_minor > 0, true)),
  constraint visit_reports_happened_before_arrival check (happened_at <= arrived_at),
  constraint visit_reports_settled check (settled_by is null or settled_at is not null),
  constraint visit_reports_of_booking unique (id, booking_id)
);
create index visit_reports_by_booking on visit_reports (booking_id, happened_at);
create index visit_reports_open on visit_reports (arrived_at desc, id desc) where is_open;
create index visit_reports_by_crew on visit_reports (crew_no, arrived_at);
create index visit_reports_by_member on visit_reports (member_id, arrived_at) where member_id is not null;
create index visit_reports_photos on visit_reports (photo) where photo is not null;

-- Reports are only added. They are settled once, and forget people whose accounts were deleted.
create function keep_visit_reports() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old) - 'is_open';
  after jsonb := to_jsonb(new) - 'is_open';
begin
  if old.settled_at is null and after - array['settled_at', 'settled_by'] = before - array['settled_at', 'settled_by'] then
    return new;
  end if;
  if only_forgets(before, after, array['member_id', 'settled_by']) then return new; end if;
  if new.note = '' and after - array['note', 'photo', 'reference'] = before - array['note', 'photo', 'reference']
    and new.photo is null and new.reference is null and exists (
      select from bookings where id = old.booking_id and customer_email = '' and customer_phone = '') then
    return new;
  end if;
  raise exception 'visit reports are only added'
    using errcode = 'integrity_constraint_violation', constraint = 'visit_reports_append_only';
end $$;
create trigger visit_reports_append_only before update on visit_reports
  for each row execute function keep_visit_reports();

-- Whoever looks at the booking sees the step at once.
create function notify_of_report() returns trigger language plpgsql as $$
begin
  perform notify_booking(new.booking_id);
  return null;
end $$;
create trigger visit_reports_notify after insert or update on visit_reports
  for each row execute function notify_of_report();

-- Crews tick off these items of a service: [{_id, text, textBn, required, since}]. `since` is when the item was added: a phone that
-- has read the list before does not know it.
create table service_checklists (
  service_id uuid constraint service_checklists_pkey primary key
    constraint service_checklists_service_id_fkey references services (id) on delete cascade,
  items jsonb not null
    constraint service_checklists_items check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 30)
);

-- The members of crews who let customers see their first name and picture.
create table shown_members (
  user_id uuid constraint shown_members_pkey primary key
    constraint shown_members_user_id_fkey references users (open_id) on delete cascade
);

-- The key with which the browsers of an account encrypt what they have not sent yet, sealed.
create table report_keys (
  user_id uuid constraint report_keys_pkey primary key
    constraint report_keys_user_id_fkey references users (open_id) on delete cascade,
  sealed_key text not null,
  -- When a phone of the account last loaded the jobs.
  seen_at timestamptz
);

-- A complaint is what a customer says was not right, within two days after the visit. The office settles it, or books a revisit, which
-- costs nothing.
create table complaints (
  id uuid constraint complaints_pkey primary key,
  booking_id uuid not null constraint complaints_one_per_booking unique
    constraint complaints_booking_id_fkey references bookings (id) on delete cascade,
  -- Empty once the customer's account was deleted.
  text text not null constraint complaints_text check (char_length(text) <= 1000),
  -- The content hashes of pictures that the customer has added.
  photos text[] not null default '{}'
    constraint complaints_photos check (array_to_string(photos, ',', '') ~ '^([0-9a-f]{32}(,[0-9a-f]{32}){0,2})?$'),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid constraint complaints_settled_by_fkey references users (id) on delete set null,
  revisit_id uuid constraint complaints_one_per_revisit unique
    constraint complaints_revisit_id_fkey references bookings (id) on delete set null,
  constraint complaints_settled check ((settled_by is null and revisit_id is null) or settled_at is not null),
  constraint complaints_revisit_is_another_booking check (revisit_id <> booking_id)
);
create index complaints_open on complaints (created_at) where settled_at is null;

-- The customer of a visit says whether its photos may be shown on the page of the service. The last answer counts.
create table photo_consents (
  booking_id uuid constraint photo_consents_pkey primary key
    constraint photo_consents_booking_id_fkey references bookings (id) on delete cascade,
  allowed boolean not null,
  answered_at timestamptz not null,
  constraint photo_consents_answer unique (booking_id, allowed)
);

-- The pairs of photos that the page of a service shows. There is none without a yes of the customer, and a no cannot be stored while
-- there is one.
create table shown_photos (
  before_id uuid constraint shown_photos_pkey primary key,
  after_id uuid not null constraint shown_photos_after_once unique,
  booking_id uuid not null,
  allowed boolean not null generated always as (true) stored,
  service_id uuid not null constraint shown_photos_service_id_fkey references services (id) on delete cascade,
  -- The addresses under which they are shown have names of their own, so that they end with the consent, and the names of the files
  -- stay secret.
  before_name text not null constraint shown_photos_before_name unique
    constraint shown_photos_before_name_form check (before_name ~ '^[0-9a-f]{32}$'),
  after_name text not null constraint shown_photos_after_name unique
    constraint shown_photos_after_name_form check (after_name ~ '^[0-9a-f]{32}$'),
  shown_at timestamptz not null,
  constraint shown_photos_allowed foreign key (booking_id, allowed) references photo_consents (booking_id, allowed) on delete cascade,
  constraint shown_photos_before_of_booking foreign key (before_id, booking_id)
    references visit_reports (id, booking_id) on delete cascade,
  constraint shown_photos_after_of_booking foreign key (after_id, booking_id)
    references visit_reports (id, booking_id) on delete cascade
);
create index shown_photos_of_service on shown_photos (service_id, shown_at desc);
create index shown_photos_of_booking on shown_photos (booking_id);
create trigger shown_photos_notify after insert or delete on shown_photos
  for each row execute function notify_of_services();

-- How fast crews are, as a job learns it, decides which times can be reached.
create or replace function notify_of_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('jhilik', '{"kind":"catalog.changed"}');
  if coalesce(new.key, old.key) in ('house-rules', 'travel', 'learned-speeds') then
    perform pg_notify('jhilik', '{"kind":"resync"}');
  end if;
  if coalesce(new.key, old.key) in ('prices', 'tax') then
    perform pg_notify('jhilik', '{"kind":"services.changed"}');
  end if;
  if new.key in ('business-settings', 'look') then perform pg_notify('jhilik', '{"kind":"business.changed"}'); end if;
  return null;
end $$;
