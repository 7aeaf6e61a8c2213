import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { JobKind } from '../../../platform/jobs.ts'
import { lockBooking, moveBooking } from '../../bookings/commands/hold-seat.ts'
import {
  inspectAttempt,
  isOpenAttempt,
  lockAttempt,
  moveAttempt,
} from '../../payments/commands/transition-attempt.ts'
import { listAttemptsOf } from '../../payments/views.ts'
import { findBookingRow } from '../views/mail-data.ts'
import { settleLocked } from './settle-payment.ts'

export const expireHoldJob: JobKind<{ bookingId: string }> = { name: 'expire-hold' }

/** How long a seat waits for a gateway that does not answer. Then it is freed; late money goes back. */
const PATIENCE_MINUTES = 5

/**
 * Frees the seat of a booking that was not paid in time, after asking the gateway.
 * Rejects while the gateway cannot be reached, so that it is tried again. Doing it twice is harmless.
 */
export async function expireHold(ctx: Context, bookingId: string): Promise<void> {
  const found = await findBookingRow(ctx.db, bookingId)
  const now = await ctx.clock.databaseNow(ctx.db)
  if (found?.status !== 'held' || found.hold_expires_at > now) return
  const open = (await listAttemptsOf(ctx.db, bookingId)).find((attempt) => isOpenAttempt(attempt.status))
  const verdict = open && (await inspectAttempt(ctx, open))
  if (verdict?.kind === 'unknown' && now < addMinutes(found.hold_expires_at, PATIENCE_MINUTES)) {
    throw new Error(`the gateway could not be asked about ${open?.merchant_ref}: ${verdict.detail}`)
  }
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking.status !== 'held') return
    if (open && verdict) {
      const attempt = await lockAttempt(tx, open.id)
      await settleLocked(ctx, tx, booking, attempt, verdict)
      // A payment has confirmed the booking, or ended it because its slot has started.
      if ((await lockBooking(tx, bookingId)).status !== 'held') return
      // Without an answer that ends it the attempt stays open, and the sweep keeps asking.
      if (verdict.kind === 'unknown') {
        await moveAttempt(tx, attempt, { to: 'unknown', at: ctx.clock.now(), detail: 'hold_ended' })
      }
    }
    await moveBooking(tx, booking, { to: 'expired', actorId: null, at: ctx.clock.now() })
  })
}
