import { readHouseRules } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { findMoney } from '../../money/views/ledger.ts'
import { addMinutes, type Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { findMailData } from '../mails/booking-mail.ts'
import { bookingReminderMail } from '../mails/reminder.ts'
import { updateReminded } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

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

export interface Reminder {
  bookingId: string
  /** The start that the reminder is about: a booking that was rescheduled since has another one. */
  startsAt: string
}

export const sendReminderJob: JobKind<Reminder> = { name: 'send-reminder' }

/** Runs within the transaction that confirms or reschedules a booking; `now` is the database's time. */
export async function scheduleReminder(
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  tx: Tx,
  { id, starts_at }: Pick<BookingRow, 'id' | 'starts_at'>,
  now: Date,
): Promise<void> {
  const { reminderHours } = await readHouseRules(tx, config)
  const startAfter = reminderTime(starts_at, reminderHours, now)
  if (startAfter === null) return
  const reminder = { bookingId: id, startsAt: starts_at.toISOString() }
  await jobs.enqueue(tx, sendReminderJob, reminder, { startAfter })
}

/** Returns the booking if its customer is to be reminded now that it begins at `startsAt`: once for each start. */
function markReminded(
  tx: Tx,
  id: string,
  startsAt: Date,
  clock: Pick<Clock, 'databaseTime'>,
): Promise<BookingRow | undefined> {
  return updateReminded(tx, id, { startsAt, now: clock.databaseTime() })
}

/**
 * A reminder that is due sooner is left out, because the customer has just got the mail about the confirmation or the
 * new time.
 */
const LEAST_MINUTES_AHEAD = 120

/** Returns when the customer is reminded; null for never. */
function reminderTime(startsAt: Date, reminderHours: number, now: Date): Date | null {
  if (reminderHours === 0) return null
  const at = addMinutes(startsAt, -reminderHours * 60)
  return at < addMinutes(now, LEAST_MINUTES_AHEAD) ? null : at
}
