-- What a service includes, a line each, in the order shown.
alter table services add column includes text[] not null default '{}';

-- A review may be about one service, and may stand on a booking its writer had.
alter table reviews
  add column service_id uuid references services (id),
  add column booking_id uuid references bookings (id),
  add constraint reviews_one_per_booking unique (booking_id);
create index reviews_by_service on reviews (service_id, created_at desc, id desc)
  where service_id is not null;

-- The language that a person was last seen to read; null until known. Mails are written in it.
alter table users add column locale text
  constraint users_locale check (locale in ('en', 'bn'));

-- A subscription counts once its address was confirmed from the mail sent to it.
alter table newsletter_subscriptions
  add column locale text not null default 'en'
    constraint newsletter_locale check (locale in ('en', 'bn')),
  add column confirmed_at timestamptz,
  -- When the last confirmation mail went out, so that nobody can flood a mailbox.
  add column asked_at timestamptz;
