import type { CloseDatesRequest, ClosedDate, Withdrawal } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockCalendar } from '../store/timetable.ts'
import { listBookingsOn } from '../views/affected-bookings.ts'
import { findClosedDate } from '../views/closed-dates.ts'
import { hasLiveBooking } from '../views/slots.ts'
import { requestFill } from './fill-schedules.ts'

/**
 * Cancels the slots of these days. Bookings stay and are listed, so that a person can reschedule or cancel them. Throws
 * 400 for an unknown service.
 */
export async function closeDates(
  ctx: Context,
  actor: Actor,
  input: CloseDatesRequest,
): Promise<Withdrawal & { closedDate: ClosedDate }> {
  const id = newId()
  const at = ctx.clock.now()
  const serviceId = input.service ?? null
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'exclusive')
    if (serviceId !== null) {
      const service = await tx
        .selectFrom('services')
        .select('id')
        .where('id', '=', serviceId)
        .executeTakeFirst()
      if (!service) throw invalidField('service', messages.serviceIsNotOnOffer)
    }
    const { from, to, name } = input
    await tx
      .insertInto('closed_dates')
      .values({ id, service_id: serviceId, from_date: from, to_date: to, name, created_at: at })
      .execute()
    const withdrawnSlots = await closeSlots(tx, { id, serviceId, from, to }, at)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'closed_date.added',
      subjectId: id,
      detail: { from, to, name, serviceId, withdrawnSlots },
      at,
    })
    const closedDate = await findClosedDate(tx, id)
    if (!closedDate) throw problem('internal')
    return { closedDate, withdrawnSlots, affectedBookings: await listBookingsOn(tx, closedDate, at) }
  })
}

interface Closure {
  /** The id of the closed date. */
  id: string
  /** Null means all services. */
  serviceId: string | null
  from: string
  to: string
}

/**
 * Cancels the slots of these days until the days are reopened. Bookings stay. Returns how many slots without a
 * live booking were canceled.
 */
async function closeSlots(
  tx: Tx,
  { id: closedDateId, serviceId, from, to }: Closure,
  now: Date,
): Promise<number> {
  const isInClosure = sql`
    status = 'available' and starts_at > ${now} and date between ${from} and ${to}
    and (${serviceId}::uuid is null or service_id = ${serviceId}::uuid)`
  // This is a statement of its own, because the next one must see bookings that were being made meanwhile.
  await sql`select id from slots where ${isInClosure} order by id for no key update`.execute(tx)
  const closed = await sql<{ booked: boolean }>`
    update slots set status = 'canceled', withdrawn = true, closed_date_id = ${closedDateId}, updated_at = ${now}
    where ${isInClosure}
    returning ${hasLiveBooking} as booked`.execute(tx)
  return closed.rows.filter(({ booked }) => !booked).length
}

/**
 * Offers the slots again that the closed date has canceled, except where something else has taken the time. Throws 404.
 */
export async function reopenDates(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ reopenedSlots: number }> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'exclusive')
    const closedDate = await tx.selectFrom('closed_dates').selectAll().where('id', '=', id).executeTakeFirst()
    if (!closedDate) throw problem('not_found')
    const reopenedSlots = await reopenSlots(tx, id, at)
    await tx.deleteFrom('closed_dates').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'closed_date.removed',
      subjectId: id,
      detail: {
        from: closedDate.from_date,
        to: closedDate.to_date,
        name: closedDate.name,
        serviceId: closedDate.service_id,
        reopenedSlots,
      },
      at,
    })
    await requestFill(ctx, tx)
    return { reopenedSlots }
  })
}

/**
 * Offers again what this closed date has canceled, except where another closed date covers the day or another
 * slot has taken the time. Delete the closed date afterwards, in the same transaction. Returns the number of
 * slots offered again.
 */
async function reopenSlots(tx: Tx, closedDateId: string, now: Date): Promise<number> {
  await sql`
    select id from services
    where id in (select service_id from slots where closed_date_id = ${closedDateId})
    order by id for no key update`.execute(tx)
  // Slots that another closed date covers as well now belong to that one, so that they stay canceled.
  await sql`
    update slots set closed_date_id = other.id, updated_at = ${now}
    from closed_dates as other
    where slots.closed_date_id = ${closedDateId} and other.id <> ${closedDateId}
      and slots.date between other.from_date and other.to_date
      and (other.service_id is null or other.service_id = slots.service_id)`.execute(tx)
  const reopened = await sql<{ id: string }>`
    update slots set status = 'available', withdrawn = false, updated_at = ${now}, closed_date_id = null
    where closed_date_id = ${closedDateId} and starts_at > ${now} and not exists (
      select from slots as other
      where other.service_id = slots.service_id and other.id <> slots.id
        and other.starts_at > slots.starts_at - interval '24 hours'
        and other.starts_at < slots.ends_at and other.ends_at > slots.starts_at and not other.private
        and (other.status = 'available'
          or (other.closed_date_id = ${closedDateId} and other.id < slots.id)
          or exists (select from bookings where bookings.slot_id = other.id and bookings.is_live))
    )
    returning id`.execute(tx)
  return reopened.rows.length
}
