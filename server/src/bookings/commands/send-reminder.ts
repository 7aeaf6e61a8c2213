import type { Context } from '../../context.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { bookingReminderMail } from '../mails/reminder.ts'
import { findMailData } from '../views/mail-data.ts'
import { markReminded } from './mark-reminded.ts'
import type { Reminder } from './schedule-reminder.ts'

/**
 * Mails the reminder, unless the booking was canceled, moved or finished since, or has begun. The mark is committed with the
 * mail, so repeating it changes nothing.
 */
export async function sendReminder(ctx: Context, { bookingId, startsAt }: Reminder): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await markReminded(tx, bookingId, new Date(startsAt), ctx.clock)
    if (!booking) return
    const now = await ctx.clock.databaseNow(tx)
    const data = await findMailData(ctx.config, tx, booking, '')
    await enqueueMail(ctx.jobs, tx, bookingReminderMail(data, await findMoney(tx, bookingId), now))
  })
}
