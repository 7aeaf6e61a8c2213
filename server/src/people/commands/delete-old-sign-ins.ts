import type { Context } from '../../context.ts'
import { deleteOldAttempts } from '../../platform/attempts.ts'
import { addMinutes } from '../../platform/clock.ts'
import { REFRESH_TOKEN_DAYS, SIGN_IN_DAYS } from '../rules/tokens.ts'
import { deleteExpiredEmailChanges, deleteSignIns } from '../store/accounts.ts'

const DAY = 24 * 60

/**
 * Deletes old counts of attempts, expired changes of addresses, and sign-ins that can no longer be used. Sign-ins that
 * were ended are kept just as long, because a browser that was used before is not new to its owner.
 */
export async function deleteOldSignIns(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    await deleteSignIns(tx, {
      lastUsedBefore: addMinutes(now, -SIGN_IN_DAYS * DAY),
      tokensReplacedBefore: addMinutes(now, -REFRESH_TOKEN_DAYS * DAY),
    })
    await deleteOldAttempts(tx, now)
    await deleteExpiredEmailChanges(tx, now)
  })
}
