import { visitEnd } from '@jhilik/contract/prices.ts'
import { sql } from 'kysely'
import { type Assignment, NO_CREW } from '../../calendar/rules/crews.ts'
import { assignCrew, findPlace } from '../../calendar/store/crews.ts'
import { countHeldSeats } from '../../calendar/store/seats.ts'
import { lockForSeat, type OfferedSlot, selectOffer } from '../../calendar/store/slots.ts'
import { couponLock } from '../../catalog/rules/prices.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { askedJob, checkoutLock } from '../rules/checkout.ts'
import type { CouponFacts } from '../rules/coupons.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { findVisit } from '../views/lines.ts'
import { isForPerson, lockBooking } from './bookings.ts'
import { couponFor } from './coupon-uses.ts'

// A payment that arrives late may take a seat again. The locks are those of a new booking, in the same order.

export interface LockedBooking {
  booking: BookingRow
  /** The slot of an expired booking, locked, so that one of its seats can be taken again; otherwise null. */
  slot: OfferedSlot | null
  /** The crew that would do an expired booking after all. Without one, none can, or it is not expired. */
  crew?: Assignment | null
  /** When the visit would end in that slot, in milliseconds since the epoch. */
  endsAt?: number
  /** The services of the visit. */
  serviceIds?: readonly string[]
}

/** A hold that ends within this time may expire before its row is locked. */
const MARGIN_MS = 5_000

/**
 * Locks a booking for which a payment has arrived. When it has expired, or is about to, the account and the slot are
 * locked before: nobody else takes the seat, and the customer makes no other booking meanwhile. Throws 404.
 */
export async function lockBookingToPay(
  { clock, config }: { clock: Clock; config: { timeZone: string } },
  tx: Tx,
  id: string,
): Promise<LockedBooking> {
  const found = await findBookingRow(tx, id)
  const soon = (await clock.databaseNow(tx)).getTime() + MARGIN_MS
  const isOver =
    found?.status === 'expired' || (found?.status === 'held' && found.hold_expires_at.getTime() <= soon)
  if (!isOver) return { booking: await lockBooking(tx, id), slot: null }
  const code = found.coupon_id === null ? null : await findCouponCode(tx, found.coupon_id)
  const names = [checkoutLock(found.user_id), ...(code === null ? [] : [couponLock(code)])]
  const { hasCrews, crews } = await lockForSeat(tx, names, found.slot_id, found.area_id)
  const booking = await lockBooking(tx, id)
  if (booking.status !== 'expired') return { booking, slot: null }
  const slot = (await selectOffer(tx, booking.slot_id).executeTakeFirst()) ?? null
  if (!slot) return { booking, slot }
  const { serviceIds, minutes } = await findVisit(tx, id)
  const endsAt = visitEnd(
    { startsAt: slot.starts_at.getTime(), endsAt: slot.ends_at.getTime() },
    { serviceMinutes: booking.service_duration_minutes, minutes },
  )
  const job = askedJob(booking, serviceIds, await findPlace(tx, booking.area_id))
  const crew = hasCrews ? await assignCrew(tx, crews, job, config.timeZone, id) : NO_CREW
  return { booking, slot, crew, endsAt, serviceIds }
}

async function findCouponCode(tx: Tx, id: string): Promise<string | null> {
  const coupon = await tx.selectFrom('coupons').select('code').where('id', '=', id).executeTakeFirst()
  return coupon?.code ?? null
}

/**
 * Reads which seats of its slot are taken, whether the customer has another live booking at the time of this one, and how
 * its coupon is used. The account, the slot and the coupon must be locked. Of a staff account, only bookings for the same
 * person count.
 */
export async function readSeatFacts(
  tx: Tx,
  booking: BookingRow,
): Promise<{ taken: number[]; held: number; hasOther: boolean; coupon: CouponFacts | null }> {
  const { id, user_id, slot_id, starts_at, ends_at, booked_by_staff, coupon_id } = booking
  const person = { name: booking.customer_name, email: booking.customer_email, phone: booking.customer_phone }
  const user = { userId: user_id, phone: booking.customer_phone, byStaff: booked_by_staff }
  const { rows } = await sql<{ taken: number[]; has_other: boolean; coupon: CouponFacts | null }>`
    select
      ${couponFor(sql`id = ${coupon_id}`, sql`bookings.id = ${id}`, user)} as coupon,
      array(select seat from bookings where slot_id = ${slot_id} and is_live) as taken,
      exists (
        select from bookings
        where user_id = ${user_id} and is_live and id <> ${id} and starts_at < ${ends_at} and ends_at > ${starts_at}
          and (not ${booked_by_staff} or ${isForPerson(person)})
      ) as has_other`.execute(tx)
  const [row] = rows
  return {
    taken: row?.taken ?? [],
    held: await countHeldSeats(tx, slot_id),
    hasOther: row?.has_other ?? false,
    coupon: row?.coupon ?? null,
  }
}
