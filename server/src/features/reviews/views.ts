import type { PageQuery } from '@jhilik/contract/primitives.ts'
import type { Review } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { ageCursor, decodeInstantCursor, pageLimit, toPage } from '../../platform/paging.ts'

const withAuthor = (db: Db) =>
  db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.body',
      'reviews.created_at',
      'users.name as author_name',
      'users.img as author_img',
    ])

interface ReviewRow {
  id: string
  rating: number
  body: string
  created_at: Date
  author_name: string | null
  author_img: string | null
}

function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    review: row.body,
    user: row.author_name === null ? null : { name: row.author_name, img: row.author_img ?? '' },
    createdAt: row.created_at.toISOString(),
  }
}

/** Newest first. */
export async function listReviews(db: Db, { limit, cursor }: PageQuery) {
  const size = pageLimit(limit)
  let query = withAuthor(db)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(size + 1)
  if (cursor) {
    const [createdAt, id] = decodeInstantCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('reviews.created_at', 'reviews.id'), '<', tuple(createdAt, id)),
    )
  }
  const { page, nextCursor } = toPage(await query.execute(), size, ageCursor)
  return { reviews: page.map(toReview), nextCursor }
}

export async function findReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await withAuthor(db).where('reviews.id', '=', id).executeTakeFirst()
  return row && toReview(row)
}

/** Over all reviews, not a page of them. Those without a star count, but do not pull the average down. */
export function rateSite(db: Db): Promise<{ average: number | null; count: number }> {
  return db
    .selectFrom('reviews')
    .select(({ fn }) => [
      sql<number | null>`(avg(rating) filter (where rating > 0))::float8`.as('average'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
}
