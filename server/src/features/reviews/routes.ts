import {
  reviewListQuerySchema,
  reviewListResponseSchema,
  reviewRequestSchema,
  reviewResponseSchema,
} from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, okList } from '../../platform/http.ts'
import { writeReview } from './commands.ts'
import { findReviewedService, listReviews, rateReviews } from './views.ts'

const tags = ['Reviews']

export function reviewsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/review',
      {
        schema: {
          tags,
          summary: 'Reviews of the site or of one service, and its rating',
          querystring: reviewListQuerySchema,
          response: { 200: reviewListResponseSchema },
        },
      },
      async ({ query }) => {
        const { serviceId } = query
        const [{ reviews, nextCursor }, rating, service] = await Promise.all([
          listReviews(ctx.db, query),
          rateReviews(ctx.db, serviceId),
          serviceId ? findReviewedService(ctx.db, serviceId) : null,
        ])
        return okList(reviews, { nextCursor, service, ...rating })
      },
    )

    app.post(
      '/review',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security: [{ bearer: [] }],
          summary: 'Write a review',
          description:
            'It is verified when the writer has a booking that was served (of that service, if one is named) and that no review stands on yet.',
          body: reviewRequestSchema,
          response: { 201: reviewResponseSchema },
        },
      },
      async (request, reply) => {
        const review = await writeReview(ctx, requireUser(request), request.body)
        return created(reply, review, 'Review submitted successfully!')
      },
    )
  }
}
