import type {
  AccessClaims,
  LoginRequest,
  SignupRequest,
  UpdateProfileRequest,
  User,
} from '@jhilik/contract/accounts.ts'
import type { Role } from '@jhilik/contract/constants.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import { newId } from '../../../platform/ids.ts'
import type { Locale } from '../../../platform/locale.ts'
import { type Problem, problem } from '../../../platform/problem.ts'
import { judgeRefresh } from '../rules/judge-refresh.ts'
import { hashPassword, verifyPassword } from '../rules/password-hash.ts'
import {
  hashRefreshToken,
  newRefreshToken,
  REFRESH_TOKEN_DAYS,
  readAccessToken,
  signAccessToken,
} from '../rules/tokens.ts'
import {
  deleteExpiredSessions,
  insertSession,
  insertUser,
  loadSession,
  lockAdmins,
  lockUser,
  markReplaced,
  revokeAllFamilies,
  revokeFamily,
  updateLocale,
  updateUser,
  writeRole,
} from '../store.ts'
import { findActor, findCredentials, findUser, toUser } from '../views.ts'

/** What a signed-in browser gets. */
export interface SignIn {
  user: User
  accessToken: string
  refreshToken: string
}

/** Who sends this Authorization header; a Problem when the token does not hold. */
export async function identifyActor(ctx: Context, authorization: string): Promise<Actor | Problem> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  const holder = token ? await readAccessToken(ctx.config.sessionSecret, token, ctx.clock.now()) : 'invalid'
  if (holder === 'expired') return problem('session_expired')
  if (holder === 'invalid') {
    return problem('not_signed_in', { message: 'That access token is not valid. Please log in again.' })
  }
  const actor = await findActor(ctx.db, holder.sub, holder.sid)
  return actor ?? problem('not_signed_in', { message: 'You have been logged out. Please log in again.' })
}

/** Throws 401, the same for an unknown address, a wrong password and a deactivated account. */
export async function signIn(
  ctx: Context,
  { email, password }: LoginRequest,
  locale: Locale | null,
): Promise<SignIn> {
  const account = await findCredentials(ctx.db, email)
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !right) throw problem('wrong_credentials')
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      const row = await lockUser(tx, account.id)
      // The password may have been changed, or the account closed, while the hash was computed.
      if (!row || row.deactivated_at || row.password_hash !== account.password_hash) {
        throw problem('wrong_credentials')
      }
      if (locale) await updateLocale(tx, row.id, locale)
      return startFamily(ctx, tx, toUser(row))
    })
    .then((started) => withAccessToken(ctx, started))
}

/** Always an ordinary user, whatever role was sent. Throws 409 when the address has an account. */
export async function signUp(ctx: Context, input: SignupRequest, locale: Locale | null): Promise<SignIn> {
  const password_hash = await hashPassword(input.password)
  const now = ctx.clock.now()
  const row = {
    id: newId(),
    name: input.name,
    email: input.email,
    phone: input.phone,
    address: input.address ?? '',
    img: input.img ?? '',
    role: 'user' as const,
    password_hash,
    locale,
    link_version: 1,
    deactivated_at: null,
    created_at: now,
    updated_at: now,
  }
  const started = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, row))) {
      const taken = problem('email_taken')
      throw problem('email_taken', { errors: [{ path: 'email', message: taken.message }] })
    }
    await recordAudit(tx, { actorId: row.id, action: 'user.signed_up', subject: ['user', row.id], at: now })
    return startFamily(ctx, tx, toUser(row))
  })
  return withAccessToken(ctx, started)
}

/** A new access token, and the refresh token's successor. Throws 401. */
export async function renewSession(
  ctx: Context,
  refreshToken: string,
  locale: Locale | null,
): Promise<SignIn> {
  const tokenHash = hashRefreshToken(refreshToken)
  const now = ctx.clock.now()
  // Revoking must be committed, so the refusal is returned and thrown outside.
  const renewed = await ctx.db.transaction().execute(async (tx) => {
    const owner = await loadSession(tx, tokenHash)
    const row = owner && (await lockUser(tx, owner.user_id))
    // Read again: only under the lock is it certain what became of it.
    const session = row && (await loadSession(tx, tokenHash))
    if (!session) return null
    const verdict = judgeRefresh(session, now)
    if (verdict === 'refuse') return null
    if (verdict === 'reused' || row.deactivated_at) {
      await revokeFamily(tx, session.family_id, now)
      ctx.log.warn({ userId: row.id, familyId: session.family_id, verdict }, 'sign-in revoked')
      return null
    }
    await markReplaced(tx, session.id, now)
    if (locale) await updateLocale(tx, row.id, locale)
    return extendFamily(ctx, tx, toUser(row), session.family_id)
  })
  if (!renewed) throw problem('session_expired')
  return withAccessToken(ctx, renewed)
}

/** What the user was just seen to read; mails to them are written in it. */
export async function noteLocale(ctx: Context, userId: string, locale: Locale | null): Promise<void> {
  if (locale) await ctx.db.transaction().execute((tx) => updateLocale(tx, userId, locale))
}

/** Ends the sign-in this refresh token belongs to. An unknown token ends nothing. */
export async function endSession(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const session = await loadSession(tx, hashRefreshToken(refreshToken))
    if (!session) return
    await lockUser(tx, session.user_id)
    await revokeFamily(tx, session.family_id, ctx.clock.now())
  })
}

/** Ends every sign-in of the caller, this one too. */
export async function endAllSessions(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id)
    await revokeAllFamilies(tx, actor.id, ctx.clock.now())
  })
}

/** Takes effect with the user's next call. Throws 404, and 409 for one's own role or the last admin's. */
export async function changeRole(ctx: Context, actor: Actor, userId: string, role: Role): Promise<User> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const row = await lockUser(tx, userId)
    if (!row) throw problem('not_found')
    if (row.id === actor.id) throw problem('own_role')
    if (row.role === role) return toUser(row)
    if (role !== 'admin' && !admins.some((id) => id !== row.id)) throw problem('last_admin')
    await writeRole(tx, row, role, actor.id, now)
    return toUser({ ...row, role })
  })
}

/** The email address stays as it is. Throws 404. */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  userId: string,
  input: UpdateProfileRequest,
): Promise<User> {
  const now = ctx.clock.now()
  const { name, phone, address, img = '' } = input
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await updateUser(tx, userId, { name, phone, address, img, updated_at: now })
    const user = changed && (await findUser(tx, userId))
    if (!user) throw problem('not_found')
    await recordAudit(tx, { actorId: actor.id, action: 'user.edited', subject: ['user', user._id], at: now })
    return user
  })
}

/** Tokens that nobody can use any more. */
export async function forgetExpiredSessions(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteExpiredSessions(tx, ctx.clock.now()))
}

interface Started {
  user: User
  familyId: string
  refreshToken: string
}

const startFamily = (ctx: Context, tx: Tx, user: User) => extendFamily(ctx, tx, user, newId())

async function extendFamily(ctx: Context, tx: Tx, user: User, familyId: string): Promise<Started> {
  const refreshToken = newRefreshToken()
  const now = ctx.clock.now()
  await insertSession(tx, {
    id: newId(),
    family_id: familyId,
    user_id: user._id,
    token_hash: hashRefreshToken(refreshToken),
    created_at: now,
    expires_at: addMinutes(now, REFRESH_TOKEN_DAYS * 24 * 60),
    replaced_at: null,
    revoked_at: null,
  })
  return { user, familyId, refreshToken }
}

async function withAccessToken(ctx: Context, { user, familyId, refreshToken }: Started): Promise<SignIn> {
  const { _id, createdAt: _created, active: _active, ...claims } = user
  const holder: AccessClaims = { sub: _id, ...claims }
  const accessToken = await signAccessToken(ctx.config.sessionSecret, holder, familyId, ctx.clock.now())
  return { user, accessToken, refreshToken }
}
