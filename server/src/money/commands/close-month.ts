import type { ReopenMonthRequest } from '@jhilik/contract/money-months.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, problem } from '../../platform/problem.ts'

/**
 * Closes the month (`YYYY-MM`): nothing is booked into it from then on. Repeating it changes nothing. Throws 400 before
 * its end.
 */
export async function closeMonth(ctx: Context, actor: Confirmed, month: string): Promise<void> {
  const at = ctx.clock.now()
  if (month >= wallClock(at, ctx.config.timeZone).date.slice(0, 7)) {
    throw invalidField('month', messages.monthIsNotOver)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await lockMonths(tx)
    const inserted = await tx
      .insertInto('closed_months')
      .values({ month: `${month}-01`, closed_by: actor.id, closed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) return
    await recordAudit(tx, { actorId: actor.id, action: 'month.closed', detail: { name: month }, at })
  })
}

/** Throws 404 when it is not closed. */
export async function reopenMonth(
  ctx: Context,
  actor: Confirmed,
  month: string,
  { reason }: ReopenMonthRequest,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockMonths(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('closed_months')
      .where('month', '=', `${month}-01`)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'month.reopened',
      detail: { name: month, reason },
      at: ctx.clock.now(),
    })
  })
}

/** Waits for entries that are being written: their trigger holds the same lock shared. */
async function lockMonths(tx: Tx): Promise<void> {
  await takeNamedLock(tx, 'closed_months')
}
