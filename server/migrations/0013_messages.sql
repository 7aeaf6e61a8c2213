-- migrate:step
-- Messages ---------------------------------------------------------------------------------------------

-- One row is one message to one person through one channel about one event. It has no address, text or link: these are found and
-- written when it is sent, from what holds then.
create table messages (
  id uuid primary key,
  event text not null constraint messages_event check (event ~ '^[a-z_]+$'),
  booking_id uuid not null constraint messages_booking_id_fkey references bookings (id) on delete cascade,
  -- The revision and the start of the booking when it was planned. One that names the start is not sent when that was moved.
  revision integer not null,
  starts_at timestamptz not null,
  -- The payment attempt, refund, line or dispute that the event is about.
  subject_id uuid,
  -- When it happened, for what can happen to the same subject again.
  occurred_at timestamptz,
  -- A customer gets it at the contact data of the booking. Staff: the recipient, or the address of the business when that is null.
  audience text not null constraint messages_audience check (audience in ('customer', 'staff')),
  recipient_id uuid constraint messages_recipient_id_fkey references users (id) on delete cascade,
  channel text not null constraint messages_channel check (channel in ('email', 'sms')),
  -- The minutes before the start at which a reminder is due.
  reminder integer constraint messages_reminder check (reminder > 0),
  -- What the event was and the rows do not tell any more: amounts, codes and times.
  facts jsonb not null default '{}',
  planned_at timestamptz not null,
  state text not null default 'planned'
    constraint messages_state check (state in ('planned', 'sending', 'sent', 'delivered', 'skipped', 'failed', 'unknown')),
  -- Until when the process that sends it is waited for.
  sending_until timestamptz,
  skip_reason text constraint messages_skip_reason
    check (skip_reason in
      ('canceled', 'moved', 'outdated', 'too_late', 'no_address', 'unsubscribed', 'stopped', 'switched_off',
      'limit_reached')),
  -- The last answer of the provider, in codes.
  answer text constraint messages_answer check (char_length(answer) between 1 and 300),
  attempts smallint not null default 0 constraint messages_attempts check (attempts >= 0),
  locale text constraint messages_locale check (locale in ('en', 'bn')),
  -- How many text messages it was billed as.
  parts smallint constraint messages_parts check (parts > 0),
  -- What the parts cost by the price of that time, in minor units of the site's currency of that time.
  cost_minor bigint constraint messages_cost_minor check (cost_minor >= 0),
  cost_currency text constraint messages_cost_currency check (cost_currency ~ '^[A-Z]{3}$'),
  -- The id that the provider gave to a text message, by which it reports later whether it arrived.
  provider_id text constraint messages_provider_id check (char_length(provider_id) between 1 and 100),
  sent_at timestamptz,
  created_at timestamptz not null,

  constraint messages_recipient_of_staff check (audience = 'staff' or recipient_id is null),
  constraint messages_reminder_of_reminder check ((event = 'reminder') = (reminder is not null)),
  constraint messages_sending_until check ((state = 'sending') = (sending_until is not null)),
  constraint messages_reason_when_skipped check ((state = 'skipped') = (skip_reason is not null)),
  constraint messages_sent_at_when_sent check ((state in ('sent', 'delivered')) = (sent_at is not null)),
  constraint messages_locale_when_sent check (state not in ('sent', 'delivered') or locale is not null),
  constraint messages_answer_when_failed check (state not in ('failed', 'unknown') or answer is not null),
  constraint messages_tried check (attempts > 0 or state in ('planned', 'skipped', 'unknown')),
  constraint messages_parts_of_texts check (parts is null or channel = 'sms'),
  constraint messages_cost_of_parts check ((cost_minor is null) = (cost_currency is null) and (cost_minor is null or parts is not null)),
  constraint messages_provider_id_of_texts check (provider_id is null or channel = 'sms'),
  -- The same fact gives one message.
  constraint messages_once unique nulls not distinct
    (booking_id, event, revision, subject_id, occurred_at, recipient_id, channel, reminder)
);
-- A booking that is edited is not reminded of again.
create unique index messages_remind_once on messages (booking_id, starts_at, reminder, channel) where event = 'reminder';
create index messages_by_age on messages (created_at, id);
create index messages_by_state on messages (state, created_at, id);
-- The text messages of a month are counted. What did not arrive was billed, too, and has no time of sending.
create index messages_billed on messages (planned_at) include (parts, cost_minor, cost_currency) where parts is not null;
create index messages_due on messages (planned_at) where state = 'planned';
create index messages_being_sent on messages (sending_until) where state = 'sending';
create index messages_by_provider_id on messages (provider_id) where provider_id is not null;
create index messages_by_recipient on messages (recipient_id) where recipient_id is not null;

-- What a person does not want to get. Only what is not needed to serve them can be left out.
create table message_opt_outs (
  user_id uuid not null constraint message_opt_outs_user_id_fkey references users (id) on delete cascade,
  event text not null constraint message_opt_outs_event check (event in ('reminder', 'review_request')),
  channel text not null constraint message_opt_outs_channel check (channel in ('email', 'sms')),
  constraint message_opt_outs_pkey primary key (user_id, event, channel)
);

-- The account that claims a contact keeps what the contact did not want to get.
create function claim_opt_outs() returns trigger language plpgsql as $$
begin
  insert into message_opt_outs (user_id, event, channel)
  select new.id, o.event, o.channel from message_opt_outs o
  join users contact on contact.id = o.user_id
  where contact.contact_phone = new.verified_phone
  on conflict do nothing;
  delete from message_opt_outs where user_id = (select id from users where contact_phone = new.verified_phone);
  return new;
end $$;
-- It runs before users_claim_contact, by its name, which takes the number from the contact.
create trigger users_claim_a_opt_outs after insert or update of verified_phone on users
  for each row when (new.verified_phone is not null) execute function claim_opt_outs();

-- Numbers whose owners answered STOP. They get no text message about a booking; a code to log in is sent when somebody asks for it.
create table stopped_numbers (
  phone_e164 text constraint stopped_numbers_pkey primary key
    constraint stopped_numbers_phone check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  stopped_at timestamptz not null
);

-- The texts of the owner to customers, in place of the built-in ones.
create table message_texts (
  event text not null constraint message_texts_event check (event ~ '^[a-z_]+$'),
  channel text not null constraint message_texts_channel check (channel in ('email', 'sms')),
  locale text not null constraint message_texts_locale check (locale in ('en', 'bn')),
  -- Of a mail.
  subject text constraint message_texts_subject check (char_length(subject) between 1 and 120),
  body text not null constraint message_texts_body check (char_length(body) between 1 and 2000),
  constraint message_texts_pkey primary key (event, channel, locale),
  constraint message_texts_subject_of_mails check ((channel = 'email') = (subject is not null))
);

-- The reminder was one of the house rules. They keep it, because the previous version reads it there while both run.
insert into settings (key, value, updated_at)
select 'messages', jsonb_build_object('reminderHours',
  case when value -> 'reminderHours' = '0' then '[]' else jsonb_build_array(value -> 'reminderHours') end), updated_at
from settings where key = 'house-rules' and value ? 'reminderHours';
