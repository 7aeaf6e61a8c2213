import { readHouseRules } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { reminderTime } from '../rules/reminder.ts'
import type { BookingRow } from '../views/bookings.ts'

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
