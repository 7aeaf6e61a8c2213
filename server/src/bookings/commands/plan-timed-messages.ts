import { MAX_VISIT_MINUTES } from '@jhilik/contract/constants.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'

export const planTimedMessagesJob: JobKind<object> = { name: 'plan-timed-messages' }

/** A customer is told so many minutes before the time to pay ends, if there was at least twice as much. */
const HOLD_ENDING_MINUTES = 10
/** A review is asked for so long after the visit, and not much later. */
const REVIEW_AFTER_MINUTES = 3 * 60
const REVIEW_UNTIL_MINUTES = 3 * 24 * 60

type TimedEvent = 'hold_ending' | 'review_request'

/**
 * Plans what is due by the clock, if the owner wants it by the settings as they are now: that the time to pay ends soon, and
 * the request for a review. Reminders have a job of their own. Repeating it changes nothing.
 */
export async function planTimedMessages(ctx: Context): Promise<void> {
  const { customers } = await readMessageSettings(ctx.db)
  const now = await ctx.clock.databaseNow(ctx.db)
  const due: [TimedEvent, (db: Db, now: Date) => Promise<string[]>][] = [
    ['hold_ending', listEndingHolds],
    ['review_request', listVisitsToReview],
  ]
  for (const [event, list] of due) {
    if (customers[event].channels.length === 0) continue
    for (const bookingId of await list(ctx.db, now)) {
      await ctx.db.transaction().execute((tx) => planMessages(ctx, tx, { event, bookingId }))
    }
  }
}

/** Selects whether nobody was told of the event yet, whatever the booking's revision was. */
const isUntold = (event: TimedEvent) =>
  sql<boolean>`not exists (select from messages where booking_id = bookings.id and event = ${event})`

async function listEndingHolds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'held')
    .where('hold_expires_at', '>', now)
    .where('hold_expires_at', '<=', addMinutes(now, HOLD_ENDING_MINUTES))
    .where(sql<boolean>`hold_expires_at - created_at >= make_interval(mins => ${2 * HOLD_ENDING_MINUTES})`)
    .where(isUntold('hold_ending'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Visits that customers have made with an account: others cannot write a review. */
async function listVisitsToReview(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select('bookings.id')
    .where('status', '=', 'completed')
    .where('booked_by_staff', '=', false)
    .where('contact_phone', 'is', null)
    .where('ends_at', '<=', addMinutes(now, -REVIEW_AFTER_MINUTES))
    .where('ends_at', '>', addMinutes(now, -REVIEW_UNTIL_MINUTES))
    // The index has starts only.
    .where('starts_at', '>', addMinutes(now, -REVIEW_UNTIL_MINUTES - MAX_VISIT_MINUTES))
    .where(isUntold('review_request'))
    .execute()
  return rows.map(({ id }) => id)
}
