import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import type { NewRecoveryCodes } from '../rules/recovery-codes.ts'
import { replaceRecoveryCodes } from '../store/second-factors.ts'
import { findWays } from '../views/second-factors.ts'
import { type Owner, tellOwner } from './tell-owner.ts'

/** Replaces the recovery codes that the account has. Throws no_second_factor. */
export async function makeRecoveryCodes(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  { hashes }: NewRecoveryCodes,
): Promise<void> {
  if ((await findWays(tx, owner)).length === 0) throw problem('no_second_factor')
  await replaceRecoveryCodes(tx, owner.id, hashes, ctx.clock.now())
  await tellOwner(ctx, tx, owner, 'recovery_codes_made')
}
