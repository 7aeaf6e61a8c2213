import { hasPermission } from '@jhilik/contract/duties.ts'
import { eventsQuerySchema, eventsTicketResponseSchema } from '@jhilik/contract/events.ts'
import type { Context } from '../../context.ts'
import { findActor } from '../../people/views/sign-ins.ts'
import { addMinutes } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, fileAnswer, ok, routesOf } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { callerAddress } from '../../platform/rate-limit.ts'
import { readTicket, signTicket } from '../../platform/signed-token.ts'
import { openEventStreams } from './event-streams.ts'

const route = routesOf('Events')
/** A ticket lasts long enough to open the stream, and is useless when found in a log later. */
const TICKET_MINUTES = 1

export function eventsRoutes(ctx: Context) {
  const secrets = ctx.config.sessionSecrets

  async function isStaffSignIn(signInId: string): Promise<boolean> {
    const actor = await findActor(ctx, signInId)
    return actor !== undefined && hasPermission(actor, 'bookings.read')
  }

  /** Returns the admin's sign-in; null when there is no ticket. Throws 401 for an invalid one. */
  async function readAdminTicket(ticket: string | undefined): Promise<string | null> {
    if (ticket === undefined) return null
    const signInId = await readTicket(secrets, 'events-ticket', ticket, ctx.clock.now())
    if (signInId === null || !(await isStaffSignIn(signInId))) throw problem('not_signed_in')
    return signInId
  }

  return async (app: App) => {
    const streams = await openEventStreams(ctx)
    // The streams end before the server waits for its connections to end, because they never end by themselves.
    app.addHook('preClose', () => streams.close())

    app.get(
      '/events',
      route('What changes, as it changes', {
        cost: 'takesPlace',
        exposeHeadRoute: false,
        description:
          'Server-sent events: `slot.changed` and `services.changed` for everybody, `booking.changed` for admins with a ticket, `ready` and `resync` when everything should be read again.',
        querystring: eventsQuerySchema,
        response: fileAnswer('text/event-stream', 'A stream that stays open'),
      }),
      async (request, reply) => {
        const address = callerAddress(request)
        const signInId = await readAdminTicket(request.query.ticket)
        streams.checkLimits({ address, signInId })
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Some proxies buffer answers unless this header forbids it.
          'x-accel-buffering': 'no',
        })
        streams.add({ response: reply.raw, address, signInId })
        // The end of the sign-in may have been notified after the ticket was read and before the stream was added.
        if (signInId && !(await isStaffSignIn(signInId).catch(() => false))) reply.raw.end()
      },
    )

    app.post(
      '/events/ticket',
      route('A ticket for the stream of the admins', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        response: { 200: eventsTicketResponseSchema },
      }),
      async (request) => {
        const until = addMinutes(ctx.clock.now(), TICKET_MINUTES)
        const ticket = await signTicket(secrets, 'events-ticket', requireUser(request).signInId, until)
        return ok({ ticket, expiresAt: until.toISOString() })
      },
    )
  }
}
