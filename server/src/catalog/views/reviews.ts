import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import type { Review, ReviewListQuery, StarCounts } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import {
  ageCursor,
  decodeInstantCursor,
  decodeRankCursor,
  type Page,
  pageLimit,
  rankCursor,
  toPage,
} from '../../platform/paging.ts'

/** The first key of an order by stars, descending. The indexes have the same expressions. */
const ranks = {
  highest: sql<number>`reviews.rating`,
  lowest: sql<number>`(6 - reviews.rating) % 6`,
}

function reviewsWithNames(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('services', 'services.id', 'reviews.service_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.body',
      'reviews.created_at',
      'reviews.booking_id',
      'reviews.hidden_at',
      'reviews.hidden_reason',
      'users.name as author_name',
      'users.img as author_img',
      'services.id as service_id',
      'services.name as service_name',
      'services.name_bn as service_name_bn',
    ])
}

type Rows = ReturnType<typeof reviewsWithNames>
type ReviewRow = Awaited<ReturnType<Rows['executeTakeFirstOrThrow']>>

function toReview(row: ReviewRow): Review {
  const { service_id: _id, service_name: name, service_name_bn: nameBn, hidden_at: hiddenAt } = row
  return {
    _id: row.id,
    rating: row.rating,
    review: row.body,
    user: row.author_name === null ? null : { name: row.author_name, img: row.author_img ?? '' },
    service: _id === null || name === null ? null : { _id, name, nameBn: nameBn ?? '' },
    verified: row.booking_id !== null,
    createdAt: row.created_at.toISOString(),
    ...(hiddenAt && { hidden: { at: hiddenAt.toISOString(), reason: row.hidden_reason ?? '' } }),
  }
}

/**
 * Lists visible or hidden reviews. Reviews with equal stars are ordered newest first; those without stars come last.
 * Throws 400 for an invalid cursor.
 */
export async function listReviews(
  db: Db,
  { serviceId, rating, sort = 'newest', hidden, limit, cursor }: Partial<ReviewListQuery>,
): Promise<Page<Review>> {
  const size = pageLimit(limit)
  let rows = reviewsWithNames(db)
    .limit(size + 1)
    .where('reviews.hidden_at', hidden === 'true' ? 'is not' : 'is', null)
  if (serviceId) rows = rows.where('reviews.service_id', '=', serviceId)
  if (rating) rows = rows.where('reviews.rating', '=', rating)
  const byAge = sort === 'newest' || sort === 'oldest'
  // Reviews of one rating have the same rank, so they are ordered by age.
  return byAge || rating
    ? readByAge(rows, size, sort === 'oldest' ? 'asc' : 'desc', cursor)
    : readByRank(rows, size, ranks[sort], cursor)
}

async function readByAge(rows: Rows, size: number, direction: 'asc' | 'desc', cursor?: string) {
  let ordered = rows.orderBy('reviews.created_at', direction).orderBy('reviews.id', direction)
  if (cursor) {
    const [createdAt, id] = decodeInstantCursor(cursor)
    ordered = ordered.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('reviews.created_at', 'reviews.id'), direction === 'asc' ? '>' : '<', tuple(createdAt, id)),
    )
  }
  return toPage(await ordered.execute(), size, ageCursor, toReview)
}

async function readByRank(
  rows: Rows,
  size: number,
  rank: (typeof ranks)[keyof typeof ranks],
  cursor?: string,
) {
  let ordered = rows
    .select(rank.as('rank'))
    .orderBy(rank, 'desc')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
  if (cursor) {
    const [last, createdAt, id] = decodeRankCursor(cursor)
    ordered = ordered.where(
      sql<boolean>`(${rank}, reviews.created_at, reviews.id) < (${last}, ${createdAt}, ${id})`,
    )
  }
  return toPage(await ordered.execute(), size, rankCursor, toReview)
}

export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await reviewsWithNames(db).where('reviews.id', '=', id).executeTakeFirst()
  return row && toReview(row)
}

/** Returns the service, also when it is archived; null when it does not exist. */
export async function findReviewedService(db: Db, id: string): Promise<Review['service']> {
  const row = await db
    .selectFrom('services')
    .select(['id as _id', 'name', 'name_bn as nameBn'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

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

/** The lengths in characters: longer than a word or two, and shorter than five lines on a phone. */
const [SHORTEST, LONGEST] = [20, 160]

/**
 * Returns the newest visible review with at least four stars that fits a quote, preferably not one of those shown as
 * the latest.
 */
export async function findQuote(db: Db): Promise<Review | null> {
  const rows = await reviewsWithNames(db)
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.rating', '>=', 4)
    .where('reviews.user_id', 'is not', null)
    .where(sql<boolean>`char_length(reviews.body) between ${SHORTEST} and ${LONGEST}`)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(HOME_REVIEWS + 1)
    .execute()
  const latest = await db
    .selectFrom('reviews')
    .select('id')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HOME_REVIEWS)
    .execute()
  const row = rows.find(({ id }) => !latest.some((review) => review.id === id)) ?? rows[0]
  return row ? toReview(row) : null
}
