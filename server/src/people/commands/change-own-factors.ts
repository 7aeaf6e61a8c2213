import type {
  AddAuthenticatorRequest,
  AddPasskeyRequest,
  NewAuthenticator,
  Passkey,
} from '@jhilik/contract/second-factors.ts'
import { factorCodeIsWrong } from '@jhilik/contract/validation.ts'
import { isSampleAccount } from '../../config.ts'
import type { Context } from '../../context.ts'
import { countAttempt, forgetAttempts } from '../../platform/attempts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { keyUri, newKey, readSetup, signSetup } from '../rules/authenticator.ts'
import { factorKey } from '../rules/login-attempts.ts'
import { newRecoveryCodes } from '../rules/recovery-codes.ts'
import { lockUser, markFactorEntered, unconfirmOthers } from '../store/accounts.ts'
import { findAccountName } from '../views/accounts.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { addPasskey, verifyNewPasskey } from './add-passkey.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { passkeyCreationOptions } from './passkey-options.ts'
import { removeAuthenticator, removePasskey } from './remove-factors.ts'
import type { Owner } from './tell-owner.ts'

/**
 * Everybody uses the sample accounts, so one visitor's second factor would keep the others out. Throws sample_account.
 */
function refuseSample(ctx: Context, actor: Actor): void {
  if (isSampleAccount(ctx.config, actor.email)) throw problem('sample_account')
}

/** Runs a change of the caller's account in a transaction that has locked it. */
const withOwner = <T>(ctx: Context, actor: Actor, change: (tx: Tx, owner: Owner) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute(async (tx) => {
    const owner = await lockUser(tx, actor.id)
    if (!owner) throw problem('not_signed_in')
    return change(tx, owner)
  })

/**
 * Makes a key for an authenticator app. Nothing is stored before the app's first code is entered. Throws
 * sample_account.
 */
export async function beginAuthenticator(ctx: Context, actor: Actor): Promise<NewAuthenticator> {
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
  actor: Actor,
  { ticket, code }: AddAuthenticatorRequest,
): Promise<string[]> {
  const { db, clock, config } = ctx
  refuseSample(ctx, actor)
  const key = await readSetup(ctx, actor.id, ticket)
  if (key === null) throw problem('setup_ended')
  const attempts = factorKey(actor.id, null)
  await db.transaction().execute((tx) => countAttempt(tx, config.sessionSecrets[0], attempts, clock.now()))
  const recovery = await newRecoveryCodes()
  await withOwner(ctx, actor, async (tx, owner) => {
    const isRight = await addAuthenticator(ctx, tx, owner, { key, code, recovery })
    if (!isRight) throw invalidField('code', factorCodeIsWrong)
    await markFactorEntered(tx, actor.signInId, clock.now())
    await unconfirmOthers(tx, actor.id, actor.signInId)
    await forgetAttempts(tx, config.sessionSecrets[0], attempts)
  })
  return recovery.codes
}

/** Repeating it changes nothing. */
export const dropAuthenticator = (ctx: Context, actor: Actor): Promise<void> =>
  withOwner(ctx, actor, (tx, owner) => removeAuthenticator(ctx, tx, owner))

/** New recovery codes replace the earlier ones. Throws no_second_factor. */
export async function renewRecoveryCodes(ctx: Context, actor: Actor): Promise<string[]> {
  const recovery = await newRecoveryCodes()
  await withOwner(ctx, actor, (tx, owner) => makeRecoveryCodes(ctx, tx, owner, recovery))
  return recovery.codes
}

/** Returns what the browser needs to make a passkey. Throws sample_account. */
export async function beginPasskey(ctx: Context, actor: Actor) {
  refuseSample(ctx, actor)
  const { name, label } = await findAccountName(ctx.db, actor.id)
  return passkeyCreationOptions(ctx, { id: actor.id, name, account: label })
}

/** Throws passkey_refused, passkey_known, too_many_passkeys and sample_account. */
export async function finishPasskey(
  ctx: Context,
  actor: Actor,
  { name, passkey }: AddPasskeyRequest,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  refuseSample(ctx, actor)
  const credential = await verifyNewPasskey(ctx, actor.id, passkey)
  // An admin's first factor comes with recovery codes. They are made before the transaction because hashing takes long.
  const recovery = actor.role === 'admin' ? await newRecoveryCodes() : null
  return withOwner(ctx, actor, async (tx, owner) => {
    const added = await addPasskey(ctx, tx, owner, { credential, name, recovery })
    if (owner.role === 'admin') {
      await markFactorEntered(tx, actor.signInId, ctx.clock.now())
      await unconfirmOthers(tx, actor.id, actor.signInId)
    }
    return added
  })
}

/** Throws 404 for a passkey of another account. */
export const dropPasskey = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  withOwner(ctx, actor, async (tx, owner) => {
    if (!(await removePasskey(ctx, tx, owner, id))) throw problem('not_found')
  })
