import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { instantOf, wallClock } from '../../platform/clock.ts'
import type { DigestFacts } from '../mails/digest.ts'

/** Plans the summary of the day once its time has come, if the owner wants it. Repeating it on the same day changes nothing. */
export async function planDigest(ctx: Context): Promise<void> {
  const { config, db } = ctx
  const { timeZone } = config
  const { staff, digestTime } = await readMessageSettings(db)
  const { date, time } = wallClock(await ctx.clock.databaseNow(db), timeZone)
  if (staff.staff_digest.channels.length === 0 || time < digestTime) return
  const occurredAt = instantOf(date, '00:00', timeZone)
  const planned = await db
    .selectFrom('messages')
    .select('id')
    .where('booking_id', 'is', null)
    .where('event', '=', 'staff_digest')
    .where('occurred_at', '=', occurredAt)
    .executeTakeFirst()
  if (planned) return
  const facts: DigestFacts = { date }
  await db
    .transaction()
    .execute((tx) =>
      planStaffMessages(ctx, tx, { event: 'staff_digest', occurredAt, facts }, 'settings.change'),
    )
}
