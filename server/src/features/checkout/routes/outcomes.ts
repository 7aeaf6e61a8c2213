import { bookingResponseSchema } from '@jhilik/contract/bookings.ts'
import {
  completeBookingRequestSchema,
  correctBookingRequestSchema,
  noShowRequestSchema,
  reopenRefundRequestSchema,
} from '@jhilik/contract/changes.ts'
import { refundResponseSchema } from '@jhilik/contract/payments.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { adminsOnly, requireAdmin } from '../../../platform/guard.ts'
import { type App, ok } from '../../../platform/http.ts'
import { problem } from '../../../platform/problem.ts'
import { findBooking } from '../../bookings/views/bookings.ts'
import { correctBooking } from '../commands/correct-booking.ts'
import { finishBooking } from '../commands/finish-booking.ts'
import { reopenRefund } from '../commands/reopen-refund.ts'

const security = [{ bearer: [] }]
const tags = ['Bookings']
const params = z.object({ id: idSchema })
const response = { 200: bookingResponseSchema }

/** How bookings ended, and what staff wrote down wrong. */
export function outcomeRoutes(ctx: Context) {
  async function updated(id: string) {
    const found = await findBooking(ctx.db, id)
    if (!found) throw problem('not_found')
    return ok(found.booking, 'The booking is updated.')
  }

  return async (app: App) => {
    app.post(
      '/bookings/:id/complete',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Say that a booking was done, once it has begun',
          params,
          // Nothing need be said about it.
          body: completeBookingRequestSchema.nullish(),
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        const { reason } = request.body ?? {}
        await finishBooking(ctx, requireAdmin(request), id, { to: 'completed', reason })
        return updated(id)
      },
    )

    app.post(
      '/bookings/:id/no-show',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Say that the customer of a booking was not there, once it has begun',
          params,
          body: noShowRequestSchema,
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        await finishBooking(ctx, requireAdmin(request), id, { to: 'no_show', ...request.body })
        return updated(id)
      },
    )

    app.post(
      '/bookings/:id/correct',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Correct a booking that was wrongly completed, or wrongly a no-show',
          description:
            'To the other of the two, or back to confirmed. The seat stays taken, and a review of the booking stays.',
          params,
          body: correctBookingRequestSchema,
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        await correctBooking(ctx, requireAdmin(request), id, request.body)
        return updated(id)
      },
    )

    app.post(
      '/refunds/:id/reopen',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['Checkout'],
          security,
          summary: 'Say that a refund settled by hand was not paid back after all',
          params,
          body: reopenRefundRequestSchema,
          response: { 200: refundResponseSchema },
        },
      },
      async (request) =>
        ok(
          await reopenRefund(ctx, requireAdmin(request), request.params.id, request.body),
          'The refund is open again.',
        ),
    )
  }
}
