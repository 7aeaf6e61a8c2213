import type { Role } from '@jhilik/contract/constants.ts'
import { type Duty, hasPermission, type Permission } from '@jhilik/contract/duties.ts'
import type { FastifyRequest } from 'fastify'
import type { Locale } from './locale.ts'
import { type Problem, problem } from './problem.ts'
import type { TokenHolder } from './signed-token.ts'

/** The caller, as stored now; the claims of a token may be some minutes old. */
export interface Actor {
  id: string
  /** The sign-in of this call. */
  signInId: string
  /**
   * The time at which the password, a second factor, or a code of an account without a password was last entered in the
   * sign-in; null when none was.
   */
  confirmedAt: Date | null
  /** Null for an account that was opened with a phone number. */
  email: string | null
  /** The language of the last visit; null until known. */
  locale: Locale | null
  role: Role
  /** Null for users, and for an admin whose permissions are withheld. */
  duty: Duty | null
  /** The step that an admin has to do first; null when nothing is withheld. */
  withheld: 'email_confirmation_required' | 'second_factor_setup_required' | 'confirmation_required' | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What a valid token says, without a look into the database; its sign-in may have ended. */
    holder: TokenHolder | null
    /** Null for a visitor and for an invalid token. */
    actor: Actor | null
    /** The reason why the token that was sent is not valid. */
    tokenProblem: Problem | null
  }
}

/** Returns the signed-in caller. Throws 401. */
export function requireUser(request: FastifyRequest): Actor {
  if (request.tokenProblem) throw request.tokenProblem
  if (!request.actor) throw problem('not_signed_in')
  return request.actor
}

/** Returns the calling admin, whose duty has the permission. Throws 401 or 403. */
export function requirePermission(request: FastifyRequest, permission: Permission): Actor {
  const actor = requireUser(request)
  if (!hasPermission(actor, permission)) throw problem(actor.withheld ?? 'forbidden')
  return actor
}

type Guard = (request: FastifyRequest) => Promise<void>

const guards = new WeakSet<object>()

/** Returns whether one of the hooks of a route was made by `guard`, so that callers need a token. */
export const needsToken = (onRequest: unknown): boolean =>
  [onRequest].flat().some((hook) => typeof hook === 'function' && guards.has(hook))

/**
 * Makes a route hook of a check of the caller. It refuses before the body is validated, so that callers without
 * permission see no field messages.
 */
export function guard(check: (request: FastifyRequest) => unknown): Guard {
  const hook: Guard = async (request) => void (await check(request))
  guards.add(hook)
  return hook
}

export const usersOnly = guard(requireUser)

export const permit = (permission: Permission) => guard((request) => requirePermission(request, permission))
