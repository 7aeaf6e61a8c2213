import { bookingViewRequestSchema, bookingViewsResponseSchema } from '@jhilik/contract/booking-views.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { deleteBookingView, saveBookingView } from '../commands/booking-views.ts'
import { listBookingViews } from '../views/booking-views.ts'

const route = routesOf('Bookings', { onRequest: permit('bookings.read') })

/** The calls for the views of the list of bookings. Each member of the staff reads and changes only their own. */
export function bookingViewRoutes(ctx: Context) {
  const { config, clock, db } = ctx
  return async (app: App) => {
    app.get(
      '/me/booking-views',
      route('Your views of the list of bookings, with how many bookings each has', {
        cost: 'cheap',
        response: { 200: bookingViewsResponseSchema },
      }),
      async (request) => ok(await listBookingViews(db, requireUser(request), config.timeZone, clock.now())),
    )

    app.put(
      '/me/booking-views',
      route('Keep a view under its name', {
        cost: 'cheap',
        body: bookingViewRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await saveBookingView(ctx, requireUser(request).id, request.body)
        return ok(null, 'The view is saved.')
      },
    )

    app.delete(
      '/me/booking-views/:id',
      route('Delete one of your views', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await deleteBookingView(ctx, requireUser(request).id, request.params.id)
        return ok(null, 'The view is deleted.')
      },
    )
  }
}
