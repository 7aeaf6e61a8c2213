import type { CloseDatesRequest, ClosedDate, Withdrawal } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addDays } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { type ClosedTime, covers } from '../rules/closed-times.ts'
import { lockCrews } from '../store/slots.ts'
import { lockCalendar } from '../store/timetable.ts'
import { listBookingsIn } from '../views/affected-bookings.ts'
import { findClosedDate, findClosedTime, listClosedTimes } from '../views/closed-dates.ts'
import { hasLiveBooking } from '../views/slots.ts'
import { requestFill } from './fill-schedules.ts'

/**
 * Closes a time. Slots of the business and of a service are canceled; in an area they stay, and are sold for other areas.
 * Bookings stay and are listed, so that a person can reschedule or cancel them. Throws 400 for an unknown service or area.
 */
export const closeDates = (
  ctx: Context,
  actor: Actor,
  input: CloseDatesRequest,
): Promise<Withdrawal & { closedDate: ClosedDate }> =>
  ctx.db.transaction().execute((tx) => closeTime(ctx, tx, actor, input))

/** Does it in the caller's transaction. */
export async function closeTime(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  input: CloseDatesRequest,
): Promise<Withdrawal & { closedDate: ClosedDate }> {
  const at = ctx.clock.now()
  const { from, to, name, shown, fromTime = null } = input
  // Midnight is the end of the last day.
  const toTime = input.toTime === '00:00' ? '24:00' : (input.toTime ?? null)
  const serviceId = input.service ?? null
  const areaId = input.area ?? null
  const closed = { id: newId(), from, to, fromTime, toTime, name, serviceId, areaId, shown }
  await lockCalendar(tx, 'exclusive')
  await checkSubject(tx, closed)
  await tx
    .insertInto('closed_dates')
    .values({
      id: closed.id,
      service_id: serviceId,
      area_id: areaId,
      from_date: from,
      to_date: to,
      from_time: fromTime,
      to_time: toTime,
      shown,
      name,
      created_at: at,
    })
    .execute()
  const withdrawnSlots = await closeSlots(tx, closed, at)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'closed_date.added',
    subjectId: closed.id,
    detail: { ...toRecorded(closed), withdrawnSlots },
    at,
  })
  const closedDate = await findClosedDate(tx, closed.id)
  if (!closedDate) throw problem('internal')
  return { closedDate, withdrawnSlots, affectedBookings: await listBookingsIn(tx, closed, at) }
}

/** Throws 400 for a service or an area that there is not. */
async function checkSubject(tx: Tx, { serviceId, areaId }: ClosedTime): Promise<void> {
  const { rows } = await sql<{ service: boolean; area: boolean }>`select
    ${serviceId}::uuid is null or exists (select from services where id = ${serviceId}) as service,
    ${areaId}::uuid is null or exists (select from areas where id = ${areaId}) as area`.execute(tx)
  if (!rows[0]?.service) throw invalidField('service', messages.serviceIsNotOnOffer)
  if (!rows[0]?.area) throw invalidField('area', messages.areaIsUnknown)
}

/** Returns a closed time as the history records it. */
const toRecorded = ({ id, shown, ...recorded }: ClosedTime) => recorded

/**
 * Cancels the slots within a closed time of the business or of a service until it is opened again. Bookings stay. Returns
 * how many slots without a live booking were canceled.
 */
async function closeSlots(tx: Tx, closed: ClosedTime, now: Date): Promise<number> {
  const { serviceId, areaId, from, to } = closed
  // Bookings wait from now on, and the next statements see those that were being made meanwhile. Those at an agreed time have
  // a slot that is not seen yet, and wait for the crews.
  const slots = await tx
    .selectFrom('slots')
    .select(['id', 'date', 'start_time', 'end_time'])
    .where('status', '=', 'available')
    .where('starts_at', '>', now)
    .where('date', '>=', addDays(from, -1))
    .where('date', '<=', to)
    .$if(serviceId !== null, (query) => query.where('service_id', '=', serviceId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await lockCrews(tx, null)
  if (areaId !== null) return 0
  const ids = slots
    .filter(({ date, start_time: startTime, end_time: endTime }) =>
      covers(closed, { date, startTime, endTime }),
    )
    .map(({ id }) => id)
  const canceled = await sql<{ booked: boolean }>`
    update slots set status = 'canceled', withdrawn = true, closed_date_id = ${closed.id}, updated_at = ${now}
    where id = any(${ids}::uuid[])
    returning ${hasLiveBooking} as booked`.execute(tx)
  return canceled.rows.filter(({ booked }) => !booked).length
}

/**
 * Offers the slots again that the closed time has canceled, except where something else has taken the time. Throws 404.
 */
export async function reopenDates(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ reopenedSlots: number }> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, 'exclusive')
    const closed = orNotFound(await findClosedTime(tx, id))
    const reopenedSlots = await reopenSlots(tx, closed, at)
    await tx.deleteFrom('closed_dates').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'closed_date.removed',
      subjectId: id,
      detail: { ...toRecorded(closed), reopenedSlots },
      at,
    })
    await requestFill(ctx, tx)
    return { reopenedSlots }
  })
}

/**
 * Offers again what this closed time has canceled, except where another closed time covers the slot or another
 * slot has taken the time. Delete the closed time afterwards, in the same transaction. Returns the number of
 * slots offered again.
 */
async function reopenSlots(tx: Tx, { id: closedDateId }: ClosedTime, now: Date): Promise<number> {
  await sql`
    select id from services
    where id in (select service_id from slots where closed_date_id = ${closedDateId})
    order by id for no key update`.execute(tx)
  await passOnSlots(tx, closedDateId, now)
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

/** Slots that another closed time covers as well belong to that one now, so that they stay canceled. */
async function passOnSlots(tx: Tx, closedDateId: string, now: Date): Promise<void> {
  const slots = await tx
    .selectFrom('slots')
    .select(['id', 'service_id', 'date', 'start_time', 'end_time'])
    .where('closed_date_id', '=', closedDateId)
    .orderBy('date')
    .execute()
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return
  const others = (await listClosedTimes(tx, { from: first.date, to: last.date })).filter(
    ({ id, areaId }) => id !== closedDateId && areaId === null,
  )
  for (const other of others) {
    const ids = slots
      .filter(({ service_id }) => other.serviceId === null || other.serviceId === service_id)
      .filter(({ date, start_time: startTime, end_time: endTime }) =>
        covers(other, { date, startTime, endTime }),
      )
      .map(({ id }) => id)
    await tx
      .updateTable('slots')
      .set({ closed_date_id: other.id, updated_at: now })
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  }
}
