-- Reviews by their stars, of the whole site and of one service. Every list reads its page from an
-- index, newest first among equal stars. `(6 - rating) % 6` puts the fewest stars first when it
-- descends, and those without a star last in any order.
create index reviews_by_most_stars on reviews (rating desc, created_at desc, id desc);
create index reviews_by_fewest_stars on reviews (((6 - rating) % 6) desc, created_at desc, id desc);
create index reviews_by_service_most_stars
  on reviews (service_id, rating desc, created_at desc, id desc) where service_id is not null;
create index reviews_by_service_fewest_stars
  on reviews (service_id, ((6 - rating) % 6) desc, created_at desc, id desc) where service_id is not null;

-- How many reviews of each rating there are, a row for each service and one for none. The home page
-- shows the average to everybody, and counting a million rows for each visitor takes too long.
create table review_tallies (
  service_id uuid references services (id),
  rating smallint not null constraint review_tallies_rating check (rating between 0 and 5),
  reviews bigint not null constraint review_tallies_not_negative check (reviews >= 0),
  constraint review_tallies_unique unique nulls not distinct (service_id, rating)
);

-- Kept by the database itself, so that no writer can forget it. New ones are added in one order, so that
-- two writers never wait for each other.
create function tally_reviews() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update review_tallies tally set reviews = tally.reviews - gone.n
    from (select service_id, rating, count(*) as n from old_reviews group by service_id, rating) gone
    where gone.service_id is not distinct from tally.service_id and gone.rating = tally.rating;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into review_tallies (service_id, rating, reviews)
    select service_id, rating, count(*) from new_reviews group by service_id, rating
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

insert into review_tallies (service_id, rating, reviews)
select service_id, rating, count(*) from reviews group by service_id, rating;
