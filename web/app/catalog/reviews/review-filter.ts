import { MAX_STARS, REVIEW_SORTS, type ReviewSort } from '@jhilik/contract/constants.ts'

/** The filter and order of reviews, as in the page's address. */
export interface ReviewFilter {
  /** The id of a service; null for all. */
  service: string | null
  /** Number of stars; null for any. */
  rating: number | null
  sort: ReviewSort
}

const DEFAULT_SORT: ReviewSort = 'newest'
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** Invalid values are ignored. */
export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  const service = params.get('service') ?? ''
  const rating = Number(params.get('rating'))
  return {
    service: ID.test(service) ? service.toLowerCase() : null,
    rating: Number.isInteger(rating) && rating >= 1 && rating <= MAX_STARS ? rating : null,
    sort: REVIEW_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
  }
}

/** The address of the page. Defaults are left out. */
export function reviewsPath({ service = null, rating = null, sort = DEFAULT_SORT }: Partial<ReviewFilter>) {
  const params = new URLSearchParams()
  if (service) params.set('service', service)
  if (rating) params.set('rating', String(rating))
  if (sort !== DEFAULT_SORT) params.set('sort', sort)
  return params.size > 0 ? `/reviews?${params}` : '/reviews'
}

/** The filter as parameters of the API. */
export function reviewQuery({ service, rating, sort }: ReviewFilter): Record<string, string> {
  return {
    sort,
    ...(service && { serviceId: service }),
    ...(rating && { rating: String(rating) }),
  }
}
