import { bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { photoConsentRequestSchema, showPhotosRequestSchema } from '@jhilik/contract/shown-photos.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { actByLink } from '../commands/act-by-link.ts'
import { answerPhotoConsent, showPhotos } from '../commands/photo-consent.ts'
import { findBookingDetail } from '../views/booking-detail.ts'

const route = routesOf('Bookings')
const STORED = 'Your answer is stored.'

/** Whether photos of a visit may be shown, as its customer says by the account or by the link of a message, and which staff show. */
export function photoRoutes(ctx: Context) {
  return async (app: App) => {
    app.put(
      '/bookings/:id/photo-consent',
      route('Say whether the photos of a visit may be shown on the page of the service', {
        cost: 'cheap',
        description: 'The last answer counts. After a no, none is shown any more.',
        onRequest: usersOnly,
        params: idParams,
        body: photoConsentRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await answerPhotoConsent(ctx, requireUser(request), request.params.id, request.body)
        return ok(null, STORED)
      },
    )

    app.put(
      '/booking-pages/:token/photo-consent',
      route('Say whether the photos of a visit may be shown with a link of the customer', {
        cost: 'cheap',
        params: z.object({ token: z.string().max(40) }),
        body: photoConsentRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await actByLink(ctx, request.params.token, ({ id }, customer) =>
          answerPhotoConsent(ctx, customer, id, request.body),
        )
        return ok(null, STORED)
      },
    )

    app.put(
      '/bookings/:id/shown-photos',
      route('Show photos of a visit on the page of the service, or take them off', {
        cost: 'cheap',
        description: 'Answers `photos_not_allowed` without a yes of the customer.',
        onRequest: [permit('services.manage'), permit('contacts.read')],
        params: idParams,
        body: showPhotosRequestSchema,
        response: { 200: bookingDetailResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        const { id } = request.params
        await showPhotos(ctx, actor, id, request.body)
        const now = await ctx.clock.databaseNow(ctx.db)
        return ok(
          orNotFound(await findBookingDetail(ctx, id, actor, now)),
          request.body.shown ? 'The photos are shown.' : 'The photos are not shown any more.',
        )
      },
    )
  }
}
