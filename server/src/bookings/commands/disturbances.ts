import { causeIn } from '@jhilik/contract/cause-words.ts'
import type { DisturbanceRequest } from '@jhilik/contract/disturbances.ts'
import { sql } from 'kysely'
import { closeTime } from '../../calendar/commands/closed-dates.ts'
import { enterTimeOff } from '../../calendar/commands/crews.ts'
import { NO_CREW } from '../../calendar/rules/crews.ts'
import { isBookable } from '../../calendar/rules/house-rules.ts'
import { assignCrew, findPlace } from '../../calendar/store/crews.ts'
import { lockCrews, lockSlots, selectOffer } from '../../calendar/store/slots.ts'
import { listClosedTimes } from '../../calendar/views/closed-dates.ts'
import { countTaken } from '../../calendar/views/slots.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { recordAudit } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { problem } from '../../platform/problem.ts'
import { hashOf } from '../../platform/request-keys.ts'
import { askedJob, isClosedFor } from '../rules/checkout.ts'
import { deadlineOf, endOfHours, workEnd } from '../rules/disturbances.ts'
import { checkSeen } from '../rules/seen-bookings.ts'
import { lockBooking } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findVisit } from '../views/lines.ts'
import { findBookings, problemOf, refusalFrom } from './act-on-booking.ts'

/** A run of the job makes all offers that are waiting, and frees the times of those that were not accepted in time. */
export const carryOnDisturbancesJob: JobKind<object> = { name: 'carry-on-disturbances' }

/**
 * Closes the disturbed hours and stores the offers, which a job makes at once. Returns the id, which is that of the first
 * request for all with the same key. The caller has confirmed who it is, because customers can take a refund. Throws 404 for
 * an unknown booking, 400, idempotency_key_reused.
 */
export async function sendDisturbance(
  ctx: Context,
  actor: Confirmed,
  request: DisturbanceRequest,
  key: string | undefined,
): Promise<string> {
  const { cause, causeText, explanation, date, fromTime, areas, crews, offers } = request
  const at = ctx.clock.now()
  const deadline = deadlineOf(request.answerBy, at, ctx.config.timeZone)
  const id = newId()
  const hash = hashOf(request)
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('disturbances')
      .values({
        id,
        created_by: actor.id,
        cause,
        cause_text: cause === 'other' ? causeText : null,
        explanation_en: explanation.en,
        explanation_bn: explanation.bn,
        date,
        from_time: fromTime,
        to_time: endOfHours(request.toTime),
        area_ids: areas,
        crew_ids: crews,
        deadline,
        request_key: key ?? null,
        request_hash: hash,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['created_by', 'request_key']).doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows !== 1n) {
      const known = await tx
        .selectFrom('disturbances')
        .select(['id', 'request_hash'])
        .where('created_by', '=', actor.id)
        .where('request_key', '=', key ?? null)
        .executeTakeFirst()
      if (known?.request_hash !== hash) throw problem('idempotency_key_reused')
      return known.id
    }
    await closeHours(ctx, tx, actor, request)
    const asked = new Map(offers.map((offer) => [offer.booking, offer]))
    const rows = (await findBookings(tx, [...asked.keys()])).toSorted(
      (a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1),
    )
    const items = rows.flatMap((row, position) => {
      const { version = '', slots = [] } = asked.get(row.id) ?? {}
      const offer = { disturbance_id: id, position, booking_id: row.id, starts_at: row.starts_at, version }
      return { id: newId(), ...offer, slot_ids: slots }
    })
    // Each row locks its booking; others who lock several do it in this order, too.
    const byBooking = items.toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1))
    await tx
      .insertInto('disturbance_offers')
      .values(byBooking)
      // A booking that has an open offer of another disturbance keeps that one.
      .onConflict((conflict) =>
        conflict.column('booking_id').where('state', 'in', ['waiting', 'open']).doNothing(),
      )
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'disturbance.sent',
      subjectId: id,
      detail: { from: date, to: date, fromTime, toTime: endOfHours(request.toTime), count: items.length },
      at,
    })
    await ctx.jobs.enqueue(tx, carryOnDisturbancesJob, {})
    return id
  })
}

/**
 * Closes the hours for new bookings: in the areas, or else for the crews, or else for the whole business. The same hours may
 * be closed already.
 */
async function closeHours(
  ctx: Context,
  tx: Tx,
  actor: Confirmed,
  { cause, causeText, date, fromTime, toTime, areas, crews }: DisturbanceRequest,
): Promise<void> {
  const name = causeIn(ctx.config.locale, cause, causeText)
  if (areas.length === 0 && crews.length > 0) {
    const rows = await tx.selectFrom('crews').select('id').where('id', 'in', crews).orderBy('no').execute()
    const off = { fromDate: date, fromTime, toDate: date, toTime, reason: name }
    for (const crew of rows) await enterTimeOff(ctx, tx, actor, crew.id, off)
    return
  }
  const known = await listClosedTimes(tx, { from: date, to: date })
  for (const area of areas.length > 0 ? areas : [null]) {
    const isKnown = known.some(
      (one) =>
        one.areaId === area &&
        one.serviceId === null &&
        one.from === date &&
        one.to === date &&
        one.fromTime === fromTime &&
        one.toTime === endOfHours(toTime),
    )
    if (isKnown) continue
    await closeTime(ctx, tx, actor, { from: date, to: date, fromTime, toTime, name, shown: true, area })
  }
}

/**
 * Frees the times of offers whose deadline has passed, and makes the offers that are waiting. A job calls it for a new
 * disturbance, and every minute also for what was interrupted.
 */
export async function carryOnDisturbances(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('offered_times')
    .set({ held: false })
    .where('held', '=', true)
    .where('held_until', '<=', ctx.clock.databaseTime())
    .execute()
  const unfinished = await ctx.db
    .selectFrom('disturbances')
    .select(['id', 'deadline'])
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const disturbance of unfinished) {
    for (let next = await nextOffer(ctx, disturbance.id); next; next = await nextOffer(ctx, disturbance.id)) {
      await makeOrRefuse(ctx, disturbance, next)
    }
    await ctx.db
      .updateTable('disturbances')
      .set({ finished_at: ctx.clock.now() })
      .where('id', '=', disturbance.id)
      .where('finished_at', 'is', null)
      .execute()
  }
}

/** Deletes old disturbances with their offers. Offers that nobody has answered end with them. */
export async function deleteDisturbancesBefore(db: Db, instant: Date): Promise<void> {
  await db
    .deleteFrom('disturbances')
    .where('deadline', '<', instant)
    .where('date', '<', sql<string>`${instant}::timestamptz::date`)
    .where('finished_at', 'is not', null)
    .execute()
}

interface WaitingOffer {
  id: string
  booking_id: string
  version: string
  slot_ids: string[]
}

interface SentDisturbance {
  id: string
  deadline: Date
}

const nextOffer = ({ db }: Context, disturbanceId: string): Promise<WaitingOffer | undefined> =>
  db
    .selectFrom('disturbance_offers')
    .select(['id', 'booking_id', 'version', 'slot_ids'])
    .where('disturbance_id', '=', disturbanceId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/** Makes one offer, or stores why it was refused. Throws what may pass, so that the job tries it again. */
async function makeOrRefuse(ctx: Context, disturbance: SentDisturbance, offer: WaitingOffer): Promise<void> {
  try {
    await ctx.db.transaction().execute((tx) => makeOffer(ctx, tx, disturbance, offer))
  } catch (failure) {
    if (problemOf(failure)?.status === 503) throw failure
    const refusal = refusalFrom(failure)
    // A fault in one offer must not keep the others waiting.
    if (!refusal) ctx.log.error({ err: failure }, 'an offer of a disturbance was not made')
    await ctx.db
      .updateTable('disturbance_offers')
      .set({ state: 'refused', code: refusal?.code ?? 'internal' })
      .where('id', '=', offer.id)
      .where('state', '=', 'waiting')
      .execute()
  }
}

/**
 * Holds the times of an offer and plans its message, in one transaction. The locks are those of whoever takes a seat: the
 * slots, the crews, and then the booking. Two processes that do it at once make one offer.
 */
async function makeOffer(
  ctx: Context,
  tx: Tx,
  { deadline }: SentDisturbance,
  { id, booking_id: bookingId, version, slot_ids: slotIds }: WaitingOffer,
): Promise<void> {
  await lockSlots(tx, slotIds)
  const crews = await lockCrews(tx, null)
  const booking = await lockBooking(tx, bookingId)
  const made = await tx
    .updateTable('disturbance_offers')
    .set({ state: 'open', starts_at: booking.starts_at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (made.numUpdatedRows === 0n) return
  checkSeen(booking, version)
  if (booking.status !== 'confirmed') throw problem('invalid_transition')
  if (deadline <= (await ctx.clock.databaseNow(tx))) throw problem('offer_ended')
  let held = 0
  for (const slotId of slotIds) {
    if (
      await holdTime(ctx, tx, [...crews.values()], booking, {
        offerId: id,
        position: held + 1,
        slotId,
        deadline,
      })
    ) {
      held += 1
    }
  }
  if (slotIds.length > 0 && held === 0) throw problem('slot_taken')
  await planMessages(ctx, tx, { event: 'disturbance_offer', bookingId, subjectId: id })
}

interface TimeToHold {
  offerId: string
  position: number
  slotId: string
  deadline: Date
}

/** Holds a seat of a slot, with a crew that can do the work then. Returns false when it cannot be offered any more. */
async function holdTime(
  { config: { timeZone } }: Context,
  tx: Tx,
  crews: readonly number[],
  booking: BookingRow,
  { offerId, position, slotId, deadline }: TimeToHold,
): Promise<boolean> {
  const slot = await selectOffer(tx, slotId).executeTakeFirst()
  if (!slot || slot.service_id !== booking.service_id || slot.private) return false
  if (!isBookable({ status: slot.status, startsAt: slot.starts_at }, { after: deadline, before: null }))
    return false
  const { taken } = await tx
    .selectFrom('slots')
    .select((eb) => countTaken(eb).as('taken'))
    .where('slots.id', '=', slotId)
    .executeTakeFirstOrThrow()
  if (taken >= slot.capacity) return false
  const { serviceIds, minutes } = await findVisit(tx, booking.id)
  const end = new Date(workEnd(slot, minutes))
  if (crews.length === 0 && end > slot.ends_at) return false
  const areaId = slot.done_at === 'base' ? null : booking.area_id
  const visit = {
    service_id: booking.service_id,
    slot_date: slot.date,
    slot_start_time: slot.start_time,
    slot_end_time: end > slot.ends_at ? wallClock(end, timeZone).time : slot.end_time,
    starts_at: slot.starts_at,
    ends_at: end,
  }
  const around = await listClosedTimes(tx, { from: slot.date, to: slot.date })
  if (isClosedFor(around, visit, { serviceIds, areaId, isAgreed: false })) return false
  const job = askedJob(visit, serviceIds, await findPlace(tx, areaId))
  const crew = crews.length === 0 ? NO_CREW : await assignCrew(tx, crews, job, timeZone)
  if (crew === null) return false
  await tx
    .insertInto('offered_times')
    .values({
      offer_id: offerId,
      position,
      slot_id: slotId,
      slot_date: slot.date,
      starts_at: slot.starts_at,
      ends_at: end,
      area_id: areaId,
      crew_no: crew.crew_no,
      occupied_until: crew.occupied_until,
      held_until: deadline,
    })
    .execute()
  return true
}
