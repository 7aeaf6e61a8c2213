import type { FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { type Actor, requireUser } from './guard.ts'
import { problem } from './problem.ts'

/** The time for which an entered password or second factor counts. */
const CONFIRMED_MS = 10 * 60_000

declare const confirmed: unique symbol

/**
 * A caller who has entered the password or second factor in this sign-in within the last minutes. The type is the proof
 * of it: only `requireConfirmed` makes one. What a stolen session must not do takes a proof instead of an `Actor`, at the
 * function that has the effect, so that no other route reaches it without one.
 */
export type Confirmed = Actor & { readonly [confirmed]: true }

/**
 * The cause of an effect that needs a proof: a person with one, or `system` where no person asks for it at that moment,
 * in a job, a message of a gateway or a command beside the server. No route passes `system`.
 */
export type ConfirmedOrSystem = Confirmed | 'system'

/** Returns the account that the audit names; null for the system. */
export const accountOf = (by: ConfirmedOrSystem): string | null => (by === 'system' ? null : by.id)

/** Throws confirmation_required. */
export function requireConfirmed(actor: Actor, now: Date): Confirmed {
  const { confirmedAt } = actor
  if (!confirmedAt || now.getTime() - confirmedAt.getTime() > CONFIRMED_MS) {
    throw problem('confirmation_required')
  }
  return actor as Confirmed
}

/** Returns the caller of a route that always needs the proof. Throws 401, confirmation_required. */
export const requireConfirmedUser = (request: FastifyRequest, { clock }: { clock: Clock }): Confirmed =>
  requireConfirmed(requireUser(request), clock.now())
