-- Admins can hide a review. It leaves lists, averages and counts, and can be shown again.
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint reviews_hidden_with_reason
    check ((hidden_at is null) = (hidden_reason is null) and hidden_reason <> '');

-- Tallies count visible reviews only.
create or replace function tally_reviews() returns trigger language plpgsql as $$
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

-- The public lists read visible reviews only: a page never steps over hidden ones.
drop index reviews_by_age;
create index reviews_by_age on reviews (created_at desc, id desc) where hidden_at is null;
drop index reviews_by_service;
create index reviews_by_service on reviews (service_id, created_at desc, id desc)
  where service_id is not null and hidden_at is null;
drop index reviews_by_most_stars;
create index reviews_by_most_stars on reviews (rating desc, created_at desc, id desc) where hidden_at is null;
drop index reviews_by_fewest_stars;
create index reviews_by_fewest_stars on reviews (((6 - rating) % 6) desc, created_at desc, id desc)
  where hidden_at is null;
drop index reviews_by_service_most_stars;
create index reviews_by_service_most_stars
  on reviews (service_id, rating desc, created_at desc, id desc)
  where service_id is not null and hidden_at is null;
drop index reviews_by_service_fewest_stars;
create index reviews_by_service_fewest_stars
  on reviews (service_id, ((6 - rating) % 6) desc, created_at desc, id desc)
  where service_id is not null and hidden_at is null;

create index reviews_hidden on reviews (created_at desc, id desc) where hidden_at is not null;
-- What one person has written is counted before they write again.
create index reviews_by_writer on reviews (user_id, created_at desc) where user_id is not null;
