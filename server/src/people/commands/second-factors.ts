import type { AddAuthenticatorRequest, NewAuthenticator } from '@jhilik/contract/second-factors.ts'
import { factorCodeIsWrong } from '@jhilik/contract/validation.ts'
import type { Selectable } from 'kysely'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { hashPassword, saltOf } from '../../platform/password-hash.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import type { UsersTable } from '../../platform/schema/people.ts'
import { type FactorChange, factorMail } from '../mails/second-factors.ts'
import { limitsOfFactor } from '../rules/guesses.ts'
import {
  keyUri,
  type NewRecoveryCodes,
  newKey,
  newRecoveryCodes,
  openKey,
  readSetup,
  sealKey,
  signSetup,
  stepOfCode,
} from '../rules/second-factors.ts'
import { lockUser, lockUserReachedAt } from '../store/accounts.ts'
import { countGuess, forgiveGuess } from '../store/guesses.ts'
import {
  deleteAuthenticator,
  deleteFactors,
  deleteUselessRecoveryCodes,
  loadAuthenticator,
  replaceRecoveryCodes,
} from '../store/second-factors.ts'
import { endAllSignIns, markFactorEntered, unconfirmOthers } from '../store/sign-ins.ts'
import { findAccountName } from '../views/accounts.ts'
import { findWays } from '../views/second-factors.ts'

/**
 * Makes a key for an authenticator app. Nothing is stored before the app's first code is entered. Throws
 * sample_account.
 */
export async function beginAuthenticator(ctx: Context, actor: Confirmed): Promise<NewAuthenticator> {
  refuseSample(ctx, actor)
  const key = newKey()
  const { label } = await findAccountName(ctx.db, actor.id)
  const uri = keyUri(key, { business: ctx.config.businessName, account: label })
  return { key, uri, ticket: await signSetup(ctx, actor.id, key) }
}

/**
 * Stores the authenticator app and returns new recovery codes. Throws 400 for a wrong code, setup_ended, and 429 when
 * it was guessed too often.
 */
export async function finishAuthenticator(
  ctx: Context,
  actor: Confirmed,
  { ticket, code }: AddAuthenticatorRequest,
): Promise<string[]> {
  const { db, clock } = ctx
  refuseSample(ctx, actor)
  const key = await readSetup(ctx, actor.id, ticket)
  if (key === null) throw problem('setup_ended')
  const limits = limitsOfFactor(actor.id, 'sign-in')
  await db.transaction().execute((tx) => countGuess(ctx, tx, limits))
  const recovery = await newRecoveryCodes()
  await changeOwn(ctx, actor, async (tx, owner) => {
    const isRight = await addAuthenticator(ctx, tx, owner, { key, code, recovery })
    if (!isRight) throw invalidField('code', factorCodeIsWrong)
    await markFactorEntered(tx, actor.signInId, clock.now())
    await unconfirmOthers(tx, actor.id, actor.signInId)
    await forgiveGuess(ctx, tx, limits)
  })
  return recovery.codes
}

interface EnteredAuthenticator {
  key: string
  /** The code that the app shows. */
  code: string
  recovery: NewRecoveryCodes
}

/**
 * Stores an app's key, in place of an earlier one, and new recovery codes. False when the code is not right. Repeating
 * the request is refused, because its code was accepted already; the next code makes other recovery codes.
 */
async function addAuthenticator(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { key, code, recovery }: EnteredAuthenticator,
): Promise<boolean> {
  const secrets = ctx.config.sessionSecrets
  const at = ctx.clock.now()
  const step = stepOfCode(key, code, at)
  if (step === null) return false
  const stored = await loadAuthenticator(tx, owner.id)
  const isSame = stored && openKey(secrets, owner.id, stored.sealed_key)?.text === key
  if (isSame && step <= stored.last_step) return false
  const sealed_key = sealKey(secrets, owner.id, key)
  const columns = { sealed_key, last_step: step, added_at: at }
  await tx
    .insertInto('authenticators')
    .values({ user_id: owner.id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  await replaceRecoveryCodes(tx, owner.id, recovery.hashes, at)
  await tellOwner(ctx, tx, owner, 'authenticator_added')
  return true
}

/** Repeating it changes nothing. */
export const removeAuthenticator = (ctx: Context, actor: Confirmed): Promise<void> =>
  changeOwn(ctx, actor, async (tx, owner) => {
    if (!(await deleteAuthenticator(tx, owner.id))) return
    await deleteUselessRecoveryCodes(tx, owner)
    await tellOwner(ctx, tx, owner, 'authenticator_removed')
  })

/** New recovery codes replace the earlier ones. Throws no_second_factor. */
export async function renewRecoveryCodes(ctx: Context, actor: Confirmed): Promise<string[]> {
  const { codes, hashes } = await newRecoveryCodes()
  await changeOwn(ctx, actor, async (tx, owner) => {
    if ((await findWays(tx, owner)).length === 0) throw problem('no_second_factor')
    await replaceRecoveryCodes(tx, owner.id, hashes, ctx.clock.now())
    await tellOwner(ctx, tx, owner, 'recovery_codes_made')
  })
  return codes
}

/**
 * An owner helps somebody who has lost their second factors. The lost factors may be stolen, so all sign-ins of the
 * account end. Idempotent. Throws 404, and 409 for one's own account.
 */
export async function removeFactorsOf(ctx: Context, actor: Confirmed, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = orNotFound(await lockUser(tx, userId))
    if (row.id === actor.id) throw problem('own_account')
    if (!(await deleteFactors(tx, row.id))) return
    await tellOwner(ctx, tx, row, 'second_factors_removed', actor.id)
    await endAllSignIns(tx, row.id, ctx.clock.now())
  })
}

/** `none`: the account has no second factor; `unknown`: nobody has signed up with that address. */
export type RemoveFactorsOutcome = 'removed' | 'none' | 'unknown'

/** The command line removes the factors when the last owner has lost them, because nobody else can. */
export async function removeLostFactors(db: Db, email: string, at: Date): Promise<RemoveFactorsOutcome> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUserReachedAt(tx, email)
    if (!user) return 'unknown'
    if (!(await deleteFactors(tx, user.id))) return 'none'
    await endAllSignIns(tx, user.id, at)
    const action = 'user.second_factors_removed'
    await recordAudit(tx, { actorId: null, action, subjectId: user.id, at })
    return 'removed'
  })
}

/** A code of an authenticator app, or the hash of an entered recovery code. */
type FactorEntry = { appCode: string } | { recoveryHash: string | null }

/** Call it before the transaction, because hashing takes long. `code` is valid for the contract. */
export async function readFactorEntry(db: Db, userId: string, code: string): Promise<FactorEntry> {
  if (/^\d{6}$/.test(code)) return { appCode: code }
  // Any of the codes that can still be used has the salt of all.
  const stored = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return { recoveryHash: stored ? await hashPassword(code, saltOf(stored.code_hash)) : null }
}

/** Returns whether the entry is right. The entry is used up: the same one is wrong the next time. */
export async function enterFactor(ctx: Context, tx: Tx, owner: Owner, entry: FactorEntry): Promise<boolean> {
  if ('appCode' in entry) return enterAppCode(ctx, tx, owner.id, entry.appCode)
  const { recoveryHash } = entry
  if (recoveryHash === null || !(await useRecoveryCode(ctx, tx, owner.id, recoveryHash))) return false
  await tellOwner(ctx, tx, owner, 'recovery_code_used')
  return true
}

/** False when a code of the same time step, or of a later one, was accepted before. */
async function enterAppCode({ config, clock }: Context, tx: Tx, user_id: string, code: string) {
  const stored = await loadAuthenticator(tx, user_id)
  const opened = stored && openKey(config.sessionSecrets, user_id, stored.sealed_key)
  if (!opened) return false
  const last_step = stepOfCode(opened.text, code, clock.now())
  if (last_step === null) return false
  // The key is sealed with the current secret, so that an old secret can be removed later.
  const sealed_key = opened.isCurrent
    ? stored.sealed_key
    : sealKey(config.sessionSecrets, user_id, opened.text)
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step, sealed_key })
    .where('user_id', '=', user_id)
    .where('last_step', '<', last_step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when there is no such code, or it was used. */
async function useRecoveryCode({ clock }: Context, tx: Tx, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Everybody uses the sample accounts, so one visitor's second factor would keep the others out. Throws sample_account.
 */
export function refuseSample(ctx: Context, actor: Actor): void {
  if (isSampleAccount(ctx.config, actor.email)) throw problem('sample_account')
}

/** Runs a change of the caller's account in a transaction that has locked it. */
export const changeOwn = <T>(
  ctx: Context,
  actor: Confirmed,
  change: (tx: Tx, owner: Owner) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.id)
    if (!owner) throw problem('not_signed_in')
    return change(tx, owner)
  })

/** The account whose second factors change. Its row is locked. */
export type Owner = Pick<Selectable<UsersTable>, 'id' | 'role' | 'email' | 'locale'>

/**
 * Records the change and mails the owner of the account, who may not have made it. `actorId` is an admin who has made
 * it.
 */
export async function tellOwner(
  ctx: Context,
  tx: Tx,
  { id, email, locale }: Owner,
  change: FactorChange,
  actorId = id,
): Promise<void> {
  const at = ctx.clock.now()
  await recordAudit(tx, { actorId, action: `user.${change}`, subjectId: id, at })
  const reader = { to: email, locale: locale ?? ctx.config.locale }
  await enqueueMail(ctx.jobs, tx, factorMail(ctx.config, { ...reader, change, at }))
}
