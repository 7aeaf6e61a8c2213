create table reviews (
  id uuid constraint reviews_pkey primary key,
  -- Null once its writer has deleted the account.
  user_id uuid constraint reviews_user_id_fkey references users (id) on delete set null,
  -- The service it is about, if any, and the booking that verifies it.
  service_id uuid constraint reviews_service_id_fkey references services (id),
  booking_id uuid constraint reviews_booking_id_fkey references bookings (id),
  -- 0 when no star was chosen.
  rating smallint not null constraint reviews_rating check (rating between 0 and 5),
  body text not null constraint reviews_body_present check (body <> ''),
  -- A hidden review is in no list, average or count, and can be shown again.
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null,
  constraint reviews_one_per_booking unique (booking_id),
  constraint reviews_hidden_with_reason
    check ((hidden_at is null) = (hidden_reason is null) and hidden_reason <> '')
);
create trigger reviews_of_open_account before insert on reviews
  for each row execute function refuse_rows_of_deleted_account();
-- Public lists contain visible reviews only. Each order has an index, newest first among equal ratings:
-- `(6 - rating) % 6` descending puts the lowest rating first and reviews without a star last.
create index reviews_by_age on reviews (created_at desc, id desc) where hidden_at is null;
create index reviews_by_most_stars on reviews (rating desc, created_at desc, id desc) where hidden_at is null;
create index reviews_by_fewest_stars on reviews (((6 - rating) % 6) desc, created_at desc, id desc)
  where hidden_at is null;
create index reviews_by_service on reviews (service_id, created_at desc, id desc)
  where service_id is not null and hidden_at is null;
create index reviews_by_service_most_stars
  on reviews (service_id, rating desc, created_at desc, id desc)
  where service_id is not null and hidden_at is null;
create index reviews_by_service_fewest_stars
  on reviews (service_id, ((6 - rating) % 6) desc, created_at desc, id desc)
  where service_id is not null and hidden_at is null;
create index reviews_hidden on reviews (created_at desc, id desc) where hidden_at is not null;
-- The reviews of one author are counted before another one is accepted.
create index reviews_by_writer on reviews (user_id, created_at desc) where user_id is not null;

-- The number of visible reviews by service (null: about none) and rating, for the averages on public pages.
create table review_tallies (
  service_id uuid constraint review_tallies_service_id_fkey references services (id),
  rating smallint not null constraint review_tallies_rating check (rating between 0 and 5),
  reviews bigint not null constraint review_tallies_not_negative check (reviews >= 0),
  constraint review_tallies_unique unique nulls not distinct (service_id, rating)
);

-- New rows are added in one order, so that two writers never deadlock.
create function tally_reviews() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update review_tallies tally set reviews = tally.reviews - gone.n
    from (select service_id, rating, count(*) as n from old_reviews where hidden_at is null
          group by service_id, rating) gone
    where gone.service_id is not distinct from tally.service_id and gone.rating = tally.rating;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into review_tallies (service_id, rating, reviews)
    select service_id, rating, count(*) from new_reviews where hidden_at is null
    group by service_id, rating
    order by service_id, rating
    on conflict on constraint review_tallies_unique
      do update set reviews = review_tallies.reviews + excluded.reviews;
  end if;
  return null;
end $$;
create trigger reviews_tally_added after insert on reviews
  referencing new table as new_reviews for each statement execute function tally_reviews();
create trigger reviews_tally_removed after delete on reviews
  referencing old table as old_reviews for each statement execute function tally_reviews();
create trigger reviews_tally_changed after update on reviews
  referencing old table as old_reviews new table as new_reviews
  for each statement execute function tally_reviews();
