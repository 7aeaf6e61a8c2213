import type { NextSlot, SlotDay, SlotDayState } from '@jhilik/contract/availability.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { visitEnd } from '@jhilik/contract/prices.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { addDays, instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { invalidField, orNotFound } from '../../platform/problem.ts'
import { settingsOf } from '../../platform/settings.ts'
import { type ClosedTime, coversDay, isClosed, noticesOf } from '../rules/closed-times.ts'
import { type AskedJob, type AskedVisit, countAble } from '../rules/crews.ts'
import { type BookingWindow, deriveBookingWindow } from '../rules/house-rules.ts'
import { describeDay, type OfferedSlot, openSeats, showToCustomer } from '../rules/slots.ts'
import type { Place } from '../rules/travel.ts'
import { closedTimesWhere, listClosedTimes } from './closed-dates.ts'
import { minutesToDo, placeOf, readPlans, servicesToDo } from './crews.ts'
import { completeRules, defaultRules, findBookingWindow, HOUSE_RULES_KEY } from './house-rules.ts'
import { countTaken, factsOf, slotsWithSeats, toSlot } from './slots.ts'

// What visitors read about free slots. A slot is free when it may be booked by the house rules, has a free seat, and some
// crew can do the job between its other ones, if the business has crews.

/** What decides, besides free seats, whether a slot can be booked. */
export interface Bookable {
  window: BookingWindow
  /** Some crew must be able to do the job. Null: a seat is enough, as in a business without crews. */
  crews: CrewQuestion | null
  /** What is to be done. When it is absent, the service of the slot alone, in the time of the slot. */
  visit?: AskedVisit
  /** The area that is asked for. Null: any. */
  areaId: string | null
  /** The closed times of that area and of the services of the visit. */
  closed: readonly ClosedTime[]
}

interface CrewQuestion {
  timeZone: string
  /** Where the job is. Null: anywhere. */
  place: Place | null
  /** A booking that is to be moved does not stand in its own way. */
  movedBookingId?: string | undefined
}

export type Times = Pick<Config, 'holdMinutes' | 'timeZone'>

/** Where a job is, and what is chosen for the visit, as calls ask. */
interface AskedPlaceAndVisit {
  area?: string | undefined
  minutes?: number | undefined
  services?: readonly string[] | undefined
}

/** Reads what may be booked now. Throws 400 for an area that customers cannot choose. */
export async function readBookable(
  db: Db,
  config: Times,
  now: Date,
  asked: AskedPlaceAndVisit = {},
): Promise<Bookable & { rules: HouseRules }> {
  const { isServed, ...bookable } = await readBookableIn(db, config, now, asked)
  if (asked.area !== undefined && !isServed) throw invalidField('area', messages.areaIsNotServed)
  return bookable
}

/** Does the same for any area. `isServed`: customers can choose it. */
export async function readBookableIn(
  db: Db,
  config: Times,
  now: Date,
  { area: areaId, minutes, services }: AskedPlaceAndVisit,
): Promise<Bookable & { rules: HouseRules; isServed: boolean }> {
  const { timeZone } = config
  const today = wallClock(now, timeZone).date
  const { rows } = await sql<{
    settings: Record<string, unknown> | null
    has_crews: boolean
    area: { place: Place; active: boolean } | null
    closed: ClosedTime[]
  }>`select ${settingsOf([HOUSE_RULES_KEY])} as settings, exists (select from crews where active) as has_crews,
      (select json_build_object('place', ${placeOf('areas')}, 'active', active)
        from areas where id = ${areaId ?? null}::uuid) as area,
      ${closedTimesWhere(sql`to_date >= ${today}
        and (area_id = ${areaId ?? null}::uuid or service_id = any(${services ?? []}::uuid[]))`)} as closed`.execute(
    db,
  )
  const { settings = null, has_crews = false, area = null, closed = [] } = rows[0] ?? {}
  const rules = completeRules(settings?.[HOUSE_RULES_KEY], defaultRules(config.holdMinutes))
  return {
    rules,
    window: deriveBookingWindow(rules, now, timeZone),
    crews: has_crews ? { timeZone, place: area?.place ?? null } : null,
    visit: { serviceIds: services ?? [], minutes: minutes ?? null },
    areaId: areaId ?? null,
    closed,
    isServed: area?.active === true,
  }
}

/**
 * Reads what may be booked now instead of a booking that is to be moved. `ownerId` is the account that must have made it;
 * null for any. Throws 404.
 */
export async function readBookableForMove(
  db: Db,
  config: Times,
  now: Date,
  { bookingId, ownerId }: { bookingId: string; ownerId: string | null },
): Promise<Bookable> {
  const found = await db
    .selectFrom('bookings')
    .select(['area_id', servicesToDo.as('services'), minutesToDo.as('minutes')])
    .where('bookings.id', '=', bookingId)
    .$if(ownerId !== null, (query) => query.where('bookings.user_id', '=', ownerId))
    .executeTakeFirst()
  const { area_id, ...visit } = orNotFound(found)
  const { crews, ...bookable } = await readBookableIn(db, config, now, {
    area: area_id ?? undefined,
    ...visit,
  })
  return { ...bookable, crews: crews && { ...crews, movedBookingId: bookingId } }
}

/** The columns of a slot that a crew is asked about. */
interface AskedSlot {
  service_id: string
  done_at: 'customer' | 'base'
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  /** The minutes of the service. */
  duration_minutes: number
}

/** Returns when the visit in a slot would end, in milliseconds since the epoch. */
const endOf = ({ starts_at, ends_at, duration_minutes }: AskedSlot, visit: AskedVisit | undefined) =>
  visitEnd(
    { startsAt: starts_at.getTime(), endsAt: ends_at.getTime() },
    { serviceMinutes: duration_minutes, minutes: visit?.minutes ?? duration_minutes },
  )

/** Returns what a crew is asked for the visit in a slot. */
export const jobIn = (slot: AskedSlot, place: Place | null, visit: AskedVisit | undefined): AskedJob => ({
  serviceIds: [slot.service_id, ...(visit?.serviceIds ?? [])],
  date: slot.date,
  startsAt: slot.starts_at.getTime(),
  endsAt: endOf(slot, visit),
  place: slot.done_at === 'base' ? null : place,
})

/**
 * Reads the plans of the crews around these slots. The returned function counts the crews that could do the visit in one of
 * them, up to a number. Without crews, the result is that number, or 0 when the slot is too short.
 */
async function readAble(
  db: Db,
  slots: readonly AskedSlot[],
  { crews, visit }: Omit<Bookable, 'window' | 'areaId' | 'closed'>,
): Promise<(slot: AskedSlot, atMost: number) => number> {
  const dates = slots.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (!crews || !from || !to) {
    return (slot, atMost) => (endOf(slot, visit) > slot.ends_at.getTime() ? 0 : atMost)
  }
  const plans = await readPlans(db, { from, to }, crews.timeZone, crews, crews)
  return (slot, atMost) => countAble(plans, jobIn(slot, crews.place, visit), atMost)
}

/** Returns whether the visit in a slot is within a closed time of the area or of another service. */
function isClosedIn(slot: AskedSlot, { areaId, closed, crews, visit }: Bookable): boolean {
  if (closed.length === 0) return false
  const end = endOf(slot, visit)
  const isLonger = crews !== null && end > slot.ends_at.getTime()
  return isClosed(closed, {
    date: slot.date,
    startTime: slot.start_time,
    endTime: isLonger ? wallClock(new Date(end), crews.timeZone).time : slot.end_time,
    areaId: slot.done_at === 'base' ? null : areaId,
    serviceIds: visit?.serviceIds ?? [],
    slotOf: slot.service_id,
  })
}

/** Adds to rows of slots how many of their seats can be booked. */
export async function offerSlots<Row extends AskedSlot & Parameters<typeof factsOf>[0]>(
  db: Db,
  rows: readonly Row[],
  bookable: Bookable,
): Promise<{ row: Row; slot: OfferedSlot }[]> {
  const offered = rows.map((row) => {
    const facts = factsOf(row)
    return { row, facts, open: openSeats(facts, bookable.window), closed: isClosedIn(row, bookable) }
  })
  const asked = offered.filter(({ open, closed }) => open > 0 && !closed).map(({ row }) => row)
  const countCrews = await readAble(db, asked, bookable)
  return offered.map(({ row, facts, open, closed }) => {
    const freeSeats = open > 0 && !closed ? countCrews(row, open) : 0
    const noCrewFree = bookable.crews !== null && !closed && open > 0 && freeSeats === 0
    return { row, slot: { ...facts, freeSeats, noCrewFree, closed } }
  })
}

/**
 * Lists the slots on offer of one day, as a customer sees them, by start. `state` is that of the requested service; null
 * when the slots are those of all services.
 */
export async function listAvailability(
  db: Db,
  { date, serviceId }: { date: string; serviceId?: string | undefined },
  bookable: Bookable,
): Promise<{ slots: Slot[]; state: SlotDayState | null }> {
  const { window } = bookable
  let rows = slotsWithSeats(db)
    .where('slots.date', '=', date)
    .where('slots.private', '=', false)
    .where('services.archived_at', 'is', null)
    .orderBy('slots.starts_at')
    .orderBy('slots.id')
  if (serviceId) rows = rows.where('slots.service_id', '=', serviceId)
  const offered = await offerSlots(db, await rows.execute(), bookable)
  const slots = offered.map(({ row, slot }) => toSlot(row, showToCustomer(slot, window)))
  if (!serviceId) return { slots, state: null }
  const facts = offered.map(({ slot }) => slot)
  const isOpen = facts.some((slot) => openSeats(slot, window) > 0)
  const closed = isOpen ? [] : await listClosedTimes(db, { from: date, to: date })
  return { slots, state: describeDay(facts, window, isDayClosed(closed, serviceId, date)).state }
}

interface Days {
  from: string
  /** The last day is included. */
  to: string
  /** All services are meant when this is absent. */
  serviceId?: string | undefined
}

/** Returns whether a whole day of a service is closed. */
const isDayClosed = (closed: readonly ClosedTime[], serviceId: string, date: string): boolean =>
  closed.some(
    (one) =>
      one.areaId === null && (one.serviceId === null || one.serviceId === serviceId) && coversDay(one, date),
  )

/** Reads days of services on offer. The returned function describes one of them, also one without slots. */
export async function readDays(
  db: Db,
  days: Days,
  bookable: Bookable,
): Promise<(serviceId: string, date: string) => SlotDay> {
  let rows = db
    .selectFrom('slots')
    .innerJoin('services', 'services.id', 'slots.service_id')
    .select(['slots.service_id', 'slots.date', 'slots.status', 'slots.private', 'slots.capacity'])
    .select(['slots.start_time', 'slots.end_time', 'slots.starts_at', 'slots.ends_at'])
    .select(['services.done_at', 'services.duration_minutes'])
    .select((eb) => countTaken(eb).as('taken'))
    .where('slots.date', '>=', days.from)
    .where('slots.date', '<=', days.to)
    .where('slots.private', '=', false)
    .where('services.archived_at', 'is', null)
  if (days.serviceId) rows = rows.where('slots.service_id', '=', days.serviceId)
  const nameOf = (serviceId: string, date: string) => `${serviceId} ${date}`
  const offered = await offerSlots(db, await rows.execute(), bookable)
  const slots = Map.groupBy(offered, ({ row }) => nameOf(row.service_id, row.date))
  const closed = await listClosedTimes(db, days)
  return (serviceId, date) => {
    const facts = (slots.get(nameOf(serviceId, date)) ?? []).map(({ slot }) => slot)
    const notices = closed
      .filter((one) => (one.serviceId ?? serviceId) === serviceId)
      .filter((one) => one.areaId === null || one.areaId === bookable.areaId)
      .flatMap((one) => noticesOf(one, date))
    return {
      date,
      ...describeDay(facts, bookable.window, isDayClosed(closed, serviceId, date)),
      ...(notices.length > 0 && { closed: notices }),
    }
  }
}

/** Returns how many slots can still be booked on each of `days` days, including days without any. */
export async function countFreeSlots(
  db: Db,
  { serviceId, from, days }: { serviceId: string; from: string; days: number },
  bookable: Bookable,
): Promise<SlotDay[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  const dayOf = await readDays(db, { serviceId, from, to: addDays(from, days - 1) }, bookable)
  return dates.map((date) => dayOf(serviceId, date))
}

/** Selects slots that may be booked and have a free seat, of any service and day, for counting and joining. */
export function slotsWithFreeSeat(db: Db, window: BookingWindow) {
  return db
    .selectFrom('slots')
    .where('slots.status', '=', 'available')
    .where('slots.starts_at', '>', window.after)
    .$if(window.before !== null, (query) => query.where('slots.starts_at', '<', window.before))
    .where((eb) => eb(countTaken(eb), '<', eb.ref('slots.capacity')))
}

/** The same, of services on offer, with what is shown of a slot and what a crew is asked. */
const askableSlots = (db: Db, window: BookingWindow) =>
  slotsWithFreeSeat(db, window)
    .innerJoin('services', 'services.id', 'slots.service_id')
    .where('services.archived_at', 'is', null)
    .select(['slots.id', 'slots.service_id', 'slots.date', 'slots.start_time', 'slots.end_time'])
    .select(['slots.starts_at', 'slots.ends_at', 'services.done_at', 'services.position'])
    .select('services.duration_minutes')

export type FreeSlot = Awaited<ReturnType<ReturnType<typeof askableSlots>['executeTakeFirstOrThrow']>>

export const toNextSlot = ({ id, date, start_time, end_time }: FreeSlot): NextSlot => ({
  _id: id,
  date,
  startTime: start_time,
  endTime: end_time,
})

/**
 * Reads the free slots by start, those at the same time in the order of their services. They come in pieces, of which the
 * first is made from `size` slots; one is empty when no crew can do any of it. `services`: only theirs, as long as they
 * are in the set.
 */
export async function* readFreeSlots(
  db: Db,
  bookable: Bookable,
  size: number,
  services?: ReadonlySet<string>,
): AsyncGenerator<FreeSlot[]> {
  let last: FreeSlot | undefined
  // The pieces grow, so that a business whose crews are busy for weeks is read by few queries.
  for (let limit = size; services?.size !== 0; limit *= 2) {
    let page = askableSlots(db, bookable.window)
      .orderBy('slots.starts_at')
      .orderBy('services.position')
      .orderBy('services.id')
      .limit(limit)
    if (services) page = page.where('slots.service_id', 'in', [...services])
    if (last) {
      const { starts_at, position, service_id } = last
      page = page.where(
        sql<boolean>`(slots.starts_at, services.position, services.id) > (${starts_at}, ${position}, ${service_id})`,
      )
    }
    const rows = await page.execute()
    const open = rows.filter((row) => !isClosedIn(row, bookable))
    const countCrews = await readAble(db, open, bookable)
    yield open.filter((row) => countCrews(row, 1) > 0)
    last = rows.at(-1)
    if (rows.length < limit) return
  }
}

/**
 * Returns when slots next show something else although nothing is written: one starts or can no longer be booked, a time
 * is held no longer for an offer, or the day ends.
 */
export async function findNextChange(db: Db, config: Times, now: Date): Promise<Date> {
  const { after } = await findBookingWindow(db, config, now)
  const firstStart = (later: Date) =>
    db
      .selectFrom('slots')
      .select((eb) => eb.fn.min('starts_at').as('starts_at'))
      .where('starts_at', '>', later)
      .executeTakeFirst()
  const [next, closing] = [await firstStart(now), await firstStart(after)]
  const freed = await db
    .selectFrom('offered_times')
    .select((eb) => eb.fn.min('held_until').as('held_until'))
    .where('held', '=', true)
    .where('held_until', '>', now)
    .executeTakeFirst()
  const { timeZone } = config
  const midnight = instantOf(addDays(wallClock(now, timeZone).date, 1), '00:00', timeZone)
  const notice = after.getTime() - now.getTime()
  const moments = [
    midnight.getTime(),
    next?.starts_at?.getTime(),
    freed?.held_until?.getTime(),
    closing?.starts_at && closing.starts_at.getTime() - notice,
  ]
  return new Date(Math.min(...moments.filter((at) => typeof at === 'number')))
}
