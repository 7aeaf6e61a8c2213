import type { StarCounts } from '@jhilik/contract/reviews.ts'
import type { Db } from '../../platform/db.ts'

export interface Rating {
  /** Null when no review has stars. */
  average: number | null
  count: number
  stars: StarCounts
}

/**
 * Rates the reviews, or those of a service: the visible ones, or those that are hidden. Reviews without stars count, but
 * not for the average.
 */
export async function rateReviews(
  db: Db,
  { serviceId, hidden = false }: { serviceId?: string | undefined; hidden?: boolean } = {},
): Promise<Rating> {
  let rows = db
    .selectFrom('reviews')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('reviews')])
    .where('hidden_at', hidden ? 'is not' : 'is', null)
    .groupBy('rating')
  if (serviceId) rows = rows.where('service_id', '=', serviceId)
  const rating: Rating = { average: null, count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
  let [rated, sum] = [0, 0]
  for (const { rating: stars, reviews } of await rows.execute()) {
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
