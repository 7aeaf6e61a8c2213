-- migrate:step
-- What customers want to get ------------------------------------------------------------------------------

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

-- migrate:step
-- What text messages cost, and whether they arrived -------------------------------------------------------

-- The cost is that of the parts by the price of that time, in minor units of the site's currency of that time. `provider_id` is the
-- id that the provider gave to a text message, by which it reports later whether it arrived.
alter table messages
  add column cost_minor bigint constraint messages_cost_minor check (cost_minor >= 0),
  add column cost_currency text constraint messages_cost_currency check (cost_currency ~ '^[A-Z]{3}$'),
  add column provider_id text constraint messages_provider_id check (char_length(provider_id) between 1 and 100),
  add constraint messages_cost_of_parts check (
    (cost_minor is null) = (cost_currency is null) and (cost_minor is null or parts is not null)),
  add constraint messages_provider_id_of_texts check (provider_id is null or channel = 'sms'),
  drop constraint messages_skip_reason,
  add constraint messages_skip_reason check (skip_reason in
    ('canceled', 'moved', 'outdated', 'too_late', 'no_address', 'unsubscribed', 'stopped', 'switched_off', 'limit_reached'));
create index messages_by_provider_id on messages (provider_id) where provider_id is not null;
-- The text messages of a month are counted. What did not arrive was billed, too, and has no time of sending.
create index messages_billed on messages (planned_at) include (parts, cost_minor, cost_currency) where parts is not null;

-- migrate:step
-- The texts of the owner to customers, in place of the built-in ones.
create table message_texts (
  event text not null constraint message_texts_event check (event ~ '^[a-z_]+$'),
  channel text not null constraint message_texts_channel check (channel in ('email', 'sms')),
  locale text not null constraint message_texts_locale check (locale in ('en', 'bn')),
  -- Only a mail has one.
  subject text constraint message_texts_subject check (char_length(subject) between 1 and 120),
  body text not null constraint message_texts_body check (char_length(body) between 1 and 2000),
  constraint message_texts_pkey primary key (event, channel, locale),
  constraint message_texts_subject_of_mails check ((channel = 'email') = (subject is not null))
);
