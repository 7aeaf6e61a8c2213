import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { type Actor, requireAdmin } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { readTicket, signTicket } from '../../../platform/ticket.ts'
import { isAdmin } from '../../accounts/views.ts'

/*
 * A browser writes a download to the disk as it comes only when it follows a link, and a link sends no
 * bearer header. So whoever may export asks for a ticket first and brings it along in the address.
 */

/** Long enough to follow a link, too short to be worth finding in a log. */
const TICKET_MINUTES = 1

export async function issueExportTicket({ config, clock }: Context, admin: Actor) {
  const until = addMinutes(clock.now(), TICKET_MINUTES)
  const ticket = await signTicket(config.sessionSecret, 'export-ticket', admin.id, until)
  return { ticket, expiresAt: until.toISOString() }
}

/** Route hook, as `adminsOnly`; a ticket of one who is an admin still will do. Throws 401, 403. */
export const exportersOnly =
  ({ config, clock, db }: Context) =>
  async (request: FastifyRequest): Promise<void> => {
    const { ticket } = request.query as { ticket?: unknown }
    if (ticket === undefined) {
      requireAdmin(request)
      return
    }
    const id = await readTicket(config.sessionSecret, 'export-ticket', String(ticket), clock.now())
    if (id === null || !(await isAdmin(db, id))) throw problem('not_signed_in')
  }
