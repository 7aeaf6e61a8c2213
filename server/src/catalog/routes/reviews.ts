import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  approveReviewRequestSchema,
  hideReviewRequestSchema,
  reviewChangeSchema,
  reviewListQuerySchema,
  reviewListResponseSchema,
  reviewReplyRequestSchema,
  reviewRequestSchema,
  reviewResponseSchema,
} from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { permit, requirePermission, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import type { Serve } from '../../platform/read-cache/serve-reads.ts'
import { changeReview } from '../commands/change-review.ts'
import { deleteReview } from '../commands/delete-review.ts'
import { approveReview, hideReview, showReview } from '../commands/moderate-review.ts'
import { removeReply, replyToReview } from '../commands/reply-to-review.ts'
import { writeReview } from '../commands/write-review.ts'
import { findReviewedService, listReviews, rateReviews } from '../views/reviews.ts'

const route = routesOf('Reviews')
const staffRoute = routesOf('Reviews', { onRequest: permit('reviews.manage') })
const ownRoute = routesOf('Reviews', { onRequest: usersOnly })

export function reviewsRoutes(ctx: Context, serve: Serve) {
  return async (app: App) => {
    app.get(
      '/review',
      route('Reviews of the site or of one service, and its rating', {
        cost: 'cheap',
        description:
          'Published reviews, and those of the signed-in caller that wait for approval or were hidden. `status` lists waiting or hidden reviews of everybody to staff.',
        querystring: reviewListQuerySchema,
        response: { 200: reviewListResponseSchema },
      }),
      async (request, reply) => {
        const { query, actor } = request
        const { serviceId, status } = query
        if (status) requirePermission(request, 'reviews.manage')
        return serve(request, reply, async () => {
          const reader = actor && { userId: actor.id, isStaff: status !== undefined }
          const [{ page, nextCursor }, rating, service] = await Promise.all([
            listReviews(ctx.db, query, reader),
            rateReviews(ctx.db, { serviceId, status }),
            serviceId ? findReviewedService(ctx.db, serviceId) : null,
          ])
          return okList(page, { nextCursor, service, ...rating })
        })
      },
    )

    app.post(
      '/review',
      ownRoute('Write a review', {
        cost: 'cheap',
        description:
          'It is verified when the writer has a completed booking (of that service, if one is named) that has no review yet. A verified review of a writer with a confirmed address is published at once, another one when staff approve it; in a demo all are published at once. One person writes at most five in 24 hours, and without a booking one of each service.',
        body: reviewRequestSchema,
        response: { 201: reviewResponseSchema },
      }),
      async (request, reply) => {
        const review = await writeReview(ctx, requireUser(request), request.body)
        return created(reply, review, 'Review submitted successfully!')
      },
    )

    app.put(
      '/review/:id',
      ownRoute('Change a review of one’s own', {
        cost: 'cheap',
        description:
          'Without a completed booking, or without a confirmed address, it waits for approval again.',
        params: idParams,
        body: reviewChangeSchema,
        response: { 200: reviewResponseSchema },
      }),
      async (request) =>
        ok(
          await changeReview(ctx, requireUser(request), request.params.id, request.body),
          'The review has been changed.',
        ),
    )

    app.delete(
      '/review/:id',
      ownRoute('Delete a review of one’s own', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await deleteReview(ctx, requireUser(request), request.params.id)
        return ok(null, 'The review has been deleted.')
      },
    )

    app.post(
      '/review/:id/approve',
      staffRoute('Publish a review that waits for approval', {
        cost: 'cheap',
        description: '`updatedAt` is that of the text that was read.',
        params: idParams,
        body: approveReviewRequestSchema,
        response: { 200: reviewResponseSchema },
      }),
      async (request) => {
        const { params, body } = request
        const review = await approveReview(ctx, requireUser(request), params.id, body.updatedAt)
        return ok(review, 'The review is published.')
      },
    )

    app.put(
      '/review/:id/reply',
      staffRoute('Reply to a published review in public', {
        cost: 'cheap',
        description: '`updatedAt` is that of the text that was read. The reply replaces an earlier one.',
        params: idParams,
        body: reviewReplyRequestSchema,
        response: { 200: reviewResponseSchema },
      }),
      async (request) => {
        const review = await replyToReview(ctx, requireUser(request), request.params.id, request.body)
        return ok(review, 'The reply is published.')
      },
    )

    app.delete(
      '/review/:id/reply',
      staffRoute('Remove the reply to a review', {
        cost: 'cheap',
        params: idParams,
        response: { 200: reviewResponseSchema },
      }),
      async (request) =>
        ok(await removeReply(ctx, requireUser(request), request.params.id), 'The reply is removed.'),
    )

    app.post(
      '/review/:id/hide',
      staffRoute('Hide a review: it leaves all lists and ratings', {
        cost: 'cheap',
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
      staffRoute('Show a hidden review again', {
        cost: 'cheap',
        params: idParams,
        response: { 200: reviewResponseSchema },
      }),
      async (request) =>
        ok(await showReview(ctx, requireUser(request), request.params.id), 'The review is shown again.'),
    )
  }
}
