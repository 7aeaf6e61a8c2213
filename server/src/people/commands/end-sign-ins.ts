import type { Context } from '../../context.ts'
import { deleteOldAttempts } from '../../platform/attempts.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { hashRefreshToken, REFRESH_TOKEN_DAYS, SIGN_IN_DAYS } from '../rules/tokens.ts'
import { lockUser } from '../store/accounts.ts'
import { endAllSignIns, endSignIn, loadRefreshToken } from '../store/sign-ins.ts'

/** Ends the sign-in this refresh token belongs to. An unknown token ends nothing. */
export async function logOut(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const token = await loadRefreshToken(tx, hashRefreshToken(refreshToken))
    if (!token) return
    await lockUser(tx, token.user_id)
    await endSignIn(tx, token.sign_in_id, ctx.clock.now())
  })
}

/** Ends every sign-in of the caller, including the current one. */
export async function logOutEverywhere(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id)
    await endAllSignIns(tx, actor.id, ctx.clock.now())
  })
}

/** Ends one sign-in of the caller, which may be the current one. Idempotent. Throws 404 for another user's. */
export async function endOwnSignIn(ctx: Context, actor: Actor, signInId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id)
    await tx
      .selectFrom('sign_ins')
      .select('id')
      .where('id', '=', signInId)
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow(() => problem('not_found'))
    await endSignIn(tx, signInId, ctx.clock.now())
  })
}

/** Staff end all sign-ins of another user, who can log in again. Throws 404, and 409 for one's own account. */
export async function endSignInsOf(ctx: Context, actor: Confirmed, userId: string): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = orNotFound(await lockUser(tx, userId))
    if (row.id === actor.id) throw problem('own_account')
    const ended = await endAllSignIns(tx, row.id, at)
    if (ended === 0) return
    await recordAudit(tx, { actorId: actor.id, action: 'user.sign_ins_ended', subjectId: row.id, at })
  })
}

const DAY = 24 * 60

/**
 * Deletes old counts of attempts, expired changes of addresses, and sign-ins that can no longer be used. Sign-ins that
 * were ended are kept just as long, because a browser that was used before is not new to its owner.
 */
export async function deleteOldSignIns(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const unusable = addMinutes(now, -SIGN_IN_DAYS * DAY)
    await tx.deleteFrom('sign_ins').where('last_used_at', '<=', unusable).execute()
    const replaced = addMinutes(now, -REFRESH_TOKEN_DAYS * DAY)
    await tx.deleteFrom('refresh_tokens').where('replaced_at', '<=', replaced).execute()
    await deleteOldAttempts(tx, now)
    await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  })
}
