import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import type {
  Review,
  ReviewChange,
  ReviewRequest,
  ReviewStatus,
  reviewListResponseSchema,
} from '@jhilik/contract/reviews.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useChange, useTriedChange } from '../../lib/http/queries.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { type ReviewFilter, reviewQuery } from './review-filter.ts'

export type ReviewPage = z.output<typeof reviewListResponseSchema>

const reviews = () => import('@jhilik/contract/reviews.ts')
const reviewList = async () => (await reviews()).reviewListResponseSchema
const oneReview = async () => (await reviews()).reviewResponseSchema
const emptySuccess = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

export const REVIEWS_PAGE = 30
/** The number of reviews that a service's page shows. */
const SERVICE_REVIEWS = 3
const FRESH_MS = 30_000

/** The reader of the reviews. A signed-in one also gets those of their own that are not public. */
interface Reader {
  /** Whether it is known who it is. */
  ready: boolean
  isSignedIn: boolean
}

export function useReader(): Reader {
  return { ready: useSessionReady(), isSignedIn: useUser() !== null }
}

/** The server has loaded what visitors see, which the lists of signed-in readers replace. */
const freshFor = ({ ready, isSignedIn }: Reader) => ({
  enabled: ready,
  staleTime: isSignedIn ? 0 : FRESH_MS,
})

/** The latest reviews and the site's rating. `initial` is what the server loaded, if it could. */
export const recentReviewsQuery = (reader: Reader, initial: ReviewPage | null = null) =>
  queryOptions({
    queryKey: queryKeys.reviews.recent,
    queryFn: ({ signal }) => api.get('/review', reviewList, { query: { limit: HOME_REVIEWS }, signal }),
    initialData: initial ?? undefined,
    ...freshFor(reader),
  })

export const serviceReviewsQuery = (reader: Reader, serviceId: string) =>
  queryOptions({
    queryKey: queryKeys.reviews.ofService(serviceId),
    queryFn: ({ signal }) =>
      api.get('/review', reviewList, { query: { serviceId, limit: SERVICE_REVIEWS }, signal }),
    ...freshFor(reader),
  })

/** Keeps showing the previous filter's reviews while another one's are loading. */
export const allReviewsQuery = (reader: Reader, filter: ReviewFilter, initial: ReviewPage | null = null) =>
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
    ...freshFor(reader),
  })

export const staffReviewsQuery = (status: ReviewStatus) =>
  infiniteQueryOptions({
    queryKey: queryKeys.reviews.staffList(status),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { status: status === 'published' ? null : status, limit: REVIEWS_PAGE, cursor }
      return api.get('/review', reviewList, { query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  })

export type Moderation =
  | { verb: 'approve' | 'show' | 'removeReply' }
  | { verb: 'hide'; reason: string }
  | { verb: 'reply'; reply: string }

// A refusal can mean that the writer or a colleague has changed the review meanwhile.
export const useModerateReview = ({ _id, updatedAt }: Review) =>
  useTriedChange('review', (change: Moderation) => {
    switch (change.verb) {
      case 'approve':
        return api.post(`/review/${_id}/approve`, oneReview, { body: { updatedAt } })
      case 'show':
        return api.post(`/review/${_id}/show`, oneReview)
      case 'hide':
        return api.post(`/review/${_id}/hide`, oneReview, { body: { reason: change.reason } })
      case 'reply':
        return api.put(`/review/${_id}/reply`, oneReview, { body: { reply: change.reply, updatedAt } })
      case 'removeReply':
        return api.del(`/review/${_id}/reply`, oneReview)
    }
  })

export const useWriteReview = () =>
  useChange('review', (review: ReviewRequest) => api.post('/review', oneReview, { body: review }))

export const useChangeReview = (id: string) =>
  useTriedChange('review', (review: ReviewChange) => api.put(`/review/${id}`, oneReview, { body: review }))

export const useDeleteReview = (id: string) =>
  useTriedChange('review', () => api.del(`/review/${id}`, emptySuccess))
