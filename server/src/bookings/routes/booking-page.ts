import {
  addDetailsRequestSchema,
  bookingPageResponseSchema,
  payByLinkRequestSchema,
} from '@jhilik/contract/booking-page.ts'
import { startCheckoutResponseSchema } from '@jhilik/contract/payments.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { checkGateway } from '../../money/rules/attempts.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { addDetails } from '../commands/add-details.ts'
import { continuePayment } from '../commands/continue-payment.ts'
import { findPagedBooking, readBookingPage } from '../views/booking-page.ts'

const route = routesOf('Bookings', { params: z.object({ key: z.string().max(40) }) })

/** The calls of the page to which a caller gets the link. The key of the link is the permission. */
export function bookingPageRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/booking-pages/:key',
      route('A booking for who has the link of its customer', {
        cost: 'cheap',
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => ok(await readBookingPage(ctx, request.params.key)),
    )

    app.post(
      '/booking-pages/:key/pay',
      route('Pay for a booking with the link of its customer', {
        cost: 'costsMoney',
        body: payByLinkRequestSchema,
        response: { 200: startCheckoutResponseSchema },
      }),
      async (request) => {
        const { gateway } = request.body
        checkGateway(ctx.gateways, gateway)
        const { id: bookingId } = await findPagedBooking(ctx, request.params.key)
        return ok(await continuePayment(ctx, { bookingId, gateway }, readerLocale(request)))
      },
    )

    app.post(
      '/booking-pages/:key/details',
      route('Add the address or the vehicle that is missing in a booking', {
        cost: 'cheap',
        body: addDetailsRequestSchema,
        response: { 200: bookingPageResponseSchema },
      }),
      async (request) => {
        await addDetails(ctx, request.params.key, request.body)
        return ok(await readBookingPage(ctx, request.params.key), 'Thank you, we have added it.')
      },
    )
  }
}
