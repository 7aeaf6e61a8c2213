-- migrate:step
-- Numbers that get no text messages ---------------------------------------------------------------------

-- Their owners answered STOP. They get no text message about a booking; a code to log in is sent when somebody asks for it.
create table stopped_numbers (
  phone_e164 text constraint stopped_numbers_pkey primary key
    constraint stopped_numbers_phone check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  stopped_at timestamptz not null
);

alter table messages
  drop constraint messages_skip_reason,
  add constraint messages_skip_reason check (skip_reason in
    ('canceled', 'moved', 'outdated', 'too_late', 'no_address', 'unsubscribed', 'stopped', 'switched_off'));

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
