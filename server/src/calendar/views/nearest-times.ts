import type { Slot } from '@jhilik/contract/slots.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { Problem, problem, problemOfDatabaseError } from '../../platform/problem.ts'
import type { AskedVisit } from '../rules/crews.ts'
import { showToCustomer } from '../rules/slots.ts'
import { type Bookable, offerSlots, readBookableIn, slotsWithFreeSeat, type Times } from './availability.ts'
import { slotsWithSeats, toSlot } from './slots.ts'

/** How many times are offered instead of a lost one, from how many slots they are chosen, and how far away these are. */
const NEAREST = { offered: 6, asked: 60, days: 14 }

/** A slot that somebody wanted, and where, and the booking that was to be moved to it. */
interface LostSlot {
  slotId: string
  areaId: string | null
  movedBookingId?: string
  /** Reads what was to be done. */
  readVisit(): Promise<AskedVisit>
}

/** Finds the free slots of the same service that are nearest in time to a slot, by start, and the slot itself. */
async function findNearest(
  db: Db,
  slotId: string,
  bookable: Bookable,
): Promise<{ nearest: Slot[]; lost: Slot | undefined }> {
  const { window } = bookable
  const near = slotsWithFreeSeat(db, window)
    .innerJoin('slots as lost', (join) =>
      join.onRef('lost.service_id', '=', 'slots.service_id').on('lost.id', '=', slotId),
    )
    .select('slots.id')
    .where(
      sql<boolean>`slots.starts_at between lost.starts_at - make_interval(days => ${NEAREST.days})
        and lost.starts_at + make_interval(days => ${NEAREST.days})`,
    )
    .orderBy(sql`abs(extract(epoch from slots.starts_at - lost.starts_at))`)
    .orderBy('slots.starts_at')
    .limit(NEAREST.asked)
  const rows = await slotsWithSeats(db)
    .where((eb) => eb.or([eb('slots.id', '=', slotId), eb('slots.id', 'in', near)]))
    .orderBy('slots.starts_at')
    .execute()
  const offered = await offerSlots(db, rows, bookable)
  const slots = offered.map(({ row, slot }) => toSlot(row, showToCustomer(slot, window)))
  const lost = slots.find(({ _id }) => _id === slotId)
  const startOf = (slot: Slot | undefined) => Date.parse(slot?.startsAt ?? '')
  const distanceOf = (slot: Slot) => Math.abs(startOf(slot) - startOf(lost))
  const nearest = slots
    .filter((slot) => slot !== lost && slot.freeSeats > 0)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .slice(0, NEAREST.offered)
    .toSorted((one, other) => startOf(one) - startOf(other))
  return { nearest, lost }
}

/**
 * Returns the error to answer with: slot_taken names the nearest slots at which some crew can come, and says when only a
 * crew is missing, when the business has crews. The transaction that failed must be over.
 */
export async function nameNearest(
  { db, config, clock }: { db: Db; config: Times; clock: { now(): Date } },
  error: unknown,
  wanted: LostSlot,
): Promise<unknown> {
  const taken = error instanceof Problem ? error : problemOfDatabaseError(error)
  if (taken?.code !== 'slot_taken') return error
  const { slotId, areaId, movedBookingId } = wanted
  const { serviceIds: services, minutes } = await wanted.readVisit()
  const asked = { area: areaId ?? undefined, services, minutes: minutes ?? undefined }
  const { crews, ...bookable } = await readBookableIn(db, config, clock.now(), asked)
  if (!crews) return error
  const { nearest, lost } = await findNearest(db, slotId, {
    ...bookable,
    crews: { ...crews, movedBookingId },
  })
  return problem('slot_taken', {
    nearest,
    noCrewFree: lost?.noCrewFree,
    ...(taken.detail && { detail: taken.detail }),
    cause: error,
  })
}
