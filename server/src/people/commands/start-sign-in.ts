import type { AccessClaims, User } from '@jhilik/contract/accounts.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { newDeviceMail } from '../mails/account.ts'
import type { Device } from '../rules/device.ts'
import { hashRefreshToken, newRefreshToken, signAccessToken, signInExpiry } from '../rules/tokens.ts'
import { insertSignIn } from '../store/sign-ins.ts'
import { findReader } from '../views/accounts.ts'

/** A refresh token that is stored, with the sign-in it belongs to. */
export interface IssuedRefreshToken {
  user: User
  signInId: string
  refreshToken: string
}

/**
 * Stores a new sign-in with its first refresh token. `isConfirmed`: the sign-in counts as confirmed, as after entering
 * the password or second factor again. The user must be locked or new.
 */
export async function startSignIn(
  ctx: Context,
  tx: Tx,
  user: User,
  device: Device,
  { isConfirmed, hasSecondFactor = false }: { isConfirmed: boolean; hasSecondFactor?: boolean },
): Promise<IssuedRefreshToken> {
  const refreshToken = newRefreshToken()
  const now = ctx.clock.now()
  const id = newId()
  await tellAboutNewDevice(ctx, tx, user._id, device)
  await insertSignIn(tx, {
    id,
    user_id: user._id,
    ...device,
    signed_in_at: now,
    last_used_at: now,
    confirmed_at: isConfirmed ? now : null,
    second_factor_at: hasSecondFactor ? now : null,
    expires_at: signInExpiry(now, now),
    token_hash: hashRefreshToken(refreshToken),
  })
  await recordAudit(tx, { actorId: user._id, action: 'user.signed_in', subjectId: user._id, at: now })
  return { user, signInId: id, refreshToken }
}

/**
 * Mails the owner when the account's earlier sign-ins were all with other browsers or systems; the first sign-in sends
 * nothing. Call it before the sign-in is stored, with the user locked, so that two sign-ins at once send one mail.
 */
async function tellAboutNewDevice(ctx: Context, tx: Tx, userId: string, device: Device): Promise<void> {
  const { earlier, alike } = await tx
    .selectFrom('sign_ins')
    .select((eb) => [
      eb.fn.countAll<number>().as('earlier'),
      eb.fn
        .countAll<number>()
        .filterWhere('browser', '=', device.browser)
        .filterWhere('system', '=', device.system)
        .as('alike'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(earlier) === 0 || Number(alike) > 0) return
  const { email, locale } = await findReader(tx, userId)
  if (!email) return
  const reader = { to: email, locale: locale ?? ctx.config.locale }
  await enqueueMail(ctx.jobs, tx, newDeviceMail(ctx.config, reader, device, ctx.clock.now()))
}

/** The user and the tokens that a signed-in browser gets. */
export interface Tokens {
  user: User
  signInId: string
  accessToken: string
  refreshToken: string
}

/** Adds the access token. Call it after the transaction, because it writes nothing. */
export async function addAccessToken(
  ctx: Context,
  { user, signInId, refreshToken }: IssuedRefreshToken,
): Promise<Tokens> {
  const { _id, createdAt: _created, active: _active, duty, ...claims } = user
  const holder: AccessClaims = { sub: _id, ...claims, ...(duty && { duty }) }
  const accessToken = await signAccessToken(ctx.config.sessionSecrets[0], holder, signInId, ctx.clock.now())
  return { user, signInId, accessToken, refreshToken }
}
