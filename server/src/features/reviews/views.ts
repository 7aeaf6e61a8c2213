import type { Review, ReviewListQuery, StarCounts } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import {
  ageCursor,
  decodeInstantCursor,
  decodeRankCursor,
  pageLimit,
  rankCursor,
  toPage,
} from '../../platform/paging.ts'

/** What goes before the age in an order by stars, descending: word for word as in the indexes. */
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
    ])
}

type Rows = ReturnType<typeof reviewsWithNames>
type ReviewRow = Awaited<ReturnType<Rows['executeTakeFirstOrThrow']>>

function toReview(row: ReviewRow): Review {
  const { service_id: serviceId, service_name: serviceName, hidden_at: hiddenAt } = row
  return {
    _id: row.id,
    rating: row.rating,
    review: row.body,
    user: row.author_name === null ? null : { name: row.author_name, img: row.author_img ?? '' },
    service: serviceId === null || serviceName === null ? null : { _id: serviceId, name: serviceName },
    verified: row.booking_id !== null,
    createdAt: row.created_at.toISOString(),
    ...(hiddenAt && { hidden: { at: hiddenAt.toISOString(), reason: row.hidden_reason ?? '' } }),
  }
}

/** The visible ones, or the hidden ones. Equal stars come newest first, and no stars last. Throws 400 for a foreign cursor. */
export async function listReviews(
  db: Db,
  { serviceId, rating, sort = 'newest', hidden, limit, cursor }: Partial<ReviewListQuery>,
): Promise<{ reviews: Review[]; nextCursor: string | null }> {
  const size = pageLimit(limit)
  let rows = reviewsWithNames(db)
    .limit(size + 1)
    .where('reviews.hidden_at', hidden === 'true' ? 'is not' : 'is', null)
  if (serviceId) rows = rows.where('reviews.service_id', '=', serviceId)
  if (rating) rows = rows.where('reviews.rating', '=', rating)
  const byAge = sort === 'newest' || sort === 'oldest'
  // Of one rating all have the same rank.
  const { page, nextCursor } =
    byAge || rating
      ? await readByAge(rows, size, sort === 'oldest' ? 'asc' : 'desc', cursor)
      : await readByRank(rows, size, ranks[sort], cursor)
  return { reviews: page.map(toReview), nextCursor }
}

async function readByAge(rows: Rows, size: number, direction: 'asc' | 'desc', cursor?: string) {
  let ordered = rows.orderBy('reviews.created_at', direction).orderBy('reviews.id', direction)
  if (cursor) {
    const [createdAt, id] = decodeInstantCursor(cursor)
    ordered = ordered.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('reviews.created_at', 'reviews.id'), direction === 'asc' ? '>' : '<', tuple(createdAt, id)),
    )
  }
  return toPage(await ordered.execute(), size, ageCursor)
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
  return toPage(await ordered.execute(), size, rankCursor)
}

export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await reviewsWithNames(db).where('reviews.id', '=', id).executeTakeFirst()
  return row && toReview(row)
}

/** Also one that is no longer on offer. */
export async function findReviewedService(db: Db, id: string): Promise<Review['service']> {
  const row = await db.selectFrom('services').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  return row ? { _id: row.id, name: row.name } : null
}

export interface Rating {
  /** Null when there are no stars at all. */
  average: number | null
  count: number
  stars: StarCounts
}

/** Over all visible reviews, or all of a service. Those without a star count, but do not pull the average down. */
export async function rateReviews(db: Db, serviceId?: string): Promise<Rating> {
  let tallies = db
    .selectFrom('review_tallies')
    .select(['rating', sql<number>`sum(reviews)::int8`.as('reviews')])
    .groupBy('rating')
  if (serviceId) tallies = tallies.where('service_id', '=', serviceId)
  return toRating(await tallies.execute())
}

/** The same over the hidden ones. They are few, so they are counted when somebody looks. */
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

/** When somebody wrote since an instant, oldest first, hidden ones too. */
export async function listWritten(db: Db, userId: string, since: Date) {
  return db
    .selectFrom('reviews')
    .select(['created_at', 'service_id', 'booking_id'])
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
}

/** Whether somebody has reviewed the service without a booking. */
export async function hasReviewedUnverified(db: Db, userId: string, serviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('service_id', '=', serviceId)
    .where('booking_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Writer {
  userId: string
  /** Null: any will do. */
  serviceId: string | null
  now: Date
}

/** The writer's newest booking that was served, or has at least begun, and that no review stands on. */
export function findBookingToReview(
  db: Db,
  { userId, serviceId, now }: Writer,
): Promise<{ id: string } | undefined> {
  let bookings = db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('bookings.user_id', '=', userId)
    .where(({ eb, and, or }) =>
      or([
        eb('bookings.status', '=', 'completed'),
        and([eb('bookings.status', '=', 'confirmed'), eb('bookings.starts_at', '<=', now)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('reviews').select('reviews.id').whereRef('reviews.booking_id', '=', 'bookings.id')),
      ),
    )
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(1)
  if (serviceId) bookings = bookings.where('bookings.service_id', '=', serviceId)
  return bookings.executeTakeFirst()
}
