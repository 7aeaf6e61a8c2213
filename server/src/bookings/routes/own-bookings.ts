import { attentionResponseSchema } from '@jhilik/contract/attention.ts'
import { bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import { bookingListQuerySchema } from '@jhilik/contract/booking-requests.ts'
import { bookingListResponseSchema } from '@jhilik/contract/bookings.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { plainEmail } from '@jhilik/contract/fields.ts'
import { bookingDefaultsResponseSchema } from '@jhilik/contract/garage.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type Actor, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, okPage, routesOf } from '../../platform/http.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { readAttention } from '../views/attention.ts'
import { findBookingDefaults } from '../views/booking-defaults.ts'
import { findBookingDetail } from '../views/booking-detail.ts'
import { type BookingOwner, listBookingsOf } from '../views/bookings.ts'

/**
 * Reads whose bookings the key means: those of an e-mail address, or of an account (`@` and its id). Throws 403 for
 * those of others.
 */
function ownerOf(key: string, actor: Actor): BookingOwner {
  const userId = key.startsWith('@') ? key.slice(1) : null
  const email = plainEmail(key)
  const isOwn = userId === null ? email === actor.email : userId === actor.id
  const ofAnybody = hasPermission(actor, 'contacts.read')
  if (!isOwn && !ofAnybody) throw problem('forbidden')
  if (userId === null) return ofAnybody ? { email } : { userId: actor.id }
  if (!idSchema.safeParse(userId).success) throw problem('not_found')
  return { userId }
}

const route = routesOf('Bookings')

/** The calls for a customer's bookings, and for one booking with its payments and what may be done with it. */
export function ownBookingRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/me/booking-defaults',
      route(
        'What the booking form is filled with: the last vehicle, address and facts about the place, and where to pay',
        {
          cost: 'cheap',
          onRequest: usersOnly,
          response: { 200: bookingDefaultsResponseSchema },
        },
      ),
      async (request) => ok(await findBookingDefaults(ctx, requireUser(request).id)),
    )

    // Both calls have the same path; an `@` distinguishes an e-mail address from an id.
    app.get(
      '/bookings/:key',
      route('The bookings of an e-mail or an account, or one booking by its id', {
        cost: 'cheap',
        onRequest: usersOnly,
        description:
          'Customers see what is theirs: the list of their own e-mail or of their account (`@` and its id), and their own bookings. `when` applies to lists: `upcoming` has a seat and has not begun, soonest first; `held` waits for its payment; `past` has begun, newest first; `canceled` was called off and `unpaid` was not paid in time, both with a slot that is still to come. `status` narrows the list: `job` was or will be served, `dropped` was canceled or not paid in time; without `when` the latest come first. One booking comes with its history and with what may be done now.',
        params: z.object({ key: z.string() }),
        querystring: bookingListQuerySchema,
        response: { 200: z.union([bookingListResponseSchema, bookingDetailResponseSchema]) },
      }),
      async (request) => {
        const actor = requireUser(request)
        const { key } = request.params
        if (key.includes('@')) {
          const owner = ownerOf(key, actor)
          return okPage(await listBookingsOf(ctx.db, owner, request.query, ctx.clock.now()))
        }
        if (!idSchema.safeParse(key).success) throw problem('not_found')
        return ok(orNotFound(await findBookingDetail(ctx, key, actor, await ctx.clock.databaseNow(ctx.db))))
      },
    )

    app.get(
      '/me/attention',
      route('What you have to do about your bookings, or wait for', {
        cost: 'cheap',
        onRequest: usersOnly,
        response: { 200: attentionResponseSchema },
      }),
      async (request) => {
        const { id: userId, role, duty } = requireUser(request)
        const now = await ctx.clock.databaseNow(ctx.db)
        return ok(await readAttention(ctx.db, { userId, role, duty, now }))
      },
    )
  }
}
