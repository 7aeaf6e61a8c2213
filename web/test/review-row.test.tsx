import type { Review } from '@jhilik/contract/reviews.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { ReviewCard, ReviewRow } from '../app/catalog/reviews/review-card.tsx'
import { createFormat } from '../app/lib/language/format.ts'
import { en } from '../messages/en/index.ts'

const year = Number(createFormat('en', 'Asia/Dhaka').today().slice(0, 4))

/** Draws a review of a person whose account is gone. */
function draw(Part: typeof ReviewCard | typeof ReviewRow, createdAt: string): string {
  const written = { rating: 5, review: 'Spotless.', createdAt, updatedAt: createdAt }
  const review = { ...written, user: null, status: 'published' } as Review
  const router = createMemoryRouter([{ path: '/', element: <Part review={review} /> }])
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="Asia/Dhaka">
      <RouterProvider router={router} />
    </IntlProvider>,
  )
}

/** The date on a review of this instant; the business is in Dhaka, six hours ahead of UTC. */
const dateOn = (createdAt: string) => /<time[^>]*>(.*?)<\/time>/.exec(draw(ReviewRow, createdAt))?.[1]

test.each([{ Part: ReviewRow }, { Part: ReviewCard }])(
  'a review without a user is by Anonymous: $Part.name',
  ({ Part }) => {
    expect(draw(Part, '2026-11-20T10:00:00.000Z')).toContain('>Anonymous<')
  },
)

test('the date of a review names the year only when it is another one for the business', () => {
  expect(dateOn(`${year - 1}-12-31T17:59:00.000Z`)).toBe(`Dec 31, ${year - 1}`)
  expect(dateOn(`${year - 1}-12-31T18:00:00.000Z`)).toBe('Jan 1')
  expect(dateOn(`${year}-12-31T17:59:00.000Z`)).toBe('Dec 31')
  expect(dateOn(`${year}-12-31T18:00:00.000Z`)).toBe(`Jan 1, ${year + 1}`)
})
