import { emailSchema } from '@jhilik/contract/fields.ts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { OpenIdClaims } from '../../platform/openid.ts'
import { Problem } from '../../platform/problem.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import type { Caller } from '../rules/device.ts'
import { isIssuedBy } from '../rules/google-link.ts'
import { askSecondFactor } from '../rules/second-factor-ticket.ts'
import { lockUser, lockUserReachedAt, updateLocale } from '../store/accounts.ts'
import { toUser } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'
import { linkIdentity, lockOwnerOf } from './identities.ts'
import { addAccessToken, type IssuedRefreshToken, startSignIn, type Tokens } from './issue-tokens.ts'
import { openAccount } from './open-account.ts'
import { proveEmail } from './prove-email.ts'

/**
 * `unverified`: the provider has not verified the address. `linkFirst`: there is an account with the address, and the
 * provider cannot know that it still belongs to the same person. `closed`: the account is deactivated.
 */
export type GoogleRefusal = 'unverified' | 'linkFirst' | 'admin' | 'closed'

const MAX_NAME = 100

/**
 * Signs in to the account that is linked, else to that of the address, which is linked in place of another identity of
 * the provider. Opens an account if there is none. Returns second_factor_required with a ticket for an account that has
 * a second factor.
 */
export async function signInWithGoogle(
  ctx: Context,
  issuer: string,
  claims: OpenIdClaims,
  caller: Caller,
): Promise<Tokens | GoogleRefusal | Problem> {
  const issued = await ctx.db.transaction().execute((tx) => enter(ctx, tx, { issuer, claims, caller }))
  return typeof issued === 'string' || issued instanceof Problem ? issued : addAccessToken(ctx, issued)
}

interface Entry {
  issuer: string
  claims: OpenIdClaims
  caller: Caller
}

async function enter(
  ctx: Context,
  tx: Tx,
  { issuer, claims, caller: { locale, device } }: Entry,
): Promise<IssuedRefreshToken | GoogleRefusal | Problem> {
  const identity = { issuer, subject: claims.subject }
  const ownerId = await lockOwnerOf(tx, identity)
  const account = ownerId ? await lockUser(tx, ownerId) : await findOrOpen(ctx, tx, issuer, claims, locale)
  if (typeof account === 'string') return account
  if (!account || account.deactivated_at) return 'closed'
  // Admins are refused because their second factor would be left out.
  if (account.role === 'admin') return 'admin'
  if (!ownerId) {
    const at = ctx.clock.now()
    await proveEmail(tx, account, { at })
    const isReplaced = await linkIdentity(tx, identity, account.id, at)
    const subject = ['user', account.id] as const
    if (isReplaced) await recordAudit(tx, { actorId: account.id, action: 'user.google_linked', subject, at })
  }
  if (locale) await updateLocale(tx, account.id, locale)
  const ways = await findWays(tx, account)
  if (ways.length > 0) return askSecondFactor(ctx, account, ways)
  return startSignIn(ctx, tx, toUser(account), device, { isConfirmed: false })
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
  const name = claims.name.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME) || email.data
  const { account, isNew } = await openAccount(ctx, tx, { destination: email.data, name, locale })
  // When the account is not new, somebody else has opened it at this moment.
  return isNew || isIssuedBy(issuer, claims) ? account : 'linkFirst'
}
