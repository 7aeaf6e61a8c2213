import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import type { Review, ReviewListQuery, ReviewStatus, StarCounts } from '@jhilik/contract/reviews.ts'
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

/** The reader of reviews; null for a visitor. Staff see when and why a review was hidden. */
type Reader = { userId: string; isStaff: boolean } | null

export function reviewsWithNames(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .leftJoin('services', 'services.id', 'reviews.service_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.body',
      'reviews.created_at',
      'reviews.updated_at',
      'reviews.booking_id',
      'reviews.user_id',
      'reviews.hidden_at',
      'reviews.hidden_reason',
      'reviews.reply',
      'reviews.replied_at',
      'users.name as author_name',
      'users.img as author_img',
      'services.id as service_id',
      'services.name as service_name',
      'services.name_bn as service_name_bn',
    ])
    .select('reviews.status')
    .where('reviews.status', '<>', 'deleted')
    .$narrowType<{ status: ReviewStatus }>()
}

type Rows = ReturnType<typeof reviewsWithNames>
type ReviewRow = Awaited<ReturnType<Rows['executeTakeFirstOrThrow']>>

export const showTo =
  (reader: Reader) =>
  (row: ReviewRow): Review => {
    const { service_id: _id, service_name: name, service_name_bn: nameBn } = row
    const { hidden_at: hiddenAt, reply, replied_at: repliedAt } = row
    return {
      _id: row.id,
      rating: row.rating,
      review: row.body,
      user: row.author_name === null ? null : { name: row.author_name, img: row.author_img ?? '' },
      service: _id === null || name === null ? null : { _id, name, nameBn: nameBn ?? '' },
      verified: row.booking_id !== null,
      reply: reply !== null && repliedAt ? { text: reply, at: repliedAt.toISOString() } : null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      status: row.status,
      own: reader !== null && row.user_id === reader.userId,
      ...(reader?.isStaff &&
        hiddenAt && { hidden: { at: hiddenAt.toISOString(), reason: row.hidden_reason ?? '' } }),
    }
  }

/**
 * Lists the published reviews and those of the reader that are not published, or the reviews of another status. Reviews
 * with equal stars are ordered newest first; those without stars come last. Throws 400 for an invalid cursor.
 */
export async function listReviews(
  db: Db,
  { serviceId, rating, sort = 'newest', status, limit, cursor }: Partial<ReviewListQuery>,
  reader: Reader = null,
): Promise<Page<Review>> {
  const size = pageLimit(limit)
  let rows = reviewsWithNames(db).limit(size + 1)
  if (serviceId) rows = rows.where('reviews.service_id', '=', serviceId)
  if (rating) rows = rows.where('reviews.rating', '=', rating)
  const selections = [rows.where('reviews.status', '=', status ?? 'published')]
  if (reader && !status) {
    // The reader's own are read by another index, and put where they belong.
    const own = rows.where('reviews.user_id', '=', reader.userId)
    selections.push(own.where('reviews.status', 'in', ['waiting', 'hidden']))
  }
  const page = { size, cursor, reader }
  const byAge = sort === 'newest' || sort === 'oldest'
  // Reviews of one rating have the same rank, so they are ordered by age.
  return byAge || rating
    ? readByAge(selections, page, sort === 'oldest' ? 'asc' : 'desc')
    : readByRank(selections, page, ranks[sort])
}

interface WantedPage {
  size: number
  cursor: string | undefined
  reader: Reader
}

const compareAge = (a: ReviewRow, b: ReviewRow) =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)

async function readByAge(
  selections: Rows[],
  { size, cursor, reader }: WantedPage,
  direction: 'asc' | 'desc',
) {
  const read = (rows: Rows) => {
    let ordered = rows.orderBy('reviews.created_at', direction).orderBy('reviews.id', direction)
    if (cursor) {
      const [createdAt, id] = decodeInstantCursor(cursor)
      ordered = ordered.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('reviews.created_at', 'reviews.id'),
          direction === 'asc' ? '>' : '<',
          tuple(createdAt, id),
        ),
      )
    }
    return ordered.execute()
  }
  const found = (await Promise.all(selections.map(read))).flat()
  found.sort((a, b) => (direction === 'asc' ? compareAge(a, b) : compareAge(b, a)))
  return toPage(found, size, ageCursor, showTo(reader))
}

async function readByRank(
  selections: Rows[],
  { size, cursor, reader }: WantedPage,
  rank: (typeof ranks)[keyof typeof ranks],
) {
  const read = (rows: Rows) => {
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
    return ordered.execute()
  }
  const found = (await Promise.all(selections.map(read))).flat()
  found.sort((a, b) => b.rank - a.rank || compareAge(b, a))
  return toPage(found, size, rankCursor, showTo(reader))
}

async function findReview(db: Db, id: string): Promise<ReviewRow> {
  return reviewsWithNames(db).where('reviews.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the review as its writer sees it. */
export async function findReviewOf(db: Db, id: string, userId: string): Promise<Review> {
  return showTo({ userId, isStaff: false })(await findReview(db, id))
}

/** Returns the review as staff see it. */
export async function findReviewForStaff(db: Db, id: string, userId: string): Promise<Review> {
  return showTo({ userId, isStaff: true })(await findReview(db, id))
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
  /** Null when no counted review has stars. */
  average: number | null
  /** The number of ratings in the average. */
  rated: number
  count: number
  stars: StarCounts
}

/**
 * Rates the site, or a service, and counts its published reviews, or those of another status. Reviews without stars, and
 * further ones of a reviewer who counts already, are not in the average.
 */
export async function rateReviews(
  db: Db,
  { serviceId, status }: Pick<Partial<ReviewListQuery>, 'serviceId' | 'status'> = {},
): Promise<Rating> {
  let rows = db
    .selectFrom('reviews')
    .select((eb) => ['rating', 'is_counted', eb.fn.countAll<number>().as('reviews')])
    .where('status', '=', status ?? 'published')
    .groupBy(['rating', 'is_counted'])
  if (serviceId) rows = rows.where('service_id', '=', serviceId)
  const rating: Rating = { average: null, rated: 0, count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
  let sum = 0
  for (const { rating: stars, is_counted: isCounted, reviews } of await rows.execute()) {
    rating.count += reviews
    if (!isStars(stars)) continue
    rating.stars[stars] += reviews
    if (!isCounted) continue
    rating.rated += reviews
    sum += stars * reviews
  }
  if (rating.rated > 0) rating.average = sum / rating.rated
  return rating
}

const isStars = (rating: number): rating is keyof StarCounts => rating >= 1 && rating <= 5

/** The lengths in characters: longer than a word or two, and shorter than five lines on a phone. */
const [SHORTEST, LONGEST] = [20, 160]

/**
 * Returns the newest published review with at least four stars that fits a quote, preferably not one of those shown as
 * the latest.
 */
export async function findQuote(db: Db): Promise<Review | null> {
  const rows = await reviewsWithNames(db)
    .where('reviews.status', '=', 'published')
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
    .where('status', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(HOME_REVIEWS)
    .execute()
  const row = rows.find(({ id }) => !latest.some((review) => review.id === id)) ?? rows[0]
  return row ? showTo(null)(row) : null
}
