import {
  callerBookingRequestSchema,
  callerBookingResponseSchema,
  callerQuerySchema,
  callerResponseSchema,
  callerTimesQuerySchema,
  callerTimesResponseSchema,
} from '@jhilik/contract/callers.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { listEarliestTimes } from '../../calendar/views/earliest-times.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { toE164 } from '../../platform/phones.ts'
import { invalidField } from '../../platform/problem.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { bookForCaller } from '../commands/book-for-caller.ts'
import { findCaller, findCallerBooking } from '../views/callers.ts'

const route = routesOf('Callers')

/** The calls with which staff book for a person on the phone. */
export function callerRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/callers',
      route('Whose phone number it is: vehicles, addresses and latest bookings', {
        cost: 'cheap',
        onRequest: [permit('bookings.manage'), permit('contacts.read'), permit('people.read')],
        description:
          'The number is that of the account that has verified it, or of a contact: a person for whom staff have booked and who has no account. Others who have entered the number are `suggestions`.',
        querystring: callerQuerySchema,
        response: { 200: callerResponseSchema },
      }),
      async (request) => {
        const number = toE164(request.query.phone, ctx.config.country)
        if (!number) throw invalidField('phone', messages.phoneIsNotValid)
        return ok(await findCaller(ctx, number))
      },
    )

    app.get(
      '/callers/times',
      route('The three earliest times at which a crew can be there', {
        cost: 'cheap',
        onRequest: permit('bookings.manage'),
        querystring: callerTimesQuerySchema,
        response: { 200: callerTimesResponseSchema },
      }),
      async (request) => ok(await listEarliestTimes(ctx.db, ctx.config, ctx.clock.now(), request.query)),
    )

    app.post(
      '/callers/bookings',
      route('Book for a person on the phone', {
        cost: 'takesPlace',
        onRequest: [permit('bookings.manage'), permit('contacts.read')],
        description:
          'The booking belongs to the account that has verified the number, or else to the contact of the number, which is made when it is new. It is confirmed at once, unless it is paid by a link (`pay`). The customer is told by mail or, without an e-mail address, by text message. A repeated request with its Idempotency-Key may have another `payment`.',
        headers: idempotencyHeadersSchema,
        body: callerBookingRequestSchema,
        response: { 201: callerBookingResponseSchema },
      }),
      async (request, reply) => {
        const key = request.headers['idempotency-key']
        const locale = readerLocale(request)
        const { id, link } = await bookForCaller(ctx, requireUser(request), request.body, { key, locale })
        return created(reply, { ...(await findCallerBooking(ctx, id)), link }, 'The booking is made.')
      },
    )
  }
}
