import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import type { ReviewRequest, reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/http.ts'

export type ReviewPage = z.output<typeof reviewListResponseSchema>

const reviews = () => import('@jhilik/contract/reviews.ts')
const reviewList = async () => (await reviews()).reviewListResponseSchema
const oneReview = async () => (await reviews()).reviewResponseSchema

export const REVIEWS_PAGE = 30
const FRESH_MS = 30_000

/** The last reviews and the rating of the site. `initial` is what the server has loaded, when it could. */
export const recentReviewsQuery = (initial: ReviewPage | null = null) =>
  queryOptions({
    queryKey: ['reviews', 'recent'],
    queryFn: ({ signal }) => api.get('/review', reviewList, { query: { limit: HOME_REVIEWS }, signal }),
    initialData: initial ?? undefined,
    staleTime: FRESH_MS,
  })

export const allReviewsQuery = (initial: ReviewPage | null = null) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/review', reviewList, { query: { limit: REVIEWS_PAGE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    initialData: initial ? { pages: [initial], pageParams: [undefined] } : undefined,
    staleTime: FRESH_MS,
  })

export function useWriteReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: ReviewRequest) => api.post('/review', oneReview, { body: review }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
