-- migrate:step
-- News for staff that are about no booking ------------------------------------------------------------

alter table messages
  alter column booking_id drop not null,
  alter column revision drop not null,
  alter column starts_at drop not null,
  add constraint messages_booking_as_it_was
    check ((booking_id is null) = (revision is null) and (booking_id is null) = (starts_at is null)),
  add constraint messages_news_to_staff check (booking_id is not null or audience = 'staff');

-- Texts of staff to customers -------------------------------------------------------------------------

-- The messages whose subject it is say who gets it.
create table staff_texts (
  id uuid primary key,
  body text not null constraint staff_texts_body check (char_length(body) between 1 and 500),
  written_by uuid constraint staff_texts_written_by_fkey references users (id) on delete set null,
  request_key text,
  request_hash text not null,
  created_at timestamptz not null,
  constraint staff_texts_once unique (written_by, request_key)
);
create index messages_of_staff_texts on messages (subject_id) where event = 'own_text';
