-- migrate:step
-- Push notifications -------------------------------------------------------------------------------------

-- A browser that shows notifications belongs to the sign-in in which its owner allowed them, and is known by its address at the push
-- service. The keys encrypt what is sent to it.
create table push_devices (
  sign_in_id uuid constraint push_devices_pkey primary key
    constraint push_devices_sign_in_id_fkey references sign_ins (id) on delete cascade,
  endpoint text not null constraint push_devices_endpoint_key unique
    constraint push_devices_endpoint check (char_length(endpoint) <= 1000),
  p256dh text not null constraint push_devices_p256dh check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null constraint push_devices_auth check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  registered_at timestamptz not null,
  last_sent_at timestamptz
);

-- Sign-ins are kept when they have ended; a device whose owner has logged out gets nothing any more.
create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where sign_in_id = new.id;
  return null;
end $$;
create trigger sign_ins_forget_push_device after update of ended_at on sign_ins
  for each row when (new.ended_at is not null) execute function forget_push_device();

alter table messages
  drop constraint messages_channel,
  add constraint messages_channel check (channel in ('email', 'sms', 'push'));
alter table message_opt_outs
  drop constraint message_opt_outs_channel,
  add constraint message_opt_outs_channel check (channel in ('email', 'sms', 'push'));
