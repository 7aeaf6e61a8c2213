import type { BulkAct } from '@jhilik/contract/bulk-changes.ts'
import type { Conflict } from '@jhilik/contract/crews.ts'
import type { ProblemCode } from '@jhilik/contract/problems.ts'
import type { AgreedTime } from '@jhilik/contract/slot-requests.ts'
import type { Context } from '../../context.ts'
import { addMinutes, wallClock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { orNotFound, Problem, problem, problemOfDatabaseError } from '../../platform/problem.ts'
import { checkSeen } from '../rules/seen-bookings.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { type CanceledMoney, cancelAndRefund, NOTHING_MOVED } from './cancel-booking.ts'
import { giveToCrew } from './reassign-booking.ts'
import { moveToTime } from './reschedule-booking.ts'

/**
 * Does the act of a bulk change on one booking, in the caller's transaction. `seen` is the version that staff saw. Throws
 * what the verb of the act throws, and changed_meanwhile.
 */
export async function actOnBooking(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  act: BulkAct,
  { bookingId, seen }: { bookingId: string; seen: string },
): Promise<CanceledMoney> {
  if (act.kind === 'cancel') {
    const { refund, canceledBy, reason, message } = act
    const request = { canceledBy, reason, message }
    return cancelAndRefund(ctx, tx, actor, bookingId, request, { seen, refund })
  }
  if (act.kind === 'assign') {
    await giveToCrew(ctx, tx, actor, bookingId, { crew: act.crew, forced: [] }, { seen })
    return NOTHING_MOVED
  }
  const booking = orNotFound(await findBookingRow(tx, bookingId))
  // The new time is computed from this row, so it has to be the one that staff saw, as the locked one has.
  checkSeen(booking, seen)
  const time = timeAfter(act, booking, ctx.config.timeZone)
  await moveToTime(ctx, tx, actor, bookingId, { time, forced: [], reason: act.reason }, { seen })
  return NOTHING_MOVED
}

function timeAfter(
  act: Extract<BulkAct, { kind: 'move' | 'moveToDay' }>,
  { starts_at, slot_start_time: startTime }: BookingRow,
  timeZone: string,
): AgreedTime {
  if (act.kind === 'moveToDay') return { date: act.date, startTime }
  const { date, time } = wallClock(addMinutes(starts_at, act.minutes), timeZone)
  return { date, startTime: time }
}

/**
 * Returns the bookings in the order in which they are changed. When all are moved to a later time, the last one is first, so
 * that none has to wait for the time of another one to become free.
 */
export function inOrderOf<T extends { id: string; starts_at: Date }>(
  act: BulkAct,
  bookings: readonly T[],
): T[] {
  const isLater = act.kind === 'move' && act.minutes > 0
  const byStart = bookings.toSorted(
    (a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1),
  )
  return isLater ? byStart.reverse() : byStart
}

export interface Refusal {
  code: ProblemCode
  /** The same in English: with invalid_input, what is wrong with the new time or crew. */
  message: string
  conflicts: Conflict[]
}

export const problemOf = (failure: unknown): Problem | undefined =>
  failure instanceof Problem ? failure : problemOfDatabaseError(failure)

/** Returns why a booking is refused; null for a fault of the server. */
export function refusalFrom(failure: unknown): Refusal | null {
  const refusal = problemOf(failure)
  if (!refusal || refusal.status >= 500) return null
  const { code, errors, message, conflicts = [] } = refusal
  return { code, message: errors?.[0]?.message ?? message, conflicts: [...conflicts] }
}

/** Throws 404 unless all bookings are known. */
export async function findBookings(db: Db, ids: readonly string[]): Promise<BookingRow[]> {
  const rows = await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw problem('not_found')
  return rows
}
