import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import {
  deleteAuthenticator,
  deleteChallengesOf,
  deletePasskey,
  deletePasskeys,
  deleteRecoveryCodes,
} from '../store/second-factors.ts'
import { findWays } from '../views/second-factors.ts'
import { type By, type Owner, tellOwner } from './tell-owner.ts'

/** Deletes recovery codes that have no use, because no second factor is asked for any more. */
async function tidyRecoveryCodes(tx: Tx, owner: Owner): Promise<void> {
  if ((await findWays(tx, owner)).length === 0) await deleteRecoveryCodes(tx, owner.id)
}

/** Repeating it changes nothing. */
export async function removeAuthenticator(ctx: Context, tx: Tx, owner: Owner): Promise<void> {
  if (!(await deleteAuthenticator(tx, owner.id))) return
  await tidyRecoveryCodes(tx, owner)
  await tellOwner(ctx, tx, owner, 'authenticator_removed')
}

/** Returns false when the account has no such passkey. */
export async function removePasskey(ctx: Context, tx: Tx, owner: Owner, id: string): Promise<boolean> {
  if ((await deletePasskey(tx, owner.id, id)) === undefined) return false
  await tidyRecoveryCodes(tx, owner)
  await tellOwner(ctx, tx, owner, 'passkey_removed')
  return true
}

/** Deletes all factors of an account and tells nobody. Returns true when there were any. */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadApp = await deleteAuthenticator(tx, userId)
  const passkeys = await deletePasskeys(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await deleteChallengesOf(tx, userId)
  return hadApp || passkeys > 0
}

/** Removes all factors of an account whose owner has lost them. Returns true when there were any. */
export async function removeFactors(
  ctx: Pick<Context, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  owner: Owner,
  by: By,
): Promise<boolean> {
  const had = await deleteFactors(tx, owner.id)
  if (had) await tellOwner(ctx, tx, owner, 'second_factors_removed', by)
  return had
}
