import { readHouseRules } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { statusIs } from '../../platform/query-plans.ts'
import { findMailData } from '../mails/booking-mail.ts'
import { bookingReminderMail } from '../mails/reminder.ts'
import type { BookingRow } from '../views/bookings.ts'

export interface Reminder {
  bookingId: string
  /** The start that the reminder is about: a booking that was rescheduled since has another one. */
  startsAt: string
}

export const sendReminderJob: JobKind<Reminder> = { name: 'send-reminder' }

/**
 * A reminder that is due sooner is left out, because the customer has just got the mail about the confirmation or the
 * new time.
 */
const LEAST_MINUTES_AHEAD = 120

/** Runs within the transaction that confirms or reschedules a booking; `now` is the database's time. */
export async function scheduleReminder(
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  tx: Tx,
  { id, starts_at }: Pick<BookingRow, 'id' | 'starts_at'>,
  now: Date,
): Promise<void> {
  const { reminderHours } = await readHouseRules(tx, config)
  const startAfter = addMinutes(starts_at, -reminderHours * 60)
  if (reminderHours === 0 || startAfter < addMinutes(now, LEAST_MINUTES_AHEAD)) return
  const reminder = { bookingId: id, startsAt: starts_at.toISOString() }
  await jobs.enqueue(tx, sendReminderJob, reminder, { startAfter })
}

/**
 * Mails the reminder, unless the booking was canceled, moved or finished since, or has begun. The mark is committed with the
 * mail, so repeating it changes nothing.
 */
export async function sendReminder(ctx: Context, { bookingId, startsAt }: Reminder): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // The booking is marked, and its row locked, once for each start.
    const booking = await tx
      .updateTable('bookings')
      .set({ reminded_for: new Date(startsAt) })
      .where('id', '=', bookingId)
      .where(statusIs('confirmed'))
      .where('starts_at', '=', new Date(startsAt))
      .where('starts_at', '>', ctx.clock.databaseTime())
      .where('reminded_for', 'is distinct from', new Date(startsAt))
      .returningAll()
      .executeTakeFirst()
    if (!booking) return
    const now = await ctx.clock.databaseNow(tx)
    const data = await findMailData(ctx.config, tx, booking, '')
    await enqueueMail(ctx.jobs, tx, bookingReminderMail(data, await findMoney(tx, bookingId), now))
  })
}
