import { bookingLinksResponseSchema } from '@jhilik/contract/booking-detail.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, fileAnswer, idParams, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { revokeLinks } from '../commands/revoke-links.ts'
import { readableOwner } from '../rules/access.ts'
import { type CalendarEntry, writeCalendar } from '../rules/calendar-entry.ts'
import { findCalendarBooking } from '../views/calendar.ts'
import { findBookingLinks, hasValidLink } from '../views/links.ts'

const route = routesOf('Bookings')

/** Sends a calendar entry as a file. */
export const sendCalendar = (
  reply: FastifyReply,
  config: Config,
  entry: Omit<CalendarEntry, 'method' | 'attendee'>,
) =>
  reply
    .header('content-disposition', 'attachment; filename="booking.ics"')
    .type('text/calendar; charset=utf-8')
    .send(writeCalendar(config, { ...entry, method: 'PUBLISH', attendee: null }))

/** The links that open without a session, and the call to revoke them. */
export function linkRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/bookings/:id/calendar.ics',
      route('A booking as a calendar entry', {
        cost: 'cheap',
        description:
          'For who has the link of the booking (`links.calendar`), its customer, and admins. The link holds until 30 days after the booking ends, or until links are revoked.',
        params: idParams,
        querystring: z.object({ token: z.string().max(1000).optional() }),
        response: fileAnswer('text/calendar', 'iCalendar'),
      }),
      async (request, reply) => {
        const { id } = request.params
        const { token } = request.query
        const link = { bookingId: id, token, purpose: 'booking-calendar' as const }
        const owner = (await hasValidLink(ctx, link))
          ? null
          : readableOwner(requireUser(request), 'contacts.read')
        const booking = orNotFound(await findCalendarBooking(ctx.db, id, owner))
        const { config } = ctx
        const locale = booking.account_locale ?? config.locale
        const page = `${config.publicUrl}/dashboard/user/Upcoming-bookings`
        return sendCalendar(reply, config, { booking, locale, page, withTypedText: true })
      },
    )

    app.post(
      '/bookings/:id/links/revoke',
      route('Revoke all links to a booking and make new ones', {
        cost: 'cheap',
        onRequest: usersOnly,
        description: 'For its customer and admins. Links made before stop at once.',
        params: idParams,
        response: { 200: bookingLinksResponseSchema },
      }),
      async (request) => {
        const { id } = request.params
        const actor = requireUser(request)
        await revokeLinks(ctx, actor, id)
        return ok(
          orNotFound(await findBookingLinks(ctx, id, actor, ctx.clock.now())),
          'The earlier links no longer work.',
        )
      },
    )
  }
}
