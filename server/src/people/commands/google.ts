import { emailSchema } from '@jhilik/contract/fields.ts'
import { cleanText } from '@jhilik/contract/typed-text.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { countUse } from '../../platform/attempts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { OpenIdClaims, OpenIdFailure, OpenIdProvider } from '../../platform/openid.ts'
import { Problem, problem } from '../../platform/problem.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { googleLinkedMail } from '../mails/account.ts'
import type { Caller } from '../rules/device.ts'
import { FLOW_MINUTES, type GoogleFlow, isIssuedBy } from '../rules/google.ts'
import { askSecondFactor } from '../rules/second-factors.ts'
import { lockUser, lockUserReachedAt, openAccount, proveEmail, updateLocale } from '../store/accounts.ts'
import { linkIdentity, lockOwnerOf, unlinkIdentities } from '../store/identities.ts'
import { toUser } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { findActor } from '../views/sign-ins.ts'
import { addAccessToken, type IssuedRefreshToken, startSignIn, type Tokens } from './start-sign-in.ts'

interface Return {
  provider: OpenIdProvider
  flow: GoogleFlow
  /** The address at which the browser came back. */
  returned: URL
  caller: Caller
}

/** `expired`: the flow is over, or the sign-in to be linked has ended. */
type Outcome = Tokens | Problem | GoogleRefusal | OpenIdFailure | 'linked' | 'taken' | 'expired'

/** Asks the provider who came back, and signs in or links. Each flow can be finished once. */
export async function finishGoogleFlow(
  ctx: Context,
  { provider, flow, returned, caller }: Return,
): Promise<Outcome> {
  if (!(await isFirstReturn(ctx, flow))) return 'expired'
  const claims = await provider.readReturn(returned, flow)
  if (typeof claims === 'string') return claims
  if (flow.linkTo) return linkGoogle(ctx, provider.issuer, claims, flow.linkTo)
  return signInWithGoogle(ctx, provider.issuer, claims, caller)
}

async function isFirstReturn({ clock, config, db }: Context, { id }: GoogleFlow): Promise<boolean> {
  const once = { kind: 'google-flow', of: id, max: 1, seconds: FLOW_MINUTES * 60 }
  try {
    await db.transaction().execute((tx) => countUse(tx, config.sessionSecrets[0], once, clock.now()))
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}

/**
 * `unverified`: the provider has not verified the address. `linkFirst`: there is an account with the address, and the
 * provider cannot know that it still belongs to the same person. `closed`: the account is deactivated.
 */
type GoogleRefusal = 'unverified' | 'linkFirst' | 'admin' | 'closed'

const MAX_NAME = 100

/**
 * Signs in to the account that is linked, else to that of the address, which is linked in place of another identity of
 * the provider. Opens an account if there is none. Returns second_factor_required with a ticket for an account that has
 * a second factor.
 */
async function signInWithGoogle(
  ctx: Context,
  issuer: string,
  claims: OpenIdClaims,
  { locale, device }: Caller,
): Promise<Tokens | GoogleRefusal | Problem> {
  const issued = await ctx.db
    .transaction()
    .execute<IssuedRefreshToken | GoogleRefusal | Problem>(async (tx) => {
      const identity = { issuer, subject: claims.subject }
      const ownerId = await lockOwnerOf(tx, identity)
      const account = ownerId
        ? await lockUser(tx, ownerId)
        : await findOrOpen(ctx, tx, issuer, claims, locale)
      if (typeof account === 'string') return account
      if (!account || account.deactivated_at) return 'closed'
      // Admins are refused because their second factor would be left out.
      if (account.role === 'admin') return 'admin'
      if (!ownerId) {
        const at = ctx.clock.now()
        await proveEmail(tx, account, at)
        const isReplaced = await linkIdentity(tx, identity, account.id, at)
        const { id } = account
        if (isReplaced)
          await recordAudit(tx, { actorId: id, action: 'user.google_linked', subjectId: id, at })
      }
      if (locale) await updateLocale(tx, account.id, locale)
      const ways = await findWays(tx, account)
      if (ways.length > 0) return askSecondFactor(ctx, account, ways)
      return startSignIn(ctx, tx, toUser(account), device, { isConfirmed: false })
    })
  return typeof issued === 'string' || issued instanceof Problem ? issued : addAccessToken(ctx, issued)
}

async function findOrOpen(
  ctx: Context,
  tx: Tx,
  issuer: string,
  claims: OpenIdClaims,
  locale: Caller['locale'],
): Promise<Selectable<UsersTable> | GoogleRefusal> {
  const email = emailSchema.safeParse(claims.email ?? '')
  if (!email.success || !claims.emailVerified) return 'unverified'
  const known = await lockUserReachedAt(tx, email.data)
  if (known && known.role === 'user' && !isIssuedBy(issuer, claims)) return 'linkFirst'
  if (known) return known
  const name = cleanText(claims.name.slice(0, MAX_NAME)) || email.data
  const { account, isNew } = await openAccount(ctx, tx, { destination: email.data, name, locale })
  // When the account is not new, somebody else has opened it at this moment.
  return isNew || isIssuedBy(issuer, claims) ? account : 'linkFirst'
}

/**
 * Links the account of a sign-in that has asked for it, and tells its owner by mail. `taken`: the identity signs in to
 * another account already.
 */
async function linkGoogle(
  ctx: Context,
  issuer: string,
  { subject }: OpenIdClaims,
  signInId: string,
): Promise<'linked' | 'taken' | 'expired' | 'admin'> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const ownerId = await lockOwnerOf(tx, { issuer, subject })
    const actor = await findActor({ config: ctx.config, db: tx }, signInId)
    const row = actor && (await lockUser(tx, actor.id))
    if (!row) return 'expired'
    if (row.role === 'admin') return 'admin'
    if (ownerId === row.id) return 'linked'
    if (ownerId) return 'taken'
    await linkIdentity(tx, { issuer, subject }, row.id, at)
    await recordAudit(tx, { actorId: row.id, action: 'user.google_linked', subjectId: row.id, at })
    const reader = { to: row.email, locale: row.locale ?? ctx.config.locale }
    await enqueueMail(ctx.jobs, tx, googleLinkedMail(ctx.config, { ...reader, at }))
    return 'linked'
  })
}

/**
 * Ends signing in with Google. Another way always remains, because every account has an e-mail address or a verified
 * phone number, to which codes are sent. Idempotent.
 */
export async function unlinkGoogle(ctx: Context, actor: Confirmed): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, actor.id)
    if (!row) throw problem('not_signed_in')
    if ((await unlinkIdentities(tx, row.id)) === 0) return
    await recordAudit(tx, { actorId: row.id, action: 'user.google_unlinked', subjectId: row.id, at })
  })
}
