import { eventsQuerySchema, eventsTicketResponseSchema } from '@jhilik/contract/events.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { adminsOnly, requireAdmin } from '../../../platform/guard.ts'
import { type App, ok } from '../../../platform/http.ts'
import { problem } from '../../../platform/problem.ts'
import { callerAddress } from '../../../platform/rate-limit.ts'
import { readTicket, signTicket } from '../../../platform/ticket.ts'
import { isAdmin } from '../../accounts/views.ts'
import { openFeed } from './event-streams.ts'

const tags = ['Events']
/** Long enough to open the stream with it, too short to be worth finding in a log. */
const TICKET_MINUTES = 1

export function eventsRoutes(ctx: Context) {
  const secret = ctx.config.sessionSecret

  /** Throws 401: a ticket that is no good is not the same as none. */
  async function holdsTicket(ticket: string | undefined): Promise<boolean> {
    if (ticket === undefined) return false
    const userId = await readTicket(secret, 'events-ticket', ticket, ctx.clock.now())
    if (userId === null || !(await isAdmin(ctx.db, userId))) throw problem('not_signed_in')
    return true
  }

  return async (app: App) => {
    const feed = await openFeed(ctx)
    // Before the server waits for its connections to end: these never would.
    app.addHook('preClose', () => feed.close())

    app.get(
      '/events',
      {
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'What changes, as it changes',
          description:
            'Server-sent events: `slot.changed` for everybody, `booking.changed` for admins with a ticket, `ready` and `resync` when everything should be read again.',
          querystring: eventsQuerySchema,
          response: {
            200: {
              description: 'A stream that stays open',
              content: { 'text/event-stream': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const address = callerAddress(request)
        feed.admit(address)
        const byAdmin = await holdsTicket(request.query.ticket)
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Some proxies gather what they pass on.
          'x-accel-buffering': 'no',
        })
        feed.join({ response: reply.raw, address, isAdmin: byAdmin })
      },
    )

    app.post(
      '/events/ticket',
      {
        onRequest: adminsOnly,
        schema: {
          tags,
          security: [{ bearer: [] }],
          summary: 'A ticket for the stream of the admins',
          response: { 200: eventsTicketResponseSchema },
        },
      },
      async (request) => {
        const until = addMinutes(ctx.clock.now(), TICKET_MINUTES)
        const ticket = await signTicket(secret, 'events-ticket', requireAdmin(request).id, until)
        return ok({ ticket, expiresAt: until.toISOString() })
      },
    )
  }
}
