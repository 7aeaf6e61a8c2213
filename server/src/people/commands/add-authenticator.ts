import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { stepOfCode } from '../rules/authenticator.ts'
import type { NewRecoveryCodes } from '../rules/recovery-codes.ts'
import { openKey, sealKey } from '../rules/sealed-key.ts'
import { loadAuthenticator, replaceRecoveryCodes, writeAuthenticator } from '../store/second-factors.ts'
import { type Owner, tellOwner } from './tell-owner.ts'

interface NewAuthenticator {
  key: string
  /** The code that the app shows. */
  code: string
  recovery: NewRecoveryCodes
}

/**
 * Stores an app's key, in place of an earlier one, and new recovery codes. False when the code is not right. Repeating
 * the request is refused, because its code was accepted already; the next code makes other recovery codes.
 */
export async function addAuthenticator(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { key, code, recovery }: NewAuthenticator,
): Promise<boolean> {
  const secrets = ctx.config.sessionSecrets
  const at = ctx.clock.now()
  const step = stepOfCode(key, code, at)
  if (step === null) return false
  const stored = await loadAuthenticator(tx, owner.id)
  const isSame = stored && openKey(secrets, owner.id, stored.sealed_key)?.text === key
  if (isSame && step <= stored.last_step) return false
  const sealed_key = sealKey(secrets, owner.id, key)
  await writeAuthenticator(tx, { user_id: owner.id, sealed_key, last_step: step, added_at: at })
  await replaceRecoveryCodes(tx, owner.id, recovery.hashes, at)
  await tellOwner(ctx, tx, owner, 'authenticator_added')
  return true
}
