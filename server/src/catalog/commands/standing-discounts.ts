import { hasPermission } from '@jhilik/contract/duties.ts'
import type { StandingDiscount, StandingDiscountRequest } from '@jhilik/contract/standing-discounts.ts'
import { rateOfPercent } from '@jhilik/contract/tax.ts'
import type { Context } from '../../context.ts'
import { lockUser } from '../../people/store/accounts.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch, withVersion } from '../../platform/versions.ts'
import { findStandingDiscount } from '../views/standing-discounts.ts'

/**
 * Sets what a customer gets off every visit from now on; bookings keep their price. Repeating it changes nothing. Only owners set
 * it for admins. Throws 404, 403, changed_meanwhile.
 */
export async function setStandingDiscount(
  ctx: Context,
  actor: Confirmed,
  userId: string,
  input: StandingDiscountRequest,
  ifMatch?: IfMatch,
): Promise<StandingDiscount> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const user = orNotFound(await lockUser(tx, userId))
    if (user.role === 'admin' && !hasPermission(actor, 'staff.manage')) throw problem('forbidden')
    const { version, ...before } = orNotFound(await findStandingDiscount(tx, userId))
    const after = input.percent === null ? { percent: null, reason: '' } : input
    if (!findChanges(before, after)) return { version, ...before }
    checkVersion(ifMatch, { version, ...before })
    if (after.percent === null) {
      await tx.deleteFrom('standing_discounts').where('user_id', '=', userId).execute()
    } else {
      const columns = { rate: rateOfPercent(after.percent), reason: after.reason, updated_at: at }
      await tx
        .insertInto('standing_discounts')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'user.discount_changed',
      subjectId: userId,
      // The reason is forgotten with the account, as all reasons about a customer are.
      detail: {
        before: { percent: before.percent },
        after: { percent: after.percent },
        ...(after.reason && { reason: after.reason }),
      },
      at,
    })
    return withVersion({ percent: after.percent, reason: after.reason })
  })
}
