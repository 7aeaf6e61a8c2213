import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import type { ReviewRequest, reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { type ReviewFilter, reviewQuery } from './review-filter.ts'

export type ReviewPage = z.output<typeof reviewListResponseSchema>

const reviews = () => import('@jhilik/contract/reviews.ts')
const reviewList = async () => (await reviews()).reviewListResponseSchema
const oneReview = async () => (await reviews()).reviewResponseSchema

export const REVIEWS_PAGE = 30
/** The number of reviews that a service's page shows. */
const SERVICE_REVIEWS = 3
const FRESH_MS = 30_000

/** The latest reviews and the site's rating. `initial` is what the server loaded, if it could. */
export const recentReviewsQuery = (initial: ReviewPage | null = null) =>
  queryOptions({
    queryKey: queryKeys.reviews.recent,
    queryFn: ({ signal }) => api.get('/review', reviewList, { query: { limit: HOME_REVIEWS }, signal }),
    initialData: initial ?? undefined,
    staleTime: FRESH_MS,
  })

export const serviceReviewsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: queryKeys.reviews.ofService(serviceId),
    queryFn: ({ signal }) =>
      api.get('/review', reviewList, { query: { serviceId, limit: SERVICE_REVIEWS }, signal }),
    staleTime: FRESH_MS,
  })

/** Keeps showing the previous filter's reviews while another one's are loading. */
export const allReviewsQuery = (filter: ReviewFilter, initial: ReviewPage | null = null) =>
  infiniteQueryOptions({
    queryKey: queryKeys.reviews.list(filter),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...reviewQuery(filter), limit: REVIEWS_PAGE, cursor }
      return api.get('/review', reviewList, { query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    initialData: initial ? { pages: [initial], pageParams: [undefined] } : undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const useModerateReview = (id: string) =>
  // The reason for hiding; null to show it again.
  // The call may have failed because somebody else has done it.
  useTriedChange('review', (reason: string | null) =>
    reason === null
      ? api.post(`/review/${id}/show`, oneReview)
      : api.post(`/review/${id}/hide`, oneReview, { body: { reason } }),
  )

export const useWriteReview = () =>
  useChange('review', (review: ReviewRequest) => api.post('/review', oneReview, { body: review }))
