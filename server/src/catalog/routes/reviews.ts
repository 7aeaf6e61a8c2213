import {
  hideReviewRequestSchema,
  reviewListQuerySchema,
  reviewListResponseSchema,
  reviewRequestSchema,
  reviewResponseSchema,
} from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { permit, requirePermission, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { hideReview, showReview, writeReview } from '../commands/reviews.ts'
import { findReviewedService, listReviews, rateReviews } from '../views/reviews.ts'

const route = routesOf('Reviews')

export function reviewsRoutes(ctx: Context, serve: Serve) {
  return async (app: App) => {
    app.get(
      '/review',
      route('Reviews of the site or of one service, and its rating', {
        description: 'Hidden reviews are in no list and no rating. `hidden=true` lists them to admins.',
        querystring: reviewListQuerySchema,
        response: { 200: reviewListResponseSchema },
      }),
      async (request, reply) => {
        const { query } = request
        const { serviceId, hidden } = query
        if (hidden === 'true') requirePermission(request, 'reviews.manage')
        return serve(request, reply, async () => {
          const [{ page, nextCursor }, rating, service] = await Promise.all([
            listReviews(ctx.db, query),
            rateReviews(ctx.db, { serviceId, hidden: hidden === 'true' }),
            serviceId ? findReviewedService(ctx.db, serviceId) : null,
          ])
          return okList(page, { nextCursor, service, ...rating })
        })
      },
    )

    app.post(
      '/review',
      route('Write a review', {
        onRequest: usersOnly,
        description:
          'It is verified when the writer has a booking that was served (of that service, if one is named) and that no review stands on yet. One person writes at most five in 24 hours; without a booking one of each service, and one of the site in 24 hours.',
        body: reviewRequestSchema,
        response: { 201: reviewResponseSchema },
      }),
      async (request, reply) => {
        const review = await writeReview(ctx, requireUser(request), request.body)
        return created(reply, review, 'Review submitted successfully!')
      },
    )

    app.post(
      '/review/:id/hide',
      route('Hide a review: it leaves all lists and ratings', {
        onRequest: permit('reviews.manage'),
        params: idParams,
        body: hideReviewRequestSchema,
        response: { 200: reviewResponseSchema },
      }),
      async (request) => {
        const review = await hideReview(ctx, requireUser(request), request.params.id, request.body.reason)
        return ok(review, 'The review is hidden.')
      },
    )

    app.post(
      '/review/:id/show',
      route('Show a hidden review again', {
        onRequest: permit('reviews.manage'),
        params: idParams,
        response: { 200: reviewResponseSchema },
      }),
      async (request) =>
        ok(await showReview(ctx, requireUser(request), request.params.id), 'The review is shown again.'),
    )
  }
}
