import { hasPermission } from '@jhilik/contract/duties.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { findActor } from '../../people/views/sign-ins.ts'
import { addMinutes } from '../../platform/clock.ts'
import { type Actor, requireConfirmed, requirePermission } from '../../platform/guard.ts'
import { problem } from '../../platform/problem.ts'
import { readTicket, signTicket } from '../../platform/ticket.ts'

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

export async function issueExportTicket({ config, clock }: Context, admin: Actor) {
  requireConfirmedFor(admin, clock.now())
  const until = addMinutes(clock.now(), TICKET_MINUTES)
  const ticket = await signTicket(config.sessionSecrets, 'export-ticket', admin.signInId, until)
  return { ticket, expiresAt: until.toISOString() }
}

/**
 * Returns the actor of an export: the caller, or the owner of the ticket's sign-in, as long as they have the
 * permission. Throws 401, 403, confirmation_required.
 */
export async function findExporter(ctx: Context, request: FastifyRequest): Promise<Actor> {
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
