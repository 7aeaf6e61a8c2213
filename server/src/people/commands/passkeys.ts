import type { AddPasskeyRequest, Passkey, UsedPasskey } from '@jhilik/contract/second-factors.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem, problemOfDatabaseError } from '../../platform/problem.ts'
import { type NewRecoveryCodes, newRecoveryCodes } from '../rules/second-factors.ts'
import { deleteUselessRecoveryCodes, replaceRecoveryCodes } from '../store/second-factors.ts'
import { markFactorEntered, unconfirmOthers } from '../store/sign-ins.ts'
import { findAccountName } from '../views/accounts.ts'
import { findWays, listPasskeys, toPasskey } from '../views/second-factors.ts'
import { changeOwn, type Owner, refuseSample, tellOwner } from './second-factors.ts'

/**
 * Returns options for `navigator.credentials.create`: for a passkey that the device finds by itself, and that checks
 * who uses it. Throws sample_account.
 */
export async function beginPasskey(ctx: Context, actor: Confirmed) {
  refuseSample(ctx, actor)
  const { name, label } = await findAccountName(ctx.db, actor.id)
  const party = relyingPartyOf(ctx.config)
  const known = await listPasskeys(ctx.db, actor.id)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    userID: new TextEncoder().encode(actor.id),
    userName: label,
    userDisplayName: name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, actor.id)
  return { ...options }
}

/** Throws passkey_refused, passkey_known, too_many_passkeys and sample_account. */
export async function finishPasskey(
  ctx: Context,
  actor: Confirmed,
  { name, passkey }: AddPasskeyRequest,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  refuseSample(ctx, actor)
  const credential = await verifyNewPasskey(ctx, actor.id, passkey)
  // An admin's first factor comes with recovery codes. They are made before the transaction because hashing takes long.
  const recovery = actor.role === 'admin' ? await newRecoveryCodes() : null
  return changeOwn(ctx, actor, async (tx, owner) => {
    const added = await addPasskey(ctx, tx, owner, { credential, name, recovery })
    if (owner.role === 'admin') {
      await markFactorEntered(tx, actor.signInId, ctx.clock.now())
      await unconfirmOthers(tx, actor.id, actor.signInId)
    }
    return added
  })
}

/**
 * The attestation formats that browsers send when no attestation is asked for (WebAuthn level 2, 5.4.7). The others have
 * certificates, and the library fetches revocation lists from any address that a certificate names.
 */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed'])

/** Checks the passkey and uses its challenge up. Call it before the transaction. Throws passkey_refused. */
async function verifyNewPasskey(ctx: Context, userId: string, passkey: AddPasskeyRequest['passkey']) {
  const party = relyingPartyOf(ctx.config)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(passkey.response.attestationObject))
    if (!FORMATS.has(attestation.get('fmt')) || attestation.get('attStmt').get('x5c'))
      throw new Error('it has certificates, which were not asked for')
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library refuses what it does not know.
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    })
    if (!registrationInfo) throw new Error('not verified')
    return registrationInfo.credential
  } catch (cause) {
    throw problemOfDatabaseError(cause) ?? problem('passkey_refused', { cause })
  }
}

const MAX_PASSKEYS = 20

interface NewPasskey {
  credential: Awaited<ReturnType<typeof verifyNewPasskey>>
  name: string
  recovery: NewRecoveryCodes | null
}

/** Throws too_many_passkeys, and passkey_known by a constraint. */
async function addPasskey(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { credential, name, recovery }: NewPasskey,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const at = ctx.clock.now()
  if ((await listPasskeys(tx, owner.id)).length >= MAX_PASSKEYS) throw problem('too_many_passkeys')
  const row = {
    id: newId(),
    user_id: owner.id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    added_at: at,
    last_used_at: null,
  }
  await tx.insertInto('passkeys').values(row).execute()
  await tellOwner(ctx, tx, owner, 'passkey_added')
  const ways = await findWays(tx, owner)
  const needsCodes = recovery && ways.length > 0 && !ways.includes('recovery_code')
  if (needsCodes) await replaceRecoveryCodes(tx, owner.id, recovery.hashes, at)
  return { passkey: toPasskey(row), recoveryCodes: needsCodes ? recovery.codes : null }
}

/** Throws 404 for a passkey of another account. */
export const removePasskey = (ctx: Context, actor: Confirmed, id: string): Promise<void> =>
  changeOwn(ctx, actor, async (tx, owner) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', owner.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
    await deleteUselessRecoveryCodes(tx, owner)
    await tellOwner(ctx, tx, owner, 'passkey_removed')
  })

/** Returns options for `navigator.credentials.get`, for a passkey of any account. */
export async function passkeyRequestOptions(ctx: Context) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx.config).id,
    userVerification: 'required',
  })
  await keepChallenge(ctx, options.challenge, null)
  return { ...options }
}

/** A passkey whose signature is right. */
interface ProvedPasskey {
  userId: string
  /**
   * Stores the use. The account must be locked. Throws passkey_refused when the passkey was removed meanwhile, or used
   * by a device that counts.
   */
  use(tx: Tx): Promise<void>
}

/** Checks the signature and uses its challenge up. Call it before the transaction. Throws passkey_refused. */
export async function verifyPasskey(ctx: Context, used: UsedPasskey): Promise<ProvedPasskey> {
  const { db, clock, config } = ctx
  const party = relyingPartyOf(config)
  const stored = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', used.id)
    .executeTakeFirst()
  if (!stored) throw problem('passkey_refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library refuses what it does not know.
      response: used as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: stored.counter,
        transports: stored.transports,
      },
    })
    if (!verified) throw new Error('not verified')
    const usedAt = clock.now()
    return {
      userId: stored.user_id,
      async use(tx) {
        const { numUpdatedRows } = await tx
          .updateTable('passkeys')
          .set({ counter: authenticationInfo.newCounter, last_used_at: usedAt })
          .where('id', '=', stored.id)
          .where('counter', '=', stored.counter)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw problem('passkey_refused')
      },
    }
  } catch (cause) {
    throw problemOfDatabaseError(cause) ?? problem('passkey_refused', { cause })
  }
}

/** The browser's dialog is open for one minute by the library's default, and its answer may be slow. */
const CHALLENGE_MINUTES = 5

/** `user_id` is null for signing in. */
async function keepChallenge(ctx: Context, challenge: string, user_id: string | null): Promise<void> {
  const expires_at = addMinutes(ctx.clock.now(), CHALLENGE_MINUTES)
  await ctx.db
    .transaction()
    .execute((tx) => tx.insertInto('passkey_challenges').values({ challenge, user_id, expires_at }).execute())
}

/**
 * Returns false when no such challenge can be used for this account (null: for signing in). When two requests take it
 * at once, one gets it.
 */
async function takeChallenge(ctx: Context, challenge: string, userId: string | null): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .transaction()
    .execute((tx) =>
      tx
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('user_id', 'is not distinct from', userId)
        .where('expires_at', '>', ctx.clock.now())
        .executeTakeFirst(),
    )
  return numDeletedRows > 0n
}

export async function deleteExpiredChallenges({ clock, db }: Context): Promise<void> {
  await db
    .transaction()
    .execute((tx) => tx.deleteFrom('passkey_challenges').where('expires_at', '<=', clock.now()).execute())
}

/** Returns what passkeys are bound to: the host and the origin of the public address. */
function relyingPartyOf({ publicUrl, businessName }: Config) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: businessName, origin }
}

/**
 * The COSE ids of the signatures that passkeys may use: Ed25519, ES256 and RS256; every authenticator has one of them.
 * The library's own list begins with an experimental one of Node, which warns about it.
 */
const SIGNATURE_ALGORITHMS = [-8, -7, -257]
