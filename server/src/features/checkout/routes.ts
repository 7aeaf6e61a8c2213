import { bookingRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { checkoutResultResponseSchema, startCheckoutResponseSchema } from '@jhilik/contract/payments.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { problem } from '../../platform/problem.ts'
import { changeRoutes } from './change-routes.ts'
import { readResult } from './commands/read-result.ts'
import { payAgain, startCheckout } from './commands/start-checkout.ts'
import { outcomeRoutes } from './outcome-routes.ts'
import { returnRoutes } from './return-routes.ts'

const tags = ['Checkout']
const message = 'Your slot is held. Continue to the payment.'

/** Throws idempotency_key_required. */
function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) throw problem('idempotency_key_required')
  return key
}

export function checkoutRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/bookings',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          summary: 'Hold a seat of a slot and open its payment',
          description:
            'Needs an Idempotency-Key header (8 to 100 characters). Sending the same key and body again gives the same booking.',
          body: bookingRequestSchema,
          response: { 201: startCheckoutResponseSchema },
        },
      },
      async (request, reply) => {
        const key = idempotencyKey(request)
        const actor = requireUser(request)
        const started = await startCheckout(ctx, actor, request.body, key, readerLocale(request))
        return created(reply, started, message)
      },
    )

    app.post(
      '/bookings/:id/pay',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          summary: 'Go on paying for a booking that is still held',
          params: z.object({ id: idSchema }),
          response: { 200: startCheckoutResponseSchema },
        },
      },
      async (request) => {
        const actor = requireUser(request)
        return ok(await payAgain(ctx, actor, request.params.id, readerLocale(request)), message)
      },
    )

    app.get(
      '/checkout/results/:token',
      {
        schema: {
          tags,
          summary: 'What became of a payment',
          description:
            'For the page a customer comes back to. The token is short-lived and needs no session.',
          params: z.object({ token: z.string() }),
          response: { 200: checkoutResultResponseSchema },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return ok(await readResult(ctx, request.params.token))
      },
    )

    await app.register(changeRoutes(ctx))
    await app.register(outcomeRoutes(ctx))
    await app.register(returnRoutes(ctx))
  }
}
