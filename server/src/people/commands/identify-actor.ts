import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/guard.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import { readAccessToken } from '../rules/tokens.ts'
import { findActor } from '../views/accounts.ts'

/** Returns the user of this Authorization header, or a Problem when its token is not valid. */
export async function identifyActor(ctx: Context, authorization: string): Promise<Actor | Problem> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  const holder = token ? await readAccessToken(ctx.config.sessionSecrets, token, ctx.clock.now()) : 'invalid'
  if (holder === 'expired') return problem('session_expired')
  if (holder === 'invalid') {
    return problem('not_signed_in', { message: 'That access token is not valid. Please log in again.' })
  }
  const actor = await findActor(ctx, holder.sid)
  if (actor?.id === holder.sub) return actor
  return problem('not_signed_in', { message: 'You have been logged out. Please log in again.' })
}
