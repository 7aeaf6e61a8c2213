import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { relyingPartyOf, SIGNATURE_ALGORITHMS } from '../rules/relying-party.ts'
import { insertChallenge } from '../store/second-factors.ts'
import { listPasskeys } from '../views/second-factors.ts'

/** The browser's dialog is open for one minute by the library's default, and its answer may be slow. */
const CHALLENGE_MINUTES = 5

async function keepChallenge(ctx: Context, challenge: string, user_id: string | null): Promise<void> {
  const expires_at = addMinutes(ctx.clock.now(), CHALLENGE_MINUTES)
  await ctx.db.transaction().execute((tx) => insertChallenge(tx, { challenge, user_id, expires_at }))
}

/**
 * Returns options for `navigator.credentials.create`: for a passkey that the device finds by itself, and that checks
 * who uses it.
 */
export async function passkeyCreationOptions(
  ctx: Context,
  { id, name, account }: { id: string; name: string; account: string },
) {
  const party = relyingPartyOf(ctx.config)
  const known = await listPasskeys(ctx.db, id)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    userID: new TextEncoder().encode(id),
    userName: account,
    userDisplayName: name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, id)
  return { ...options }
}

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
