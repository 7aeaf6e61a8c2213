import type { Review } from '@jhilik/contract/reviews.ts'
import { expect, test } from 'vitest'
import { ReviewCard, ReviewRow } from '../app/catalog/reviews/review-card.tsx'
import { createFormat } from '../app/lib/language/format.ts'
import { en } from '../messages/en/index.ts'
import { draw } from './draw.tsx'

const year = Number(createFormat('en', 'Asia/Dhaka').today().slice(0, 4))

/** Draws a review of a person whose account is gone. */
function drawReview(Part: typeof ReviewCard | typeof ReviewRow, createdAt: string): string {
  const written = { rating: 5, review: 'Spotless.', createdAt, updatedAt: createdAt }
  const review = { ...written, user: null, status: 'published' } as Review
  return draw(<Part review={review} />, { messages: en })
}

/** The date on a review of this instant; the business is in Dhaka, six hours ahead of UTC. */
const dateOn = (createdAt: string) => /<time[^>]*>(.*?)<\/time>/.exec(drawReview(ReviewRow, createdAt))?.[1]

test.each([{ Part: ReviewRow }, { Part: ReviewCard }])(
  'a review without a user is by Anonymous: $Part.name',
  ({ Part }) => {
    expect(drawReview(Part, '2026-11-20T10:00:00.000Z')).toContain('>Anonymous<')
  },
)

test('the date of a review names the year only when it is another one for the business', () => {
  expect(dateOn(`${year - 1}-12-31T17:59:00.000Z`)).toBe(`Dec 31, ${year - 1}`)
  expect(dateOn(`${year - 1}-12-31T18:00:00.000Z`)).toBe('Jan 1')
  expect(dateOn(`${year}-12-31T17:59:00.000Z`)).toBe('Dec 31')
  expect(dateOn(`${year}-12-31T18:00:00.000Z`)).toBe(`Jan 1, ${year + 1}`)
})
