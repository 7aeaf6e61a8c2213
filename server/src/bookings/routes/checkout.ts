import { agreedBookingRequestSchema } from '@jhilik/contract/agreed-bookings.ts'
import { bookingRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import {
  checkoutResultResponseSchema,
  payAgainRequestSchema,
  startCheckoutResponseSchema,
} from '@jhilik/contract/payments.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import { visitPriceRequestSchema } from '@jhilik/contract/visit-price-requests.ts'
import { visitPriceResponseSchema } from '@jhilik/contract/visit-prices.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findAsks } from '../../catalog/views/services.ts'
import type { Context } from '../../context.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, idParams, ok, refusalWith, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { networkHash } from '../../platform/network.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { payAgain } from '../commands/continue-payment.ts'
import { type HoldRequest, startCheckout } from '../commands/hold-booking.ts'
import { priceVisit } from '../commands/price-visit.ts'
import { refreshResult } from '../commands/refresh-result.ts'
import { findAskedErrors, USUAL_ASKS } from '../rules/checkout.ts'
import { bookingChangeRoutes } from './booking-changes.ts'
import { bookingPageRoutes } from './booking-page.ts'
import { callerRoutes } from './callers.ts'
import { gatewayCallbackRoutes } from './gateway-callbacks.ts'
import { moneyRoutes, refundRoutes } from './money.ts'
import { ownBookingRoutes } from './own-bookings.ts'

const route = routesOf('Checkout')

/** Returns the refused fields of a body among those that its service asks for. */
async function findErrorsOfService(ctx: Context, sent: unknown): Promise<FieldError[]> {
  const { data: body } = z.looseObject({ serviceId: idSchema.catch('') }).safeParse(sent)
  if (!body) return []
  const asks = (body.serviceId && (await findAsks(ctx.db, body.serviceId))) || USUAL_ASKS
  return findAskedErrors(body, asks)
}

const message = 'Your slot is held. Continue to the payment.'
/** No slot is held for what is left to pay, or for a tip. */
const messageOfMore = 'Continue to the payment.'

export function checkoutRoutes(ctx: Context) {
  const { sessionSecrets, holdsPerAddress } = ctx.config
  /** Holds of staff are not counted, because they book for many customers from one network. */
  const networkOfHold = (request: FastifyRequest) =>
    holdsPerAddress === 0 || (request.actor && hasPermission(request.actor, 'bookings.manage'))
      ? null
      : { hash: networkHash(sessionSecrets[0], request.ip), maxHolds: holdsPerAddress }

  /** What the service asks for is added to what the schema refuses, so that all fields are named at once. */
  async function start(request: FastifyRequest, input: HoldRequest, idempotencyKey: string | undefined) {
    if (request.validationError) throw refusalWith(request, await findErrorsOfService(ctx, input))
    return startCheckout(ctx, requireUser(request), {
      input,
      idempotencyKey,
      locale: readerLocale(request),
      network: networkOfHold(request),
    })
  }

  return async (app: App) => {
    app.post(
      '/bookings',
      route('Hold a seat of a slot and open its payment', {
        cost: 'takesPlace',
        onRequest: usersOnly,
        description:
          'Whoever books a slot that they hold unpaid, as staff for the same customer, gets the same booking and its open payment page again, with an Idempotency-Key or without. With another choice of sizes, add-ons, services, area or coupon the booking is changed, and costs what that costs now. `expectedPrice` and `expectedCurrency` say what the customer saw: when the booking would cost anything else, nothing is held and the answer is `price_changed`.',
        headers: idempotencyHeadersSchema,
        body: bookingRequestSchema,
        attachValidation: true,
        response: { 201: startCheckoutResponseSchema },
      }),
      async (request, reply) => {
        const key = request.headers['idempotency-key']
        return created(reply, await start(request, request.body, key), message)
      },
    )

    app.post(
      '/bookings/price',
      route('What a visit would cost if it were booked now, and how long it takes', {
        // Codes of coupons must not be tried fast.
        cost: 'costly',
        onRequest: usersOnly,
        description:
          'Nothing is held. What cannot be booked like this is refused with the fields of `POST /bookings`, such as `coupon` or `moreLines.0.size`.',
        body: visitPriceRequestSchema,
        response: { 200: visitPriceResponseSchema },
      }),
      async (request) => ok(await priceVisit(ctx, requireUser(request), request.body)),
    )

    app.post(
      '/bookings/agreed',
      route('Book a time that staff have agreed with a customer', {
        cost: 'takesPlace',
        onRequest: permit('bookings.manage'),
        description:
          'It lasts as long as the visit, and need not be that of a slot: one is made, which no customer sees and which ends with the booking.',
        headers: idempotencyHeadersSchema,
        body: agreedBookingRequestSchema,
        attachValidation: true,
        response: { 201: startCheckoutResponseSchema },
      }),
      async (request, reply) => {
        const key = request.headers['idempotency-key']
        return created(reply, await start(request, request.body, key), message)
      },
    )

    app.post(
      '/bookings/:id/pay',
      route('Go on paying for a booking that is still held, or pay what is left or a tip', {
        cost: 'costsMoney',
        onRequest: usersOnly,
        params: idParams,
        // The body is optional: the first configured gateway is the default.
        body: payAgainRequestSchema.nullish(),
        response: { 200: startCheckoutResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        const wanted = { purpose: 'booking' as const, ...request.body, locale: readerLocale(request) }
        const started = await payAgain(ctx, actor, request.params.id, wanted)
        return ok(started, wanted.purpose === 'booking' ? message : messageOfMore)
      },
    )

    app.get(
      '/checkout/results/:token',
      route('What became of a payment', {
        cost: 'cheap',
        description: 'For the page a customer comes back to. The token is short-lived and needs no session.',
        params: z.object({ token: z.string() }),
        response: { 200: checkoutResultResponseSchema },
      }),
      async (request) => ok(await refreshResult(ctx, request.params.token)),
    )

    await app.register(callerRoutes(ctx))
    await app.register(bookingPageRoutes(ctx))
    await app.register(ownBookingRoutes(ctx))
    await app.register(bookingChangeRoutes(ctx))
    await app.register(refundRoutes(ctx))
    await app.register(moneyRoutes(ctx))
    await app.register(gatewayCallbackRoutes(ctx))
  }
}
