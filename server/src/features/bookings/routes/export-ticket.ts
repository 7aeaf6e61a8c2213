import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { type Actor, requireAdmin } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { readTicket, signTicket } from '../../../platform/ticket.ts'
import { findActor } from '../../accounts/views.ts'

/*
 * Browsers stream a download to disk only when they follow a link, and a link sends no bearer header. So the
 * client requests a ticket first and sends it in the address.
 */

/** Enough to follow a link; a ticket found in a log is expired. */
const TICKET_MINUTES = 1

export async function issueExportTicket({ config, clock }: Context, admin: Actor) {
  const until = addMinutes(clock.now(), TICKET_MINUTES)
  const ticket = await signTicket(config.sessionSecret, 'export-ticket', admin.signInId, until)
  return { ticket, expiresAt: until.toISOString() }
}

/** Route hook: as `adminsOnly`, or a ticket whose sign-in is still an admin's. Throws 401, 403. */
export const exportersOnly =
  ({ config, clock, db }: Context) =>
  async (request: FastifyRequest): Promise<void> => {
    const { ticket } = request.query as { ticket?: unknown }
    if (ticket === undefined) {
      requireAdmin(request)
      return
    }
    const id = await readTicket(config.sessionSecret, 'export-ticket', String(ticket), clock.now())
    if (id === null || (await findActor(db, id))?.role !== 'admin') throw problem('not_signed_in')
  }
