import type { AddPasskeyRequest, Passkey } from '@jhilik/contract/second-factors.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem, problemOfDatabaseError } from '../../platform/problem.ts'
import type { NewRecoveryCodes } from '../rules/recovery-codes.ts'
import { relyingPartyOf, SIGNATURE_ALGORITHMS } from '../rules/relying-party.ts'
import { insertPasskey, replaceRecoveryCodes, takeChallenge } from '../store/second-factors.ts'
import { findWays, listPasskeys, toPasskey } from '../views/second-factors.ts'
import { type Owner, tellOwner } from './tell-owner.ts'

const MAX_PASSKEYS = 20

/**
 * The attestation formats that browsers send when no attestation is asked for (WebAuthn level 2, 5.4.7). The others have
 * certificates, and the library fetches revocation lists from any address that a certificate names.
 */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed'])

type NewPasskey = Awaited<ReturnType<typeof verifyNewPasskey>>

/** Checks the passkey and uses its challenge up. Call it before the transaction. Throws passkey_refused. */
export async function verifyNewPasskey(ctx: Context, userId: string, passkey: AddPasskeyRequest['passkey']) {
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
      expectedChallenge: (challenge) =>
        ctx.db.transaction().execute((tx) => takeChallenge(tx, challenge, userId, ctx.clock.now())),
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

/** Throws too_many_passkeys, and passkey_known by a constraint. */
export async function addPasskey(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { credential, name, recovery }: { credential: NewPasskey; name: string; recovery: NewRecoveryCodes | null },
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
  await insertPasskey(tx, row)
  await tellOwner(ctx, tx, owner, 'passkey_added')
  const ways = await findWays(tx, owner)
  const needsCodes = recovery && ways.length > 0 && !ways.includes('recovery_code')
  if (needsCodes) await replaceRecoveryCodes(tx, owner.id, recovery.hashes, at)
  return { passkey: toPasskey(row), recoveryCodes: needsCodes ? recovery.codes : null }
}
