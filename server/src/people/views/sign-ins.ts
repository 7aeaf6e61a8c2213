import type { Role } from '@jhilik/contract/constants.ts'
import type { SignIn } from '@jhilik/contract/own-account.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import { executePrepared } from '../../platform/query-plans.ts'
import type { TokenHolder } from '../../platform/signed-token.ts'
import { readAccessToken } from '../rules/tokens.ts'

/** Returns what the token of this Authorization header says, or a Problem when it is not valid. */
export async function readHolder(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  authorization: string,
): Promise<TokenHolder | Problem> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  const holder = token ? await readAccessToken(config.sessionSecrets, token, clock.now()) : 'invalid'
  if (holder === 'expired') return problem('session_expired')
  if (holder === 'invalid') {
    return problem('not_signed_in', { message: 'That access token is not valid. Please log in again.' })
  }
  return holder
}

/** Returns the user of a token, or a Problem when they have been logged out. */
export async function identifyActor(ctx: Context, holder: TokenHolder): Promise<Actor | Problem> {
  const actor = await findActor(ctx, holder.sid)
  if (actor?.id === holder.sub) return actor
  return problem('not_signed_in', { message: 'You have been logged out. Please log in again.' })
}

const hasFactor = sql<boolean>`role = 'admin' and (
  exists (select from authenticators where user_id = users.id) or exists (select from passkeys where user_id = users.id))`

/**
 * Returns undefined when the sign-in has ended or its account is deactivated. An admin whose duty has not begun, or who
 * has not proved a second factor, has no duty, so that every check of a permission fails.
 */
export async function findActor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  signInId: string,
): Promise<Actor | undefined> {
  const signedIn = db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select(['users.id', 'email', 'locale', 'role', 'duty', 'duty_awaits_email'])
    .select(['confirmed_at', 'second_factor_at'])
    .select(hasFactor.as('has_factor'))
    .where('sign_ins.id', '=', signInId)
    .where('ended_at', 'is', null)
    .where('deactivated_at', 'is', null)
  const [row] = (await executePrepared(db, signedIn)).rows
  if (!row) return undefined
  const { confirmed_at: confirmedAt, second_factor_at, has_factor, duty, duty_awaits_email, ...user } = row
  const isProved = second_factor_at !== null
  const awaitsEmail = duty_awaits_email && !config.demo
  const withheld = whyWithheld(
    user.role,
    { awaitsEmail, hasFactor: has_factor, isProved },
    config.adminSecondFactor,
  )
  return { ...user, duty: withheld ? null : duty, withheld, signInId, confirmedAt }
}

/** Returns what an admin has to do before anything that only admins do; null for nothing. */
function whyWithheld(
  role: Role,
  { awaitsEmail, hasFactor, isProved }: { awaitsEmail: boolean; hasFactor: boolean; isProved: boolean },
  policy: Config['adminSecondFactor'],
): Actor['withheld'] {
  if (role === 'user') return null
  if (awaitsEmail) return 'email_confirmation_required'
  if (hasFactor) return isProved ? null : 'confirmation_required'
  return policy === 'required' ? 'second_factor_setup_required' : null
}

/** One person has far fewer. */
const MAX_SIGN_INS = 100

/** Lists the actor's sign-ins that can be used, the last used first. */
export async function listSignIns(db: Db, actor: Actor, now: Date): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['id', 'browser', 'system', 'address', 'signed_in_at', 'last_used_at'])
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SIGN_INS)
    .execute()
  return rows.map(({ id, signed_in_at, last_used_at, ...device }) => ({
    _id: id,
    ...device,
    signedInAt: signed_in_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent: id === actor.signInId,
  }))
}
