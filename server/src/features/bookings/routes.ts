import {
  bookingListQuerySchema,
  bookingListResponseSchema,
  bookingResponseSchema,
} from '@jhilik/contract/bookings.ts'
import { idSchema, pageQuerySchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { adminsOnly, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, okList } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { findBooking, listBookings, listBookingsOf } from './views.ts'

const security = [{ bearer: [] }]
const tags = ['Bookings']

export function bookingsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/bookings',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'All bookings, newest first',
          querystring: pageQuerySchema,
          response: { 200: bookingListResponseSchema },
        },
      },
      async (request) => {
        const { page, nextCursor } = await listBookings(ctx.db, request.query)
        return okList(page, { nextCursor })
      },
    )

    // The specification has two calls of one shape here, by e-mail and by id: an `@` tells them apart.
    app.get(
      '/bookings/:key',
      {
        onRequest: usersOnly,
        schema: {
          tags,
          security,
          summary: "An e-mail's bookings, or one booking by its id",
          description:
            'Customers see what is theirs: the list of their own e-mail, and their own bookings. `when` applies to lists: `upcoming` is held or confirmed and not begun, soonest first; `past` has begun, newest first.',
          params: z.object({ key: z.string() }),
          querystring: bookingListQuerySchema,
          response: { 200: z.union([bookingListResponseSchema, bookingResponseSchema]) },
        },
      },
      async (request) => {
        const actor = requireUser(request)
        const { key } = request.params
        if (key.includes('@')) {
          const email = key.trim().toLowerCase()
          const isOwn = email === actor.email
          if (!isOwn && actor.role !== 'admin') throw problem('forbidden')
          const owner = actor.role === 'admin' ? { email } : { userId: actor.id }
          const { page, nextCursor } = await listBookingsOf(ctx.db, owner, request.query, ctx.clock.now())
          return okList(page, { nextCursor })
        }
        if (!idSchema.safeParse(key).success) throw problem('not_found')
        const found = await findBooking(ctx.db, key)
        // Somebody else's is answered like none at all, so that ids tell nothing.
        if (!found || (found.userId !== actor.id && actor.role !== 'admin')) throw problem('not_found')
        return ok(found.booking)
      },
    )
  }
}
