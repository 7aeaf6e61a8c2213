import type { SlotOffer } from '../../calendar/rules/offers.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { lowestFreeSeat } from '../rules/seats.ts'
import { listTakenSeats, selectBookingForUpdate, updateBookingSlot } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'

type OfferedTime = Pick<
  SlotOffer,
  'slot_id' | 'slot_capacity' | 'slot_date' | 'slot_start_time' | 'slot_end_time' | 'starts_at' | 'ends_at'
>

interface SlotChange {
  actorId: string
  at: Date
  reason: string | undefined
}

const auditedTime = (booking: OfferedTime) => ({
  slotId: booking.slot_id,
  date: booking.slot_date,
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
})

/**
 * Takes the lowest free seat of another slot and leaves the old one, in one statement. The caller has locked the new
 * slot, before the booking. Returns the booking as changed. Throws slot_taken, invalid_transition.
 */
export async function changeSlot(
  tx: Tx,
  booking: BookingRow,
  offer: OfferedTime,
  { actorId, at, reason }: SlotChange,
): Promise<BookingRow> {
  const seat = lowestFreeSeat(await listTakenSeats(tx, offer.slot_id), offer.slot_capacity)
  if (seat === null) throw problem('slot_taken', { detail: { slotId: offer.slot_id } })
  const { slot_id, slot_capacity, slot_date, slot_start_time, slot_end_time, starts_at, ends_at } = offer
  const slot = { slot_id, slot_capacity, slot_date, slot_start_time, slot_end_time, starts_at, ends_at }
  if (!(await updateBookingSlot(tx, booking, { ...slot, seat, updated_at: at })))
    throw problem('invalid_transition')
  await recordAudit(tx, {
    actorId,
    action: 'booking.moved',
    subject: ['booking', booking.id],
    detail: { before: auditedTime(booking), after: auditedTime(offer), ...(reason && { reason }) },
    at,
  })
  const changed = await selectBookingForUpdate(tx, booking.id)
  if (!changed) throw problem('internal')
  return changed
}
