-- migrate:step
-- Delivery reports ---------------------------------------------------------------------------------------

-- The id that the provider gave to a text message, by which it reports later whether it arrived.
alter table messages
  add column provider_id text,
  add constraint messages_provider_id
    check (provider_id is null or (channel = 'sms' and char_length(provider_id) between 1 and 100));
create index messages_by_provider_id on messages (provider_id) where provider_id is not null;
