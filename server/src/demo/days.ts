import { createHash } from 'node:crypto'
import { insertBookings, type NewBooking, newBookingCode } from '../bookings/store/bookings.ts'
import { type Bought, onlyLine } from '../bookings/store/lines.ts'
import { type CrewPlans, countAble } from '../calendar/rules/crews.ts'
import type { Place } from '../calendar/rules/travel.ts'
import { issueDocuments } from '../money/store/documents.ts'
import { addDays, addMinutes } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { customers } from './content.ts'
import { askedFor, openPlans, planJob } from './crews.ts'
import {
  type AttemptRow,
  askedColumns,
  attemptRow,
  type BookingRow,
  bookingRow,
  type ServiceRow,
  type SlotRow,
  slotRow,
  type UserRow,
} from './rows.ts'

/** The existing customers and services, and the current time. */
export interface Scene {
  now: Date
  timeZone: string
  holdMinutes: number
  gateway: string
  /** The accounts by the local part of their addresses. */
  people: Map<string, UserRow>
  services: { slug: string; service: ServiceRow }[]
  /** The areas that are served, by the English name that they had at first. */
  places: Map<string, Place>
}

export interface DemoRows {
  slots: SlotRow[]
  bookings: BookingRow[]
  attempts: AttemptRow[]
  /** What was bought with bookings, where it is more than the service in its cheapest size. */
  bought: Map<string, Bought>
}

/** Adds slots on these days, some of them booked and paid. Times that are in use stay as they are. */
export async function fillDays(tx: Tx, scene: Scene, dates: readonly string[]): Promise<void> {
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return
  const used = await usedSpans(tx, scene, dates)
  let plans = await openPlans(tx, { from, to }, scene.timeZone)
  const rows: DemoRows = { slots: [], bookings: [], attempts: [], bought: new Map() }
  for (const date of dates) {
    const offers = scene.services.flatMap(({ slug, service }) => {
      const busy = used.get(service.id) ?? []
      return planDay(service.duration_minutes)
        .map(({ start, end }) =>
          slotRow(scene.now, scene.timeZone, {
            service_id: service.id,
            date,
            start_time: start,
            end_time: end,
          }),
        )
        .filter((slot) => !busy.some((one) => slot.starts_at < one.ends_at && one.starts_at < slot.ends_at))
        .map((slot): Offer => ({ service, slot, chance: pick(slug, slot.date, slot.start_time) }))
    })
    rows.slots.push(...offers.map(({ slot }) => slot))
    plans = bookDay(rows, scene, offers, plans)
  }
  await insertRows(tx, rows)
}

/** The most jobs of all crews on one day. */
const MOST_JOBS = 9

interface Offer {
  service: ServiceRow
  slot: SlotRow
  /** A number from 0 to 255 that differs between days. */
  chance: number
}

/** Books some of a day's slots, as far as the crews get. Returns the plans of the crews with these jobs. */
function bookDay(rows: DemoRows, scene: Scene, offers: readonly Offer[], before: CrewPlans): CrewPlans {
  let plans = before
  const taken = new Set<Offer>()
  // Those whose accounts are gone book no more.
  const bookers = customers.flatMap((customer) => {
    const user = scene.people.get(customer.email.split('@')[0] ?? '')
    return user ? [{ customer, user }] : []
  })
  // Short services are booked more often.
  const rank = ({ chance, service }: Offer) => chance + service.duration_minutes
  for (const offer of offers.toSorted((one, other) => rank(one) - rank(other))) {
    if (taken.size === MOST_JOBS) break
    const { service, slot } = offer
    // They take turns, so that a day has jobs in all of their areas.
    const booker = bookers[(taken.size + pick(slot.date)) % bookers.length]
    if (!booker) break
    const { customer, user } = booker
    const place = scene.places.get(customer.area) ?? null
    const planned = planJob(plans, askedFor(service, slot, place))
    if (!planned || !leavesTimes(offers, new Set([...taken, offer]), planned.plans)) continue
    taken.add(offer)
    plans = planned.plans
    // The booking was made up to three days ago, and never after the slot began.
    const hoursBefore = 2 + (offer.chance % 70)
    const latest = Math.min(scene.now.getTime(), slot.starts_at.getTime())
    const bookedAt = new Date(latest - hoursBefore * 3_600_000)
    const booking = bookingRow(
      bookedAt,
      { user, service, slot },
      {
        hold_expires_at: addMinutes(bookedAt, scene.holdMinutes),
        ...askedColumns(service.asks, customer.vehicle),
        ...planned.assignment,
        area_id: place?.areaId ?? null,
      },
    )
    rows.bookings.push(booking)
    rows.attempts.push(attemptRow(booking, { gateway: scene.gateway }))
  }
  return plans
}

/** Returns whether half of the slots of each service can still be booked, at least by somebody who names no area. */
function leavesTimes(offers: readonly Offer[], taken: ReadonlySet<Offer>, plans: CrewPlans): boolean {
  const byService = Map.groupBy(offers, ({ service }) => service.id)
  return [...byService.values()].every((all) => {
    const open = all.filter(
      (offer) => !taken.has(offer) && countAble(plans, askedFor(offer.service, offer.slot, null), 1) > 0,
    )
    return open.length >= all.length / 2
  })
}

/** Inserts rows before the rows that refer to them. */
export async function insertRows(tx: Tx, { slots, bookings, attempts, bought }: DemoRows): Promise<void> {
  if (slots.length > 0) await tx.insertInto('slots').values(slots).execute()
  if (bookings.length > 0) {
    const boughtOf = (booking: NewBooking) => bought.get(booking.id) ?? onlyLine(booking)
    await insertBookings(tx, bookings, newBookingCode, [], boughtOf)
  }
  if (attempts.length === 0) return
  // Documents are numbered in the order in which the attempts are inserted.
  const inOrder = attempts.toSorted((a, b) => a.updated_at.getTime() - b.updated_at.getTime())
  await tx.insertInto('payment_attempts').values(inOrder).execute()
  await issueDocuments(
    tx,
    attempts.map(({ id }) => id),
  )
}

type UsedSpan = Pick<SlotRow, 'service_id' | 'starts_at' | 'ends_at'>

/**
 * Returns the times that are in use, by service. An admin may have made slots of these services by hand, also some that
 * last into the next day.
 */
async function usedSpans(tx: Tx, scene: Scene, dates: readonly string[]): Promise<Map<string, UsedSpan[]>> {
  const ids = scene.services.map(({ service }) => service.id)
  if (ids.length === 0 || dates.length === 0) return new Map()
  const rows = await tx
    .selectFrom('slots')
    .select(['service_id', 'starts_at', 'ends_at'])
    .where('service_id', 'in', ids)
    .where('date', 'in', [...dates, ...dates.map((date) => addDays(date, -1))])
    .execute()
  return Map.groupBy(rows, (row) => row.service_id)
}

// Wall times of a demo day are minutes after midnight in the business's zone.

const OPENS = 9 * 60
const CLOSES = 20 * 60
const PAUSE = 30
/** This limits the slots of short services, because thirty on one page are hard to choose from. */
const SHORTEST_STEP = 120

export interface PlannedSlot {
  /** The start, HH:MM. */
  start: string
  /** The end, HH:MM. */
  end: string
}

export const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const BUSINESS_HOURS = { opens: wallTime(OPENS), closes: wallTime(CLOSES) }

/** Returns the minutes from the start of one slot to that of the next. */
const stepOf = (durationMinutes: number) =>
  Math.max(SHORTEST_STEP, Math.ceil((durationMinutes + PAUSE) / 30) * 30)

/** Returns the slots of one service on one day: none overlap, none end after closing time. */
export function planDay(durationMinutes: number): PlannedSlot[] {
  const step = stepOf(durationMinutes)
  const slots: PlannedSlot[] = []
  for (let start = OPENS; start + durationMinutes <= CLOSES; start += step) {
    slots.push({ start: wallTime(start), end: wallTime(start + durationMinutes) })
  }
  return slots
}

/** Returns a deterministic number from 0 to 255 for a text. */
function pick(...words: string[]): number {
  return createHash('sha256').update(words.join('|')).digest()[0] ?? 0
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const SERVICES = 2

/**
 * Weekly schedules at the times of the demo's slots. They are inactive: the demo adds its slots day by day, with
 * bookings.
 */
export async function addSchedules(tx: Tx, { now, services }: Scene, today: string): Promise<void> {
  const schedules = services.slice(0, SERVICES).map(({ service }) => ({
    id: newId(),
    service_id: service.id,
    valid_from: today,
    valid_to: null,
    slot_minutes: null,
    buffer_minutes: stepOf(service.duration_minutes) - service.duration_minutes,
    capacity: 1,
    active: false,
    created_at: now,
    updated_at: now,
  }))
  if (schedules.length === 0) return
  await tx.insertInto('schedules').values(schedules).execute()
  const hours = schedules.flatMap(({ id }) =>
    WEEKDAYS.map((weekday) => ({ schedule_id: id, weekday, ...BUSINESS_HOURS })),
  )
  await tx.insertInto('schedule_hours').values(hours).execute()
}
