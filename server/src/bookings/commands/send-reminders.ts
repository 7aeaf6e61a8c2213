import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { planReminder } from '../../messages/store/messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import type { Db } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { statusIs } from '../../platform/query-plans.ts'
import type { Schema } from '../../platform/schema/schema.ts'

export const sendRemindersJob: JobKind<object> = { name: 'send-reminders' }

/**
 * A reminder that was due sooner after the customer had been told of the confirmation or the new time is left out.
 */
const LEAST_MINUTES_APART = 120

/**
 * Plans the reminders that are due by the rules as they are now, so that a change of the rules holds for all that are not
 * sent yet. A failure is logged and does not stop the others; the next run tries again.
 */
export async function sendReminders(ctx: Context): Promise<void> {
  for (const rule of await readReminders(ctx.db)) {
    const due = await ctx.db
      .selectFrom('bookings')
      .select('id')
      .where(isDue(ctx, rule))
      .orderBy('starts_at')
      .execute()
    for (const { id } of due) {
      await planDue(ctx, id, rule).catch((err: unknown) => ctx.log.warn({ err, bookingId: id }, 'reminder'))
    }
  }
}

/** A reminder by the rules of now. */
interface ReminderRule {
  hours: number
  /** How many reminders of a start there are by then, with this one. */
  rank: number
  /** The hours of the one after it, from which on this one is too late; 0 for the last. */
  nextHours: number
}

/** Returns the reminders that the owner wants, the earliest first. */
async function readReminders(db: Db): Promise<ReminderRule[]> {
  const { reminderHours } = await readMessageSettings(db)
  const all = reminderHours.toSorted((one, other) => other - one)
  return all.map((hours, index) => ({ hours, rank: index + 1, nextHours: all[index + 1] ?? 0 }))
}

/** The booking is marked in the transaction that plans its reminder, so that two runs at once plan one. */
async function planDue(ctx: Context, bookingId: string, { hours }: ReminderRule): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // The rules may have changed since.
    const rule = (await readReminders(tx)).find((one) => one.hours === hours)
    if (!rule) return
    const booking = await tx
      .updateTable('bookings')
      .set((eb) => ({ reminded_for: eb.ref('starts_at') }))
      .where('id', '=', bookingId)
      .where(isDue(ctx, rule))
      .returning('id')
      .executeTakeFirst()
    if (booking) await planReminder(ctx, tx, { bookingId, minutes: hours * 60 })
  })
}

/** How many reminders of its start a booking has; one that an earlier version has sent has only its mark. */
const reminders = sql<number>`greatest((reminded_for is not distinct from starts_at)::integer, (
  select count(distinct reminder) from messages
  where booking_id = bookings.id and event = 'reminder' and messages.starts_at = bookings.starts_at))`

/** Whether a booking has not begun, this reminder of its start is due, and it is the next one. */
const isDue =
  ({ clock }: Pick<Context, 'clock'>, { hours, rank, nextHours }: ReminderRule) =>
  (eb: ExpressionBuilder<Schema, 'bookings'>) => {
    const dueAt = sql<Date>`starts_at - make_interval(hours => ${hours})`
    return eb.and([
      statusIs('confirmed'),
      eb('starts_at', '>', sql<Date>`${clock.databaseTime()} + make_interval(hours => ${nextHours})`),
      eb('starts_at', '<=', sql<Date>`${clock.databaseTime()} + make_interval(hours => ${hours})`),
      eb(reminders, '<', rank),
      eb(
        dueAt,
        '>=',
        sql<Date>`coalesce(moved_at, confirmed_at) + make_interval(mins => ${LEAST_MINUTES_APART})`,
      ),
    ])
  }
