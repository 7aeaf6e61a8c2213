import type { CanceledBy } from '@jhilik/contract/bookings.ts'
import type { CancelLineRequest, ChangedLines, ChangeLinesRequest } from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { VisitPreview } from '@jhilik/contract/visit-previews.ts'
import { sql } from 'kysely'
import { addPrivateSlot, extendPrivateSlot, lockForSeat } from '../../calendar/store/slots.ts'
import { priceListOfService, readActiveRules } from '../../catalog/views/price-list.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { liveLines } from '../../platform/line-columns.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { refusalOf } from '../rules/access.ts'
import {
  addedRules,
  agreedRules,
  canChangeLines,
  correctLine,
  keptOf,
  priceAgain,
  priceWithoutLine,
} from '../rules/changed-lines.ts'
import { checkoutLock } from '../rules/checkout.ts'
import { checkCancellation, refundPercent, requireReason } from '../rules/terms.ts'
import { agreeLine, type OfferedService, rulesFor } from '../rules/visit.ts'
import { lockBooking } from '../store/bookings.ts'
import { findBookingRow } from '../views/bookings.ts'
import { versionOfLines } from '../views/lines.ts'
import { refuseAtWork } from '../views/visits.ts'
import {
  checkExpectedPrice,
  keepOrChangeCrew,
  type LockedVisit,
  lockVisit,
  type PlannedVisit,
  planVisit,
  previewVisit,
  refundOf,
  storeVisit,
} from './reprice-visit.ts'

/**
 * Cancels one line of a confirmed visit of several. Its price is computed again, what the terms of the booking keep of the line is
 * added, and what was paid beyond the new price is refunded. Repeating a request with its idempotency key changes nothing.
 * Returns what is given back, in minor units. Throws 404, 403 for staff who may not cancel, refund_not_allowed for those who
 * may not refund, confirmation_required for staff who refund, invalid_transition, booking_started, last_line, refund_changed,
 * idempotency_key_reused, and 400 for staff without a reason.
 */
export async function cancelLine(
  ctx: Context,
  actor: Actor,
  { bookingId, lineId }: { bookingId: string; lineId: string },
  input: CancelLineRequest,
  key?: string,
): Promise<number> {
  const byStaff = hasPermission(actor, 'bookings.manage')
  if (byStaff) requireReason(input)
  const by: CanceledBy = byStaff ? (input.canceledBy ?? 'business') : 'customer'
  await ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!byStaff && booking.user_id !== actor.id) throw problem(refusalOf(actor))
    const at = ctx.clock.now()
    const request = { key, actor, operation: 'booking.cancel_line' as const, bookingId, at }
    if (!(await claimRequest(tx, { ...request, request: { ...input, lineId } }))) return
    if (booking.status !== 'confirmed') throw problem('invalid_transition')
    const cancellation = checkCancellation(booking, at)
    if (!byStaff && 'refused' in cancellation) throw problem(cancellation.refused)
    if (!byStaff) await refuseAtWork(tx, booking)
    const visit = await lockVisit(tx, booking)
    const percent = by === 'business' ? 100 : refundPercent(booking, at)
    const price = priceWithoutLine(visit, lineId, visit, percent)
    const refundMinor = refundOf(visit, price)
    const expected = parseFormAmount(input.expectedRefundAmount ?? 0, booking.currency, {
      path: 'expectedRefundAmount',
    })
    if (refundMinor < expected.minor) throw problem('refund_changed')
    const lines = visit.lines.map((line) =>
      line.id === lineId ? { ...line, canceled_at: at.toISOString() } : line,
    )
    const plan = await planVisit(ctx, tx, visit, { booking, lines, price })
    // Less work never speaks against the crew.
    const crew = await keepOrChangeCrew(ctx, tx, visit, plan, { locked: [], choice: { forced: [] } })
    const facts = await storeVisit(ctx, tx, visit, {
      action: 'booking.line_canceled',
      actor,
      byStaff,
      at,
      plan,
      crew,
      refundMinor,
      detail: { line: lineId, canceledBy: by, ...(input.reason && { reason: input.reason }) },
    })
    await planMessages(ctx, tx, { event: 'line_canceled', bookingId, subjectId: lineId, facts })
  })
  return findRefundOfLine(ctx.db, lineId)
}

/**
 * Stores what staff found on site: other services, sizes and add-ons, at the prices of the day of the visit. What was agreed before
 * keeps its price. What was paid beyond the new price is refunded; a higher price is paid on site. The visit ends earlier or later,
 * as long as it is not over. Throws 404, 400, invalid_transition, changed_meanwhile, price_changed, crew_conflict, slot_taken,
 * refund_not_allowed for those who may not refund, confirmation_required for staff who refund.
 */
export async function changeLines(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { reason, expectedPrice, crew: chosen, forced, ...input }: ChangeLinesRequest,
  ifMatch?: IfMatch,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = orNotFound(await findBookingRow(tx, bookingId))
    // The locks and their order are those of a move, because the crew may be busy for longer.
    const names = [checkoutLock(found.user_id)]
    const { crews: locked } = await lockForSeat(tx, names, found.slot_id, null, chosen)
    const booking = await lockBooking(tx, bookingId)
    const visit = await lockVisit(tx, booking)
    checkVersion(ifMatch, versionOfLines(visit.lines))
    const asked = await correctedVisit(tx, visit, input)
    const { lines, price } = asked
    const isSame = JSON.stringify(lines) === JSON.stringify(visit.lines)
    if (isSame && price.totalMinor === booking.price_minor) return
    checkExpectedPrice(visit, price, expectedPrice)
    const plan = await planVisit(ctx, tx, visit, asked)
    const choice = { crew: chosen, forced, reason }
    const crew = await keepOrChangeCrew(ctx, tx, visit, plan, { locked, choice })
    const isOther = plan.booking.service_id !== booking.service_id
    const facts = await storeVisit(ctx, tx, visit, {
      action: 'booking.lines_changed',
      actor,
      byStaff: true,
      at: ctx.clock.now(),
      plan: isOther ? await takeOwnSlot(ctx, tx, plan) : plan,
      crew,
      refundMinor: refundOf(visit, price),
      detail: { reason },
    })
    await planMessages(ctx, tx, { event: 'lines_changed', bookingId, facts })
  })
}

/** Returns what such a change would lead to; nothing is changed. Throws 404, 400, invalid_transition. */
export async function previewLines(
  ctx: Context,
  bookingId: string,
  input: ChangedLines,
): Promise<VisitPreview> {
  return ctx.db.transaction().execute(async (tx) => {
    const visit = await lockVisit(tx, await lockBooking(tx, bookingId))
    return previewVisit(ctx, tx, visit, await correctedVisit(tx, visit, input))
  })
}

/** A service as it is offered now, with its picture. */
type Offered = OfferedService & { img: string }

/** Returns the visit with what staff found on site, and what it costs then. */
async function correctedVisit(
  tx: Tx,
  visit: LockedVisit,
  { lines: changes }: ChangedLines,
): Promise<PlannedVisit> {
  const { booking } = visit
  if (!canChangeLines(booking)) throw problem('invalid_transition')
  const tax = await readTaxSettings(tx)
  const named = changes.map(({ line: id }) => visit.lines.find((line) => line.id === id))
  if (named.some((line) => line?.canceled_at !== null)) throw problem('not_found')
  const services = await findOffered(tx, [
    booking.service_id,
    ...named.flatMap((line) => line?.service_id ?? []),
    ...changes.flatMap(({ serviceId }) => serviceId ?? []),
  ])
  const lines = visit.lines.map((line) => {
    const index = changes.findIndex((change) => change.line === line.id)
    const change = changes[index]
    if (!change) return line
    const path = `lines.${index}.`
    const on = { day: booking.slot_date, tax }
    if (change.serviceId === undefined || change.serviceId === line.service_id) {
      return correctLine(line, change, { list: services.get(line.service_id)?.price_list, ...on }, path)
    }
    const service = services.get(change.serviceId)
    checkOtherService(service, services.get(booking.service_id), booking.currency, `${path}serviceId`)
    return { ...line, ...agreeLine(service, { ...change, path }, on) }
  })
  const start = { date: booking.slot_date, startTime: booking.slot_start_time, areaId: booking.area_id }
  const had = { serviceIds: visit.lines.map(({ service_id }) => service_id), areaId: booking.area_id }
  const serviceIds = liveLines(lines).map(({ service_id }) => service_id)
  const applied = rulesFor(await readActiveRules(tx), { ...start, serviceIds }, booking.currency)
  const rules = [...agreedRules(visit), ...addedRules(applied, had)]
  const price = priceAgain(visit, liveLines(lines), keptOf(visit.charges), rules)
  const first = services.get(lines[0]?.service_id ?? '')
  if (!first || first.id === booking.service_id) return { booking, lines, price }
  const service = {
    service_id: first.id,
    service_name: first.name,
    service_name_bn: first.name_bn,
    service_img: first.img,
    service_duration_minutes: first.duration_minutes,
  }
  return { booking: { ...booking, ...service }, lines, price }
}

/** Throws 400 when this service cannot be bought in one visit with the booking's. */
function checkOtherService(
  service: Offered | undefined,
  own: Offered | undefined,
  currency: string,
  path: string,
): asserts service is Offered {
  if (!service || service.archived_at !== null) throw invalidField(path, messages.serviceIsNotOnOffer)
  if (service.currency !== currency) throw invalidField(path, messages.serviceInOtherCurrency)
  if (service.done_at !== own?.done_at) throw invalidField(path, messages.serviceAtOtherPlace)
}

/** The slot of a booking is one of its first service. Another one gets a slot of its own, as long as the visit. */
async function takeOwnSlot(
  { clock, config: { timeZone } }: Context,
  tx: Tx,
  plan: PlannedVisit,
): Promise<PlannedVisit> {
  const { booking } = plan
  const { service_id, slot_date: date, slot_start_time: startTime, starts_at } = booking
  // The visit may have begun.
  const begun = { at: clock.now(), after: new Date(0), timeZone }
  const id = await addPrivateSlot(tx, service_id, { date, startTime }, begun)
  await extendPrivateSlot(tx, { id, ends_at: starts_at }, booking)
  return { ...plan, booking: { ...booking, slot_id: id, slot_capacity: 1, seat: 1 } }
}

/** Returns what the cancellation of a line gave back, in minor units. */
async function findRefundOfLine(db: Db, lineId: string): Promise<number> {
  const { minor } = await db
    .selectFrom('audit_entries')
    .innerJoin('booking_lines as line', 'line.booking_id', 'audit_entries.subject_id')
    .select(sql<number>`(detail ->> 'refundMinor')::bigint`.as('minor'))
    .where('line.id', '=', lineId)
    .where('action', '=', 'booking.line_canceled')
    .where(sql<boolean>`detail ->> 'line' = ${lineId}`)
    .executeTakeFirstOrThrow()
  return minor
}

/** Returns services as they are offered now, by id. */
async function findOffered(tx: Tx, serviceIds: readonly string[]): Promise<Map<string, Offered>> {
  const rows = await tx
    .selectFrom('services')
    .select([
      'id',
      'name',
      'name_bn',
      'img',
      'price_minor',
      'duration_minutes',
      'currency',
      'asks',
      'done_at',
    ])
    .select(['archived_at', priceListOfService.as('price_list')])
    .where(sql<boolean>`id = any(${serviceIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, archived_at: row.archived_at?.toISOString() ?? null }]))
}
