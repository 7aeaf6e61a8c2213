import { type ExpressionBuilder, sql } from 'kysely'
import { readHouseRules } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { statusIs } from '../../platform/query-plans.ts'
import type { Schema } from '../../platform/schema/schema.ts'
import { findMailData } from '../mails/booking-mail.ts'
import { bookingReminderMail } from '../mails/reminder.ts'

export const sendRemindersJob: JobKind<object> = { name: 'send-reminders' }

/**
 * A reminder that was due sooner after the customer had got the mail about the confirmation or the new time is left
 * out.
 */
const LEAST_MINUTES_APART = 120

/**
 * Mails the reminders that are due by the house rules as they are now, so that a change of the rules holds for all that
 * are not sent yet. A failure is logged and does not stop the others; the next run tries again.
 */
export async function sendReminders(ctx: Context): Promise<void> {
  const { reminderHours } = await readHouseRules(ctx.db, ctx.config)
  if (reminderHours === 0) return
  const due = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where(isDue(ctx, reminderHours))
    .orderBy('starts_at')
    .execute()
  for (const { id } of due) {
    await sendReminder(ctx, id).catch((err: unknown) => ctx.log.warn({ err, bookingId: id }, 'reminder'))
  }
}

/** The mark is committed with the mail, so that each start is reminded of once, also by two runs at once. */
async function sendReminder(ctx: Context, bookingId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { reminderHours } = await readHouseRules(tx, ctx.config)
    if (reminderHours === 0) return
    const booking = await tx
      .updateTable('bookings')
      .set((eb) => ({ reminded_for: eb.ref('starts_at') }))
      .where('id', '=', bookingId)
      .where(isDue(ctx, reminderHours))
      .returningAll()
      .executeTakeFirst()
    if (!booking) return
    const now = await ctx.clock.databaseNow(tx)
    const data = await findMailData(ctx.config, tx, booking, '')
    await enqueueMail(ctx.jobs, tx, bookingReminderMail(data, await findMoney(tx, bookingId), now))
  })
}

/** Whether a booking has not begun, was not reminded of its start, and its reminder is due. */
const isDue =
  ({ clock }: Pick<Context, 'clock'>, hours: number) =>
  (eb: ExpressionBuilder<Schema, 'bookings'>) => {
    const dueAt = sql<Date>`starts_at - make_interval(hours => ${hours})`
    return eb.and([
      statusIs('confirmed'),
      eb('starts_at', '>', clock.databaseTime()),
      eb('starts_at', '<=', sql<Date>`${clock.databaseTime()} + make_interval(hours => ${hours})`),
      eb('reminded_for', 'is distinct from', eb.ref('starts_at')),
      eb(
        dueAt,
        '>=',
        sql<Date>`coalesce(moved_at, confirmed_at) + make_interval(mins => ${LEAST_MINUTES_APART})`,
      ),
    ])
  }
