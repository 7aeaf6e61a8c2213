import type { UsedPasskey } from '@jhilik/contract/second-factors.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { problem, problemOfDatabaseError } from '../../platform/problem.ts'
import { relyingPartyOf } from '../rules/relying-party.ts'
import { takeChallenge, writePasskeyUse } from '../store/second-factors.ts'
import { findPasskey } from '../views/second-factors.ts'

/** A passkey whose signature is right. */
export interface ProvedPasskey {
  userId: string
  /** Stores the use. The account must be locked. Throws passkey_refused when the passkey was removed meanwhile. */
  use(tx: Tx): Promise<void>
}

/** Checks the signature and uses its challenge up. Call it before the transaction. Throws passkey_refused. */
export async function verifyPasskey(ctx: Context, used: UsedPasskey): Promise<ProvedPasskey> {
  const { db, clock, config } = ctx
  const party = relyingPartyOf(config)
  const stored = await findPasskey(db, used.id)
  if (!stored) throw problem('passkey_refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library refuses what it does not know.
      response: used as AuthenticationResponseJSON,
      expectedChallenge: (challenge) =>
        db.transaction().execute((tx) => takeChallenge(tx, challenge, null, clock.now())),
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
    const use = { counter: authenticationInfo.newCounter, at: clock.now() }
    return {
      userId: stored.user_id,
      async use(tx) {
        if (!(await writePasskeyUse(tx, stored, use))) throw problem('passkey_refused')
      },
    }
  } catch (cause) {
    throw problemOfDatabaseError(cause) ?? problem('passkey_refused', { cause })
  }
}
