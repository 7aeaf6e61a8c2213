import { describe, expect, it } from 'vitest'
import {
  type ReviewFilter,
  readReviewFilter,
  reviewQuery,
  reviewsPath,
} from '../app/catalog/reviews/review-filter.ts'

const service = '01a1fe46-5a0d-7b37-8cc6-eff8bde5f4a3'
const none: ReviewFilter = { service: null, rating: null, sort: 'newest' }
const read = (query: string) => readReviewFilter(new URLSearchParams(query))

describe('the choice of reviews in the address', () => {
  it('comes back as it was', () => {
    const filter: ReviewFilter = { service, rating: 4, sort: 'lowest' }
    expect(reviewsPath(filter)).toBe(`/reviews?service=${service}&rating=4&sort=lowest`)
    expect(read(reviewsPath(filter).split('?')[1] ?? '')).toEqual(filter)
    expect(reviewQuery(filter)).toEqual({ serviceId: service, rating: '4', sort: 'lowest' })
  })

  it('leaves no trace when nothing is chosen', () => {
    expect(reviewsPath(none)).toBe('/reviews')
    expect(read('')).toEqual(none)
    expect(reviewQuery(none)).toEqual({ sort: 'newest' })
  })

  it.each([
    'rating=0',
    'rating=6',
    'rating=4.5',
    'rating=many',
    'rating=',
    'sort=best',
    'sort=toString',
    'service=wax',
    'service=01a1fe46-5a0d-0b37-8cc6-eff8bde5f4a3',
  ])('does not count what somebody made up: %s', (query) => {
    expect(read(query)).toEqual(none)
  })
})
