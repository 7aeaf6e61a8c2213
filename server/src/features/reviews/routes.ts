import { pageQuerySchema } from '@jhilik/contract/primitives.ts'
import {
  reviewListResponseSchema,
  reviewRequestSchema,
  reviewResponseSchema,
} from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, okList } from '../../platform/http.ts'
import { writeReview } from './commands.ts'
import { listReviews, rateSite } from './views.ts'

const tags = ['Reviews']

export function reviewsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/review',
      {
        schema: {
          tags,
          summary: 'All reviews, newest first, and the rating of the site',
          querystring: pageQuerySchema,
          response: { 200: reviewListResponseSchema },
        },
      },
      async (request) => {
        const [{ reviews, nextCursor }, rating] = await Promise.all([
          listReviews(ctx.db, request.query),
          rateSite(ctx.db),
        ])
        return okList(reviews, { nextCursor, ...rating })
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
