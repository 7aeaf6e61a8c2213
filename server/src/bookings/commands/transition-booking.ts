import type { BookingStatus, CanceledBy } from '@jhilik/contract/bookings.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { canTransitionBooking } from '../rules/status.ts'
import { updateBookingStatus } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

export interface Cancellation {
  /** The side that wanted the cancellation. */
  by: CanceledBy
  /** The message of the business to the customer. */
  message: string | null
}

interface BookingTransition {
  to: BookingStatus
  /** Null when the system acts by itself. */
  actorId: string | null
  at: Date
  detail?: Record<string, unknown>
  /** The action of the audit entry; `booking.` and the new status is the default. */
  action?: string
  /** The cancellation belongs to `to: 'canceled'`. */
  cancellation?: Cancellation
}

/** Changes the status in a compare-and-set and writes its audit entry. Throws invalid_transition. */
export async function transitionBooking(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'status'>,
  { to, actorId, at, detail, action = `booking.${to}`, cancellation }: BookingTransition,
): Promise<void> {
  const isUpdated =
    canTransitionBooking(booking.status, to) &&
    (await updateBookingStatus(tx, booking.id, { from: booking.status, to, at, cancellation }))
  if (!isUpdated) throw problem('invalid_transition', { detail: { from: booking.status, to } })
  await recordAudit(tx, {
    actorId,
    action,
    subject: ['booking', booking.id],
    detail: { before: { status: booking.status }, after: { status: to }, ...detail },
    at,
  })
}
