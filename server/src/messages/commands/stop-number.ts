import type { StopNumberRequest } from '@jhilik/contract/message-choices.ts'
import { phoneIsNotValid } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { lockUser } from '../../people/store/accounts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { toE164 } from '../../platform/phones.ts'
import { invalidField, orNotFound } from '../../platform/problem.ts'

/**
 * Notes that a number of a person sent STOP, or that its owner wants text messages again. Repeating it changes nothing.
 * Throws 404, and 400 for what is no phone number.
 */
export async function stopNumber(
  ctx: Context,
  actor: Actor,
  userId: string,
  { phone, stopped }: StopNumberRequest,
): Promise<void> {
  const phone_e164 = toE164(phone, ctx.config.country)
  if (phone_e164 === null) throw invalidField('phone', phoneIsNotValid)
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    orNotFound(await lockUser(tx, userId))
    const changed = stopped
      ? await tx
          .insertInto('stopped_numbers')
          .values({ phone_e164, stopped_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('phone_e164')
          .executeTakeFirst()
      : await tx
          .deleteFrom('stopped_numbers')
          .where('phone_e164', '=', phone_e164)
          .returning('phone_e164')
          .executeTakeFirst()
    if (!changed) return
    const action = stopped ? 'user.texts_stopped' : 'user.texts_allowed'
    await recordAudit(tx, { actorId: actor.id, action, subjectId: userId, at })
  })
}
