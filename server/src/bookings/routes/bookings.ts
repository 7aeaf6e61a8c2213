import { allBookingsQuerySchema, bookingExportQuerySchema } from '@jhilik/contract/booking-requests.ts'
import { type Booking, exportTicketResponseSchema } from '@jhilik/contract/bookings.ts'
import { dayJobsQuerySchema, dayJobsResponseSchema } from '@jhilik/contract/day-jobs.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { allBookingsResponseSchema } from '@jhilik/contract/listed-bookings.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { affectedBookingsResponseSchema } from '@jhilik/contract/schedules.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listBookingsOfPerson } from '../../calendar/views/affected-bookings.ts'
import type { Context } from '../../context.ts'
import { findUser } from '../../people/views/accounts.ts'
import { findActor } from '../../people/views/sign-ins.ts'
import { addMinutes, wallClock } from '../../platform/clock.ts'
import { requireConfirmed } from '../../platform/confirmed.ts'
import { type Actor, guard, permit, requirePermission, requireUser } from '../../platform/guard.ts'
import { type App, csvAnswer, ok, okList, routesOf, sendCsv } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { readTicket, signTicket } from '../../platform/signed-token.ts'
import { exportBookings } from '../commands/export-bookings.ts'
import { visibleTo } from '../rules/access.ts'
import { findBookings, listBookings, toListed } from '../views/all-bookings.ts'
import { readDayJobs } from '../views/day-jobs.ts'
import { filterNow } from '../views/filter-now.ts'
import { linkRoutes } from './links.ts'

const route = routesOf('Bookings')

/** Returns whether any parameter was given. */
const hasParameters = (query: object) => Object.values(query).some((value) => value !== undefined)

export function bookingsRoutes(ctx: Context) {
  const { config } = ctx
  return async (app: App) => {
    app.get(
      '/bookings',
      route('All bookings, newest first unless sorted otherwise', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        description:
          'With any parameter the first page also carries `meta.total`, counted up to a cap. `q` finds the code, beginnings of words of name, e-mail, phone and plate, and references of payments. `from` and `to` are days of the service or, with `dateBy=payment`, days on which money was paid or paid back.',
        querystring: allBookingsQuerySchema,
        response: { 200: allBookingsResponseSchema },
      }),
      async (request) => {
        const now = ctx.clock.now()
        const query = await filterNow(ctx.db, request.query, config.timeZone, now)
        const reader = requireUser(request)
        const shown = async (page: readonly Booking[]) =>
          visibleTo(reader, await toListed(ctx.db, page, config.timeZone, now))
        if (!hasParameters(query) || query.cursor) {
          const { page, nextCursor } = await listBookings(ctx.db, query, reader)
          return okList(await shown(page), { nextCursor })
        }
        const { page, nextCursor, total } = await findBookings(ctx.db, query, reader)
        return okList(await shown(page), { nextCursor, total })
      },
    )

    app.get(
      '/bookings/day',
      route('The jobs of a day by start, with what is to be collected, the drives and the money of the day', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        querystring: dayJobsQuerySchema,
        response: { 200: dayJobsResponseSchema },
      }),
      async (request) => {
        const { timeZone } = config
        const now = ctx.clock.now()
        const { date = wallClock(now, timeZone).date } = request.query
        const day = await readDayJobs(ctx.db, date, timeZone, now)
        return ok({ ...day, jobs: visibleTo(requireUser(request), day.jobs) })
      },
    )

    app.get(
      '/auth/users/:userId/open-bookings',
      route(
        'Bookings and holds to come of a person, also those of other accounts with the same phone number',
        {
          cost: 'cheap',
          onRequest: permit('people.manage'),
          description: 'Closing an account cancels none of them: staff decide about each.',
          params: z.object({ userId: idSchema }),
          response: { 200: affectedBookingsResponseSchema },
        },
      ),
      async (request) => {
        const { userId } = request.params
        orNotFound(await findUser(ctx.db, userId))
        return okList(await listBookingsOfPerson(ctx.db, userId, ctx.clock.now()), { nextCursor: null })
      },
    )

    app.get(
      '/bookings/export.csv',
      route('The same list as a table for spreadsheets', {
        cost: 'costly',
        onRequest: guard((request) => findExporter(ctx, request)),
        description:
          'For staff, and for links that carry a ticket of theirs. Contact data is in it for owners only. Titles and words are in the language of the reader. With `dateBy=payment` and a period the amounts are those that were paid and paid back in it, tips apart, as in the report of the same period: corrections count on their own day, and what belongs to a closed month in the next open one.',
        querystring: bookingExportQuerySchema,
        response: csvAnswer,
      }),
      async (request, reply) => {
        const now = ctx.clock.now()
        const { date } = wallClock(now, config.timeZone)
        const reader = await findExporter(ctx, request)
        const locale = readerLocale(request) ?? config.locale
        const filter = await filterNow(ctx.db, request.query, config.timeZone, now)
        const table = await exportBookings(ctx, reader, filter, locale)
        return sendCsv(reply, `bookings-${date}`, table)
      },
    )

    app.post(
      '/bookings/export-ticket',
      route('A ticket for downloading the table by a link', {
        cost: 'cheap',
        onRequest: permit('exports.read'),
        response: { 200: exportTicketResponseSchema },
      }),
      async (request) => ok(await issueExportTicket(ctx, requireUser(request))),
    )

    await app.register(linkRoutes(ctx))
  }
}

/*
 * Browsers stream a download to disk only when they follow a link, and a link sends no bearer header. So the
 * client requests a ticket first and sends it in the address.
 */

/** One minute is enough to follow a link; a ticket found in a log is expired. */
const TICKET_MINUTES = 1

/** Personal data needs a password that was entered lately; links with the ticket need no other. */
function requireConfirmedFor(actor: Actor, now: Date): void {
  if (hasPermission(actor, 'exports.personal')) requireConfirmed(actor, now)
}

async function issueExportTicket({ config, clock }: Context, admin: Actor) {
  requireConfirmedFor(admin, clock.now())
  const until = addMinutes(clock.now(), TICKET_MINUTES)
  const ticket = await signTicket(config.sessionSecrets, 'export-ticket', admin.signInId, until)
  return { ticket, expiresAt: until.toISOString() }
}

/**
 * Returns the actor of an export: the caller, or the owner of the ticket's sign-in, as long as they have the
 * permission. Throws 401, 403, confirmation_required.
 */
async function findExporter(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const { config, clock } = ctx
  const { ticket } = request.query as { ticket?: unknown }
  if (ticket === undefined) {
    const actor = requirePermission(request, 'exports.read')
    requireConfirmedFor(actor, clock.now())
    return actor
  }
  const id = await readTicket(config.sessionSecrets, 'export-ticket', String(ticket), clock.now())
  const actor = id === null ? undefined : await findActor(ctx, id)
  if (!actor || !hasPermission(actor, 'exports.read')) throw problem('not_signed_in')
  return actor
}
