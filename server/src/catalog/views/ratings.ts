import type { StarCounts } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface Rating {
  /** Null when no review has stars. */
  average: number | null
  count: number
  stars: StarCounts
}

/** Rates all visible reviews, or those of a service. Reviews without stars count, but not for the average. */
export async function rateReviews(db: Db, serviceId?: string): Promise<Rating> {
  let tallies = db
    .selectFrom('review_tallies')
    .select(['rating', sql<number>`sum(reviews)::int8`.as('reviews')])
    .groupBy('rating')
  if (serviceId) tallies = tallies.where('service_id', '=', serviceId)
  return toRating(await tallies.execute())
}

/** Does what `rateReviews` does for the hidden reviews. They are few, so they are counted at once. */
export async function rateHiddenReviews(db: Db, serviceId?: string): Promise<Rating> {
  let rows = db
    .selectFrom('reviews')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('reviews')])
    .where('hidden_at', 'is not', null)
    .groupBy('rating')
  if (serviceId) rows = rows.where('service_id', '=', serviceId)
  return toRating(await rows.execute())
}

function toRating(tallies: readonly { rating: number; reviews: number }[]): Rating {
  const rating: Rating = { average: null, count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
  let [rated, sum] = [0, 0]
  for (const { rating: stars, reviews } of tallies) {
    rating.count += reviews
    if (!isStars(stars)) continue
    rating.stars[stars] = reviews
    rated += reviews
    sum += stars * reviews
  }
  if (rated > 0) rating.average = sum / rated
  return rating
}

const isStars = (rating: number): rating is keyof StarCounts => rating >= 1 && rating <= 5
