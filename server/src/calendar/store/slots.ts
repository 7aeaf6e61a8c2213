import type { AgreedTime } from '@jhilik/contract/slot-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { type Selectable, sql } from 'kysely'
import { addMinutes, instantOf, wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { type LockName, namedLocks, type SharedLock } from '../../platform/named-lock.ts'
import { inField, invalidField } from '../../platform/problem.ts'
import { executePrepared } from '../../platform/query-plans.ts'
import type { SlotsTable } from '../../platform/schema/catalog.ts'
import { checkTimes } from '../rules/slots.ts'
import { hasLiveBooking } from '../views/slots.ts'

export type SlotRow = Selectable<SlotsTable>

interface Locked {
  /** False when there is no such slot; the named locks are taken all the same. */
  hasSlot: boolean
  /** Whether the business has crews, so that one of them must be able to do the job. */
  hasCrews: boolean
  /**
   * The numbers of the locked crews. Only they may be given the job: one that was switched on, or took up the service or the
   * area, while the statement waited is not among them, and others may be giving it a job.
   */
  crews: number[]
}

/** Locks slots by id, in the order in which all lock several: bookings of them wait from now on. */
export async function lockSlots(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('slots').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Locks the slot after the named locks, which are taken one after the other, and then, by number, the active crews that do
 * the service in the area (null: in any; at the base it does not matter), or only the `chosen` one: everything that a booking
 * waits for is in one statement. Facts under these locks are read in another one, because a statement sees the data as they
 * were when it began.
 */
export async function lockForSeat(
  tx: Tx,
  names: readonly (LockName | SharedLock)[],
  id: string,
  areaId: string | null,
  chosen: string | null = null,
): Promise<Locked> {
  const { rows } = await executePrepared(
    tx,
    sql<Locked>`
      with locks as materialized (${namedLocks(names)})
      select slot.id is not null as "hasSlot", exists (select from crews where active) as "hasCrews", candidates.crews
      from locks left join lateral (
        select slots.id, service_id, done_at from slots join services on services.id = service_id
        where slots.id = ${id} and locks.taken > 0 for no key update of slots) as slot on true
      left join lateral (
        select coalesce(json_agg(no), '[]') as crews from (
          select no from crews
          where active and slot.id is not null and case when ${chosen}::uuid is not null then id = ${chosen}::uuid
            else not exists (
              select from crew_exclusions where crew_id = crews.id and service_id = slot.service_id)
            and (serves_all_areas or ${areaId}::uuid is null or slot.done_at = 'base' or exists (
              select from crew_areas where crew_id = crews.id and area_id = ${areaId}::uuid)) end
          order by no for no key update) as crew) as candidates on true`,
  )
  return rows[0] ?? { hasSlot: false, hasCrews: false, crews: [] }
}

/** Locks the active crews, or those of `ids`, in the order of their numbers. Returns their numbers by id. */
export async function lockCrews(tx: Tx, ids: readonly string[] | null): Promise<Map<string, number>> {
  const crews = await tx
    .selectFrom('crews')
    .select(['id', 'no'])
    .where('active', '=', true)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('no')
    .forNoKeyUpdate()
    .execute()
  return new Map(crews.map(({ id, no }) => [id, no]))
}

/** Selects a slot with its service as it is offered now, which is what a booking buys. */
export function selectOffer(tx: Tx, slotId: string) {
  return tx
    .selectFrom('slots')
    .innerJoin('services', 'services.id', 'slots.service_id')
    .select([
      'slots.id',
      'slots.service_id',
      'slots.status',
      'slots.private',
      'slots.capacity',
      'slots.date',
      'slots.start_time',
      'slots.end_time',
      'slots.starts_at',
      'slots.ends_at',
      'services.name as service_name',
      'services.name_bn as service_name_bn',
      'services.img as service_img',
      'services.duration_minutes',
      'services.price_minor',
      'services.currency',
      'services.payment_terms',
      'services.deposit_percent',
      'services.deposit_minor',
      'services.asks',
      'services.done_at',
      'services.archived_at',
    ])
    .where('slots.id', '=', slotId)
}

export type OfferedSlot = Awaited<ReturnType<ReturnType<typeof selectOffer>['executeTakeFirstOrThrow']>>

/**
 * Makes a slot for one booking, at a time that staff have agreed with its customer: it lasts as long as the service, and is
 * never on offer. Throws 400 for a time that is not after `after` or that the clocks do not show, and for an unknown service.
 */
export async function addPrivateSlot(
  tx: Tx,
  serviceId: string,
  { date, startTime }: AgreedTime,
  { at, after = at, timeZone }: { at: Date; after?: Date; timeZone: string },
): Promise<string> {
  const service = await tx
    .selectFrom('services')
    .select('duration_minutes')
    .where('id', '=', serviceId)
    .executeTakeFirst()
  if (!service) throw invalidField('serviceId', messages.serviceIsNotOnOffer)
  const id = newId()
  const end = addMinutes(instantOf(date, startTime, timeZone), service.duration_minutes)
  const times = { date, startTime, endTime: wallClock(end, timeZone).time }
  const { startsAt, endsAt } = await inField('time', async () => checkTimes(times, after, timeZone))
  await tx
    .insertInto('slots')
    .values({
      id,
      service_id: serviceId,
      date,
      start_time: startTime,
      end_time: times.endTime,
      starts_at: startsAt,
      ends_at: endsAt,
      status: 'canceled',
      private: true,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** Lets a slot that was made for one booking last as long as the visit, which may be longer than the service. */
export async function extendPrivateSlot(
  tx: Tx,
  slot: Pick<SlotRow, 'id' | 'ends_at'>,
  visit: { ends_at: Date; slot_end_time: string },
): Promise<void> {
  if (visit.ends_at <= slot.ends_at) return
  const change = { ends_at: visit.ends_at, end_time: visit.slot_end_time }
  await tx.updateTable('slots').set(change).where('id', '=', slot.id).execute()
}

interface Span {
  /** The id of the slot itself, when it exists already. */
  id?: string
  serviceId: string
  startsAt: Date
  endsAt: Date
}

/** Nothing that starts earlier can still be running, by the limit of slots_end_after_start. */
const LONGEST_SLOT_MINUTES = 24 * 60

/**
 * Spans are half-open: a slot may begin at the minute at which another one ends. Canceled slots do not count, except
 * those with live bookings: the work is still planned. Those made for one booking may overlap with any.
 */
export async function hasOverlap(tx: Tx, span: Span): Promise<boolean> {
  const other = await tx
    .selectFrom('slots')
    .select('id')
    .$if(span.id !== undefined, (query) => query.where('id', '!=', span.id ?? ''))
    .where('service_id', '=', span.serviceId)
    .where('private', '=', false)
    .where('starts_at', '>', addMinutes(span.startsAt, -LONGEST_SLOT_MINUTES))
    .where('starts_at', '<', span.endsAt)
    .where('ends_at', '>', span.startsAt)
    .where((eb) => eb.or([eb('status', '=', 'available'), hasLiveBooking]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns those of these slots that have bookings, and whether one of them is live. */
export async function slotsEverBooked(
  tx: Tx,
  ids: readonly string[],
): Promise<{ slot_id: string; live: boolean }[]> {
  return tx
    .selectFrom('bookings')
    .select(['slot_id', sql<boolean>`bool_or(is_live)`.as('live')])
    .where('slot_id', 'in', ids)
    .groupBy('slot_id')
    .execute()
}
