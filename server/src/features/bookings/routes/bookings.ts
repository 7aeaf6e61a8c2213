import { bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import {
  allBookingsQuerySchema,
  bookingExportQuerySchema,
  bookingListQuerySchema,
} from '@jhilik/contract/booking-requests.ts'
import {
  allBookingsResponseSchema,
  bookingListResponseSchema,
  exportTicketResponseSchema,
} from '@jhilik/contract/bookings.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { wallClock } from '../../../platform/clock.ts'
import { adminsOnly, requireAdmin, requireUser, usersOnly } from '../../../platform/guard.ts'
import { type App, ok, okList } from '../../../platform/http.ts'
import { problem } from '../../../platform/problem.ts'
import { findBookings, listBookings } from '../views/all-bookings.ts'
import { findBookingDetail } from '../views/booking-detail.ts'
import { listBookingsOf } from '../views/bookings.ts'
import { exportBookings } from '../views/export.ts'
import { exportersOnly, issueExportTicket } from './export-ticket.ts'
import { linkRoutes } from './links.ts'

const security = [{ bearer: [] }]
const tags = ['Bookings']

/** Sent as it is, not as JSON. */
const textSchema = z.unknown().meta({ type: 'string' })

/** Whether anything at all was asked for. */
const isNarrowed = (query: object) => Object.values(query).some((value) => value !== undefined)

export function bookingsRoutes(ctx: Context) {
  const { timeZone } = ctx.config
  return async (app: App) => {
    app.get(
      '/bookings',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'All bookings, newest first unless sorted otherwise',
          description:
            'With any parameter the first page also carries `meta.total`, counted up to a cap. `q` finds beginnings of words of name, e-mail, phone and plate, and references of payments. `from` and `to` are days of the service or, with `dateBy=payment`, days on which money was paid or paid back.',
          querystring: allBookingsQuerySchema,
          response: { 200: allBookingsResponseSchema },
        },
      },
      async ({ query }) => {
        if (!isNarrowed(query) || query.cursor) {
          const { page, nextCursor } = await listBookings(ctx.db, query, timeZone)
          return okList(page, { nextCursor })
        }
        const { page, nextCursor, total } = await findBookings(ctx.db, query, timeZone)
        return okList(page, { nextCursor, total })
      },
    )

    app.get(
      '/bookings/export.csv',
      {
        onRequest: exportersOnly(ctx),
        schema: {
          tags,
          security,
          summary: 'The same list as a table for spreadsheets',
          description:
            'For admins, and for links that carry a ticket of theirs. With `dateBy=payment` and a period the amounts are those that were paid and paid back in it, as in the report of the same period.',
          querystring: bookingExportQuerySchema,
          response: { 200: { description: 'UTF-8 CSV', content: { 'text/csv': { schema: textSchema } } } },
        },
      },
      async ({ query }, reply) => {
        const { date } = wallClock(ctx.clock.now(), timeZone)
        const table = await exportBookings(ctx.db, query, timeZone)
        return reply
          .header('content-disposition', `attachment; filename="bookings-${date}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(table)
      },
    )

    app.post(
      '/bookings/export-ticket',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security,
          summary: 'A ticket for downloading the table by a link',
          response: { 200: exportTicketResponseSchema },
        },
      },
      async (request) => ok(await issueExportTicket(ctx, requireAdmin(request))),
    )

    await app.register(linkRoutes(ctx))

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
            'Customers see what is theirs: the list of their own e-mail, and their own bookings. `when` applies to lists: `upcoming` has a seat and has not begun, soonest first; `past` has begun, newest first; `canceled` was called off and `unpaid` was not paid in time, both with a slot that is still to come. One booking comes with its history and with what may be done now.',
          params: z.object({ key: z.string() }),
          querystring: bookingListQuerySchema,
          response: { 200: z.union([bookingListResponseSchema, bookingDetailResponseSchema]) },
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
        const found = await findBookingDetail(ctx, key, actor, await ctx.clock.databaseNow(ctx.db))
        if (!found) throw problem('not_found')
        return ok(found)
      },
    )
  }
}
