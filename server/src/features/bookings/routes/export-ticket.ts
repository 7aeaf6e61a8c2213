import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { type Actor, requirePermission } from '../../../platform/guard.ts'
import { problem } from '../../../platform/problem.ts'
import { readTicket, signTicket } from '../../../platform/ticket.ts'
import { findDuty } from '../../accounts/views.ts'

/*
 * Browsers stream a download to disk only when they follow a link, and a link sends no bearer header. So the
 * client requests a ticket first and sends it in the address.
 */

/** Enough to follow a link; a ticket found in a log is expired. */
const TICKET_MINUTES = 1

export async function issueExportTicket({ config, clock }: Context, admin: Actor) {
  const until = addMinutes(clock.now(), TICKET_MINUTES)
  const ticket = await signTicket(config.sessionSecret, 'export-ticket', admin.id, until)
  return { ticket, expiresAt: until.toISOString() }
}

/** Who exports: the caller, or the holder of the ticket, whose account still has the permission. Throws 401, 403. */
export async function findExporter(
  { config, clock, db }: Context,
  request: FastifyRequest,
): Promise<DutyHolder> {
  const { ticket } = request.query as { ticket?: unknown }
  if (ticket === undefined) return requirePermission(request, 'exports.read')
  const id = await readTicket(config.sessionSecret, 'export-ticket', String(ticket), clock.now())
  const holder = id === null ? undefined : await findDuty(db, id)
  if (!holder || !hasPermission(holder, 'exports.read')) throw problem('not_signed_in')
  return holder
}
