import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashPassword, saltOf } from '../../platform/password-hash.ts'
import { stepOfCode } from '../rules/authenticator.ts'
import { openKey, sealKey } from '../rules/sealed-key.ts'
import { acceptStep, loadAuthenticator, useRecoveryCode } from '../store/second-factors.ts'
import { findRecoveryHash } from '../views/second-factors.ts'
import { type Owner, tellOwner } from './tell-owner.ts'

/** A code of an authenticator app, or the hash of an entered recovery code. */
export type FactorEntry = { appCode: string } | { recoveryHash: string | null }

/** Call it before the transaction, because hashing takes long. `code` is valid for the contract. */
export async function readFactorEntry(db: Db, userId: string, code: string): Promise<FactorEntry> {
  if (/^\d{6}$/.test(code)) return { appCode: code }
  const stored = await findRecoveryHash(db, userId)
  return { recoveryHash: stored && (await hashPassword(code, saltOf(stored))) }
}

/** Returns whether the entry is right. The entry is used up: the same one is wrong the next time. */
export async function enterFactor(ctx: Context, tx: Tx, owner: Owner, entry: FactorEntry): Promise<boolean> {
  if ('appCode' in entry) return enterAppCode(ctx, tx, owner.id, entry.appCode)
  const { recoveryHash } = entry
  const at = ctx.clock.now()
  if (recoveryHash === null || !(await useRecoveryCode(tx, owner.id, recoveryHash, at))) return false
  await tellOwner(ctx, tx, owner, 'recovery_code_used')
  return true
}

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
  return acceptStep(tx, { user_id, last_step, sealed_key })
}
