import {
  bookingResponseSchema,
  canceledBookingResponseSchema,
  refundedBookingResponseSchema,
} from '@jhilik/contract/bookings.ts'
import {
  assignCrewRequestSchema,
  cancelBookingRequestSchema,
  cancelLineRequestSchema,
  changedLinesSchema,
  changeLinesRequestSchema,
  completeBookingRequestSchema,
  correctBookingRequestSchema,
  moveBookingRequestSchema,
  noShowRequestSchema,
  refundBookingRequestSchema,
  reviewPaymentRequestSchema,
} from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { editDetailsRequestSchema, previewAreaRequestSchema } from '@jhilik/contract/entered-details.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { visitPreviewResponseSchema } from '@jhilik/contract/visit-previews.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, idParams, ok, refusalWith, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { cancelBooking, releaseHold } from '../commands/cancel-booking.ts'
import { cancelLine, changeLines, previewLines } from '../commands/change-lines.ts'
import { editDetails, previewArea } from '../commands/edit-details.ts'
import { correctBooking, finishBooking } from '../commands/finish-booking.ts'
import { reassignBooking } from '../commands/reassign-booking.ts'
import { refundBooking } from '../commands/refund-booking.ts'
import { rescheduleBooking } from '../commands/reschedule-booking.ts'
import { reviewPayment } from '../commands/review-payment.ts'
import { findReasonErrors } from '../rules/terms.ts'
import { findBooking } from '../views/bookings.ts'

const route = routesOf('Bookings', { params: idParams, response: { 200: bookingResponseSchema } })
const previewRoute = routesOf('Bookings', { params: idParams })
const headers = idempotencyHeadersSchema
const lineParams = idParams.extend({ lineId: idSchema })

/** Returns the answer of a call that has changed a booking: the booking as it is now. */
export const answerChanged = (ctx: Context) => async (id: string, message: string) => {
  const found = orNotFound(await findBooking(ctx.db, id))
  return ok(found.booking, message)
}

/** The calls with which customers and staff change a booking after it was made. Each answers with the booking. */
export function bookingChangeRoutes(ctx: Context) {
  const changed = answerChanged(ctx)
  return async (app: App) => {
    app.post(
      '/bookings/:id/cancel',
      route('Cancel a booking; what is due is given back', {
        cost: 'costsMoney',
        onRequest: usersOnly,
        description:
          'Customers cancel their own until it begins and get back what the rules of the booking say. Admins cancel any, with a reason, say on whose wish, and may choose the amount and write to the customer.',
        headers,
        // The body is optional for customers.
        body: cancelBookingRequestSchema.nullish(),
        response: { 200: canceledBookingResponseSchema },
      }),
      async (request) => {
        const { id } = request.params
        const key = request.headers['idempotency-key']
        const minor = await cancelBooking(ctx, requireUser(request), id, request.body ?? {}, key)
        const { booking } = orNotFound(await findBooking(ctx.db, id))
        const refundAmount = toMajor({ minor, currency: booking.currency })
        return ok({ ...booking, refundAmount }, 'The booking is canceled.')
      },
    )

    app.post(
      '/bookings/:id/lines/:lineId/cancel',
      route('Cancel one service of a visit of several', {
        cost: 'costsMoney',
        onRequest: usersOnly,
        description:
          'The others stay. The price is computed again, what the terms keep of the canceled service is added, and what was paid beyond that is given back. Admins cancel with a reason and say on whose wish. The last one is refused with `last_line`.',
        headers,
        params: lineParams,
        body: cancelLineRequestSchema.nullish(),
        response: { 200: canceledBookingResponseSchema },
      }),
      async (request) => {
        const { id, lineId } = request.params
        const key = request.headers['idempotency-key']
        const line = { bookingId: id, lineId }
        const minor = await cancelLine(ctx, requireUser(request), line, request.body ?? {}, key)
        const { booking } = orNotFound(await findBooking(ctx.db, id))
        const refundAmount = toMajor({ minor, currency: booking.currency })
        return ok({ ...booking, refundAmount }, 'The service is canceled.')
      },
    )

    app.post(
      '/bookings/:id/lines/preview',
      previewRoute('Say what a booking would cost with other sizes and add-ons', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        description: 'Nothing is changed.',
        body: changedLinesSchema,
        response: { 200: visitPreviewResponseSchema },
      }),
      async (request) => ok(await previewLines(ctx, request.params.id, request.body)),
    )

    app.post(
      '/bookings/:id/lines',
      route('Correct the sizes and add-ons of a booking to what was found on site', {
        cost: 'costsMoney',
        onRequest: permit('bookings.manage'),
        description:
          'At the prices of the day of the visit; what was agreed before keeps its price. What was paid beyond the new price is given back, a higher price is paid on site.',
        headers: ifMatchSchema,
        body: changeLinesRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await changeLines(ctx, requireUser(request), id, request.body, request.headers['if-match'])
        return changed(id, 'What was bought is corrected.')
      },
    )

    app.post(
      '/bookings/:id/area/preview',
      previewRoute('Say what a booking would cost in another area, and what speaks against its crew there', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        description: 'Nothing is changed.',
        body: previewAreaRequestSchema,
        response: { 200: visitPreviewResponseSchema },
      }),
      async (request) => ok(await previewArea(ctx, request.params.id, request.body.area)),
    )

    app.patch(
      '/bookings/:id/details',
      route('Edit contact, address, area, vehicles, facts about the place, note and pictures of a booking', {
        cost: 'costsMoney',
        onRequest: usersOnly,
        description:
          'What is absent stays; at least one detail is named. Customers edit address, area, vehicles, facts about the place and note of their own until canceling is no longer free, the area at the same price. Admins who may read contact data edit any: the contact at any time, the area with the price rules of now, everything else until the work is done. What speaks against the crew in another area is refused with `crew_conflict`, unless it is in `forced`, with a reason, or another crew is chosen. The customer is told what admins have edited.',
        headers: ifMatchSchema,
        body: editDetailsRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await editDetails(ctx, requireUser(request), id, request.body, request.headers['if-match'])
        return changed(id, 'The details are changed.')
      },
    )

    app.post(
      '/bookings/:id/release',
      route('Give up a seat that is held and not paid', {
        cost: 'cheap',
        onRequest: usersOnly,
        description:
          'For who made the booking. The seat is free at once; a payment that arrives afterwards is given back. A paid booking is answered with `already_paid`, and stays.',
      }),
      async (request) => {
        const { id } = request.params
        await releaseHold(ctx, requireUser(request), id)
        return changed(id, 'The seat is released.')
      },
    )

    app.post(
      '/bookings/:id/move',
      route('Move a booking to another slot of the same service', {
        cost: 'costsMoney',
        onRequest: usersOnly,
        description:
          'Customers move their own while canceling is free and the service is on offer; admins any, with a reason, until it begins.',
        headers: ifMatchSchema,
        body: moveBookingRequestSchema,
        // A missing reason of staff is named together with a missing slot.
        attachValidation: true,
      }),
      async (request) => {
        const actor = requireUser(request)
        if (request.validationError) {
          const byStaff = hasPermission(actor, 'bookings.manage')
          throw refusalWith(request, byStaff ? findReasonErrors(Object(request.body)) : [])
        }
        const { id } = request.params
        await rescheduleBooking(ctx, actor, id, request.body, request.headers['if-match'])
        return changed(id, 'The booking has a new time.')
      },
    )

    app.put(
      '/bookings/:id/crew',
      route('Give a booking to a crew, or to one that can do it', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        description:
          '`crew` is null for one that can do it. What speaks against the crew is refused with `crew_conflict`, unless it is in `forced`, with a reason. Two bookings at once are never forced.',
        headers: ifMatchSchema,
        body: assignCrewRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        const ifMatch = request.headers['if-match']
        await reassignBooking(ctx, requireUser(request), id, request.body, ifMatch)
        return changed(id, 'The booking has a crew.')
      },
    )

    app.post(
      '/bookings/:id/refund',
      route('Give back some or all of what was paid; the booking stays', {
        cost: 'costsMoney',
        onRequest: permit('refunds.make'),
        description:
          'Answers the refunds with how each is paid. Staff can withdraw one until it is sent or paid.',
        headers,
        body: refundBookingRequestSchema,
        response: { 200: refundedBookingResponseSchema },
      }),
      async (request) => {
        const { id } = request.params
        const refunds = await refundBooking(
          ctx,
          requireConfirmedUser(request, ctx),
          id,
          request.body,
          request.headers['idempotency-key'],
        )
        const { data, ...answer } = await changed(id, 'The refund is decided.')
        return { ...answer, data: { ...data, refunds } }
      },
    )

    app.post(
      '/bookings/:id/review-payment',
      route('Accept or reject a payment that did not match', {
        cost: 'costsMoney',
        onRequest: permit('refunds.make'),
        headers,
        body: reviewPaymentRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await reviewPayment(
          ctx,
          requireConfirmedUser(request, ctx),
          id,
          request.body,
          request.headers['idempotency-key'],
        )
        return changed(id, 'The payment is decided.')
      },
    )

    app.post(
      '/bookings/:id/complete',
      route('Say that a booking was done, once it has begun', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        // A reason is optional.
        body: completeBookingRequestSchema.nullish(),
      }),
      async (request) => {
        const { id } = request.params
        const { reason } = request.body ?? {}
        await finishBooking(ctx, requireUser(request), id, { to: 'completed', reason })
        return changed(id, 'The booking is updated.')
      },
    )

    app.post(
      '/bookings/:id/no-show',
      route('Say that the customer of a booking was not there, once it has begun', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        body: noShowRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await finishBooking(ctx, requireUser(request), id, { to: 'no_show', ...request.body })
        return changed(id, 'The booking is updated.')
      },
    )

    app.post(
      '/bookings/:id/correct',
      route('Correct a booking that was wrongly completed, or wrongly a no-show', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        description:
          'To the other of the two, or back to confirmed. The seat stays taken, and a review of the booking stays.',
        body: correctBookingRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await correctBooking(ctx, requireUser(request), id, request.body)
        return changed(id, 'The booking is updated.')
      },
    )
  }
}
