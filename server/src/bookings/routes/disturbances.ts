import { bookingPageResponseSchema } from '@jhilik/contract/booking-page.ts'
import {
  disturbanceListResponseSchema,
  disturbancePreviewResponseSchema,
  disturbanceReportResponseSchema,
  disturbanceRequestSchema,
  disturbedDayQuerySchema,
  disturbedDayResponseSchema,
  disturbedHoursSchema,
  offerAnswerSchema,
  possibleTimesRequestSchema,
  possibleTimesResponseSchema,
} from '@jhilik/contract/disturbances.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { actByLink } from '../commands/act-by-link.ts'
import { answerOffer } from '../commands/answer-offer.ts'
import { sendDisturbance } from '../commands/disturbances.ts'
import { listPossibleTimes, previewDisturbance, readDisturbedDay } from '../commands/preview-disturbance.ts'
import { readBookingPage } from '../views/booking-page.ts'
import { listDisturbances, readDisturbance } from '../views/disturbances.ts'
import { findLastOffer, findOffer } from '../views/offers.ts'

const route = routesOf('Disturbances', { onRequest: [permit('bookings.manage'), permit('contacts.read')] })
const pageRoute = routesOf('Disturbances', { params: z.object({ token: z.string().max(40) }) })

/** The calls of the disturbance desk, and those with which customers answer its offers. */
export function disturbanceRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/disturbances',
      route('The latest disturbances, with how many offers were answered', {
        cost: 'cheap',
        response: { 200: disturbanceListResponseSchema },
      }),
      async () => ok(await listDisturbances(ctx)),
    )

    app.get(
      '/disturbances/day',
      route('The jobs of a day that have not begun, with the areas and crews', {
        cost: 'cheap',
        querystring: disturbedDayQuerySchema,
        response: { 200: disturbedDayResponseSchema },
      }),
      async (request) => ok(await readDisturbedDay(ctx, request.query.date)),
    )

    app.post(
      '/disturbances/preview',
      route('Say which bookings a disturbance affects, and what their customers would be offered', {
        cost: 'costly',
        description:
          'Nothing is stored, held or sent. For each booking: its money, up to three other times that a crew can reach, and the message to its customer.',
        body: disturbedHoursSchema,
        response: { 200: disturbancePreviewResponseSchema },
      }),
      async (request) => ok(await previewDisturbance(ctx, request.body)),
    )

    app.post(
      '/disturbances/times',
      route('The times that could be offered for one booking while the others keep theirs', {
        cost: 'costly',
        body: possibleTimesRequestSchema,
        response: { 200: possibleTimesResponseSchema },
      }),
      async (request) => ok(await listPossibleTimes(ctx, request.body)),
    )

    app.post(
      '/disturbances',
      route('Close disturbed hours, and offer the affected customers other times or a refund', {
        cost: 'costsMoney',
        onRequest: [
          permit('bookings.manage'),
          permit('contacts.read'),
          permit('slots.manage'),
          permit('refunds.make'),
        ],
        description:
          'The hours are closed at once: in the areas, or else for the crews, or else for the whole business. A job holds the times of each offer until the deadline and sends its message. A booking that has changed since the preview, or of whose times none is free any more, gets no offer. Needs the password, because a customer can take a refund of everything that was paid.',
        headers: idempotencyHeadersSchema,
        body: disturbanceRequestSchema,
        response: { 200: disturbanceReportResponseSchema },
      }),
      async (request) => {
        const actor = requireConfirmedUser(request, ctx)
        const id = await sendDisturbance(ctx, actor, request.body, request.headers['idempotency-key'])
        return ok(await readDisturbance(ctx, id, actor), 'The offers are being sent.')
      },
    )

    app.get(
      '/disturbances/:id',
      route('What became of each offer of a disturbance', {
        cost: 'cheap',
        params: idParams,
        response: { 200: disturbanceReportResponseSchema },
      }),
      async (request) => ok(await readDisturbance(ctx, request.params.id, requireUser(request))),
    )

    app.post(
      '/disturbance-offers/:id/answer',
      route('Answer an offer for a customer who was called', {
        cost: 'cheap',
        description:
          'Also after the deadline, if the time is still free. A refund of what was paid needs the password.',
        params: idParams,
        body: offerAnswerSchema,
        response: { 200: disturbanceReportResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        const { id } = request.params
        await answerOffer(ctx, id, request.body, actor)
        const { disturbance_id } = orNotFound(await findOffer(ctx.db, id))
        return ok(await readDisturbance(ctx, disturbance_id, actor))
      },
    )

    app.post(
      '/booking-pages/:token/offer',
      pageRoute('Answer an offer with a link of its customer', {
        cost: 'costsMoney',
        description: 'One of the times, or the refund of everything that was paid. The first answer counts.',
        body: offerAnswerSchema,
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => {
        const { token } = request.params
        await actByLink(ctx, token, async ({ id }, customer) => {
          const offer = orNotFound(await findLastOffer(ctx.db, id))
          await answerOffer(ctx, offer, request.body, customer)
        })
        return ok(await readBookingPage(ctx, token), 'Thank you for your answer.')
      },
    )
  }
}
