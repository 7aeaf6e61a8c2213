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
    check (skip_reason in ('canceled', 'moved', 'outdated', 'too_late', 'no_address', 'unsubscribed', 'switched_off')),
  -- The last answer of the provider, in codes.
  answer text constraint messages_answer check (char_length(answer) between 1 and 300),
  attempts smallint not null default 0 constraint messages_attempts check (attempts >= 0),
  locale text constraint messages_locale check (locale in ('en', 'bn')),
  -- How many text messages it was billed as.
  parts smallint constraint messages_parts check (parts > 0),
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
  -- The same fact gives one message.
  constraint messages_once unique nulls not distinct
    (booking_id, event, revision, subject_id, occurred_at, recipient_id, channel, reminder)
);
-- A booking that is edited is not reminded of again.
create unique index messages_remind_once on messages (booking_id, starts_at, reminder, channel) where event = 'reminder';
create index messages_by_age on messages (created_at, id);
create index messages_by_state on messages (state, created_at, id);
create index messages_due on messages (planned_at) where state = 'planned';
create index messages_being_sent on messages (sending_until) where state = 'sending';
create index messages_by_recipient on messages (recipient_id) where recipient_id is not null;

-- What a person does not want to get. Only what is not needed to serve them can be left out.
create table message_opt_outs (
  user_id uuid not null constraint message_opt_outs_user_id_fkey references users (id) on delete cascade,
  event text not null constraint message_opt_outs_event check (event in ('reminder', 'review_request')),
  channel text not null constraint message_opt_outs_channel check (channel in ('email', 'sms')),
  constraint message_opt_outs_pkey primary key (user_id, event, channel)
);

-- The reminder was one of the house rules. They keep it, because the previous version reads it there while both run.
insert into settings (key, value, updated_at)
select 'messages', jsonb_build_object('reminderHours',
  case when value -> 'reminderHours' = '0' then '[]' else jsonb_build_array(value -> 'reminderHours') end), updated_at
from settings where key = 'house-rules' and value ? 'reminderHours';
