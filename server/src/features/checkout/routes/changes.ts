import { bookingResponseSchema } from '@jhilik/contract/bookings.ts'
import {
  cancelBookingRequestSchema,
  moveBookingRequestSchema,
  refundBookingRequestSchema,
  reviewPaymentRequestSchema,
  settleRefundRequestSchema,
} from '@jhilik/contract/changes.ts'
import { refundResponseSchema } from '@jhilik/contract/payments.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { adminsOnly, requireAdmin, requireUser, usersOnly } from '../../../platform/guard.ts'
import { type App, ok } from '../../../platform/http.ts'
import { problem } from '../../../platform/problem.ts'
import { findBooking } from '../../bookings/views/bookings.ts'
import { cancelBooking } from '../commands/cancel-booking.ts'
import { idempotencyHeadersSchema } from '../commands/claim-request.ts'
import { refundBooking } from '../commands/refund-booking.ts'
import { moveToSlot } from '../commands/reschedule-booking.ts'
import { reviewPayment } from '../commands/review-payment.ts'
import { settleRefund } from '../commands/settle-refund.ts'

const security = [{ bearer: [] }]
const tags = ['Bookings']
const params = z.object({ id: idSchema })
const headers = idempotencyHeadersSchema
const response = { 200: bookingResponseSchema }

/** What may be done with a booking after it was made. */
export function changeRoutes(ctx: Context) {
  async function changed(id: string, message: string) {
    const found = await findBooking(ctx.db, id)
    if (!found) throw problem('not_found')
    return ok(found.booking, message)
  }

  return async (app: App) => {
    app.post(
      '/bookings/:id/cancel',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: 'Cancel a booking; what is due is given back',
          description:
            'Customers cancel their own until it begins and get back what the rules of the booking say. Admins cancel any, with a reason, say on whose wish, and may choose the amount and write to the customer.',
          params,
          headers,
          // Customers need not send anything.
          body: cancelBookingRequestSchema.nullish(),
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        await cancelBooking(
          ctx,
          requireUser(request),
          id,
          request.body ?? {},
          request.headers['idempotency-key'],
        )
        return changed(id, 'The booking is cancelled.')
      },
    )

    app.post(
      '/bookings/:id/move',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: 'Move a booking to another slot of the same service',
          description:
            'Customers move their own while cancelling is free and the service is on offer; admins any, with a reason, until it begins.',
          params,
          body: moveBookingRequestSchema,
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        await moveToSlot(ctx, requireUser(request), id, request.body)
        return changed(id, 'The booking has a new time.')
      },
    )

    app.post(
      '/bookings/:id/refund',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Give back some or all of what was paid; the booking stays',
          params,
          headers,
          body: refundBookingRequestSchema,
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        await refundBooking(ctx, requireAdmin(request), id, request.body, request.headers['idempotency-key'])
        return changed(id, 'The refund is on its way.')
      },
    )

    app.post(
      '/bookings/:id/review-payment',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'Accept or reject a payment that did not match',
          params,
          body: reviewPaymentRequestSchema,
          response,
        },
      },
      async (request) => {
        const { id } = request.params
        await reviewPayment(ctx, requireAdmin(request), id, request.body)
        return changed(id, 'The payment is decided.')
      },
    )

    app.post(
      '/refunds/:id/settle',
      {
        onRequest: adminsOnly,
        schema: {
          tags: ['Checkout'],
          security,
          summary: 'Say that a manual refund was paid back',
          params,
          body: settleRefundRequestSchema,
          response: { 200: refundResponseSchema },
        },
      },
      async (request) =>
        ok(
          await settleRefund(ctx, requireAdmin(request), request.params.id, request.body),
          'The refund is settled.',
        ),
    )
  }
}
