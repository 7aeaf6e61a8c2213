import { MAX_STARS, REVIEW_SORTS, type ReviewSort } from '@jhilik/contract/constants.ts'

/** Which reviews, in which order: what the address of the page says. */
export interface ReviewFilter {
  /** The id of a service; null for all. */
  service: string | null
  /** Exactly so many stars; null for any. */
  rating: number | null
  sort: ReviewSort
  /** The hidden ones instead of the visible ones; for admins. */
  hidden: boolean
}

const DEFAULT_SORT: ReviewSort = 'newest'
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** What somebody made up counts as not said. */
export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  const service = params.get('service') ?? ''
  const rating = Number(params.get('rating'))
  return {
    service: ID.test(service) ? service.toLowerCase() : null,
    rating: Number.isInteger(rating) && rating >= 1 && rating <= MAX_STARS ? rating : null,
    sort: REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    hidden: params.get('hidden') === 'true',
  }
}

/** The page that shows them. Only what differs from the defaults is said. */
export function reviewsPath({
  service = null,
  rating = null,
  sort = DEFAULT_SORT,
  hidden = false,
}: Partial<ReviewFilter>) {
  const params = new URLSearchParams()
  if (service) params.set('service', service)
  if (rating) params.set('rating', String(rating))
  if (sort !== DEFAULT_SORT) params.set('sort', sort)
  if (hidden) params.set('hidden', 'true')
  return params.size > 0 ? `/reviews?${params}` : '/reviews'
}

/** The same in the words of the API. */
export function reviewQuery({ service, rating, sort, hidden }: ReviewFilter): Record<string, string> {
  return {
    sort,
    ...(service && { serviceId: service }),
    ...(rating && { rating: String(rating) }),
    ...(hidden && { hidden: 'true' }),
  }
}
