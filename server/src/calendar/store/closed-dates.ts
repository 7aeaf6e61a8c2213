import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { hasLiveBooking } from '../views/slots.ts'

export interface Closure {
  /** The id of the closed date. */
  id: string
  /** Null means all services. */
  serviceId: string | null
  from: string
  to: string
}

const isInClosure = (closure: Closure, now: Date) => sql`
  status = 'available' and starts_at > ${now}
  and date between ${closure.from} and ${closure.to}
  and (${closure.serviceId}::uuid is null or service_id = ${closure.serviceId}::uuid)`

export async function lockSlotsToClose(tx: Tx, closure: Closure, now: Date): Promise<void> {
  await sql`select id from slots where ${isInClosure(closure, now)} order by id for no key update`.execute(tx)
}

/** Returns for each canceled slot whether it has a live booking. */
export async function cancelClosedSlots(tx: Tx, closure: Closure, now: Date): Promise<{ booked: boolean }[]> {
  const { rows } = await sql<{ booked: boolean }>`
    update slots set status = 'canceled', withdrawn = true, closed_date_id = ${closure.id}, updated_at = ${now}
    where ${isInClosure(closure, now)}
    returning ${hasLiveBooking} as booked`.execute(tx)
  return rows
}

export async function lockServicesOfClosedDate(tx: Tx, closedDateId: string): Promise<void> {
  await sql`
    select id from services
    where id in (select service_id from slots where closed_date_id = ${closedDateId})
    order by id for no key update`.execute(tx)
}

/** Assigns slots that another closed date covers as well to that one, so that they stay canceled. */
export async function assignToOtherClosedDate(tx: Tx, closedDateId: string, now: Date): Promise<void> {
  await sql`
    update slots set closed_date_id = other.id, updated_at = ${now}
    from closed_dates as other
    where slots.closed_date_id = ${closedDateId} and other.id <> ${closedDateId}
      and slots.date between other.from_date and other.to_date
      and (other.service_id is null or other.service_id = slots.service_id)`.execute(tx)
}

/** Reopens slots except where another slot takes the time. Returns the number of reopened slots. */
export async function reopenClosedSlots(tx: Tx, closedDateId: string, now: Date): Promise<number> {
  const reopened = await sql<{ id: string }>`
    update slots set status = 'available', withdrawn = false, updated_at = ${now}, closed_date_id = null
    where closed_date_id = ${closedDateId} and starts_at > ${now} and not exists (
      select from slots as other
      where other.service_id = slots.service_id and other.id <> slots.id
        and other.starts_at > slots.starts_at - interval '24 hours'
        and other.starts_at < slots.ends_at and other.ends_at > slots.starts_at
        and (other.status = 'available'
          or (other.closed_date_id = ${closedDateId} and other.id < slots.id)
          or exists (select from bookings where bookings.slot_id = other.id and bookings.is_live))
    )
    returning id`.execute(tx)
  return reopened.rows.length
}
