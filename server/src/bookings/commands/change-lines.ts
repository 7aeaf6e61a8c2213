import type { CanceledBy, LinesPreview } from '@jhilik/contract/bookings.ts'
import type { CancelLineRequest, ChangedLines, ChangeLinesRequest } from '@jhilik/contract/changes.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { lineMinutes, type Price } from '@jhilik/contract/prices.ts'
import { sql } from 'kysely'
import { conflictsOf } from '../../calendar/rules/crews.ts'
import { findPlace } from '../../calendar/store/crews.ts'
import { lockForSeat, selectOffer } from '../../calendar/store/slots.ts'
import { readPlans } from '../../calendar/views/crews.ts'
import { type PriceList, priceListOfService } from '../../catalog/views/price-list.ts'
import type { Context } from '../../context.ts'
import { taxColumnsOf } from '../../money/rules/tax.ts'
import { lockPaidAttempts } from '../../money/store/attempts.ts'
import { createRefund } from '../../money/store/refunds.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { recordAudit } from '../../platform/audit.ts'
import { requireConfirmed } from '../../platform/confirmed.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import {
  type BookedLine,
  boughtText,
  liveLines,
  toCharge,
  toNamedLine,
  toPricedLine,
} from '../../platform/line-columns.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { claimRequest } from '../../platform/request-keys.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { findMailData, type RefundOfAttempt } from '../mails/booking-mail.ts'
import { linesChangedMail } from '../mails/lines.ts'
import { refusalOf } from '../rules/access.ts'
import {
  canChangeLines,
  correctLine,
  keptOf,
  type PaidForVisit,
  paidBeyond,
  priceAgain,
  priceWithoutLine,
  type StoredVisit,
} from '../rules/changed-lines.ts'
import { askedJob, checkoutLock, priceOf, visitTimes } from '../rules/checkout.ts'
import {
  checkCancellation,
  refundPercent,
  requireReason,
  splitRefundByAmount,
  totalRefundableMinor,
} from '../rules/terms.ts'
import { lockBooking, updateBooking } from '../store/bookings.ts'
import { storeLines } from '../store/lines.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { findBought, findVisit, versionOfLines } from '../views/lines.ts'

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
    await storeVisit(ctx, tx, visit, {
      action: 'booking.line_canceled',
      actor,
      byStaff,
      at,
      lines,
      price,
      refundMinor,
      detail: { line: lineId, canceledBy: by, ...(input.reason && { reason: input.reason }) },
    })
  })
  return findRefundOfLine(ctx.db, lineId)
}

/**
 * Stores what staff found on site: other sizes and add-ons, at the prices of the day of the visit. What was agreed before keeps its
 * price. What was paid beyond the new price is refunded; a higher price is paid on site. The visit ends earlier or later, as
 * long as it is not over. Throws 404, 400, invalid_transition, changed_meanwhile, price_changed, crew_conflict, slot_taken,
 * refund_not_allowed for those who may not refund, confirmation_required for staff who refund.
 */
export async function changeLines(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { reason, expectedPrice, ...input }: ChangeLinesRequest,
  ifMatch?: IfMatch,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = orNotFound(await findBookingRow(tx, bookingId))
    // The locks and their order are those of a move, because the crew may be busy for longer.
    const names = [checkoutLock(found.user_id)]
    await lockForSeat(tx, names, found.slot_id, null)
    const booking = await lockBooking(tx, bookingId)
    const visit = await lockVisit(tx, booking)
    checkVersion(ifMatch, versionOfLines(visit.lines))
    const { lines, price } = await correctedVisit(tx, visit, input)
    const isSame = JSON.stringify(lines) === JSON.stringify(visit.lines)
    if (isSame && price.totalMinor === booking.price_minor) return
    const expected = expectedPrice ?? toMajor({ minor: price.totalMinor, currency: booking.currency })
    const now = { ...booking, price_minor: price.totalMinor }
    if (priceOf(now).amount !== expected) throw problem('price_changed', { price: priceOf(now) })
    await storeVisit(ctx, tx, visit, {
      action: 'booking.lines_changed',
      actor,
      byStaff: true,
      at: ctx.clock.now(),
      lines,
      price,
      refundMinor: refundOf(visit, price),
      detail: { reason },
    })
  })
}

/** Returns what such a change would lead to; nothing is changed. Throws 404, 400, invalid_transition. */
export async function previewLines(
  ctx: Context,
  bookingId: string,
  input: ChangedLines,
): Promise<LinesPreview> {
  return ctx.db.transaction().execute(async (tx) => {
    const visit = await lockVisit(tx, await lockBooking(tx, bookingId))
    const { price } = await correctedVisit(tx, visit, input)
    const times = await timesOf(ctx, tx, visit, price)
    const { currency, price_minor: before } = visit.booking
    const refundMinor = refundOf(visit, price)
    const major = (minor: number) => toMajor({ minor, currency })
    return {
      price: major(price.totalMinor),
      priceBefore: major(before),
      currency,
      charges: price.charges.map((charge) => toCharge(charge, currency)),
      refundAmount: major(refundMinor),
      dueOnSite: major(Math.max(0, price.totalMinor - visit.discount - visit.counted)),
      minutes: price.minutes,
      endTime: times.slot_end_time,
    }
  })
}

/** A visit whose booking and payments are locked, with what was bought and paid. */
interface LockedVisit extends StoredVisit, PaidForVisit {
  booking: BookingRow
  paid: AttemptRow[]
}

async function lockVisit(tx: Tx, booking: BookingRow): Promise<LockedVisit> {
  const paid = await lockPaidAttempts(tx, booking.id)
  const { price_minor, minimum_minor } = booking
  const { counted, discount } = await findMoney(tx, booking.id)
  return {
    booking,
    paid,
    price_minor,
    minimum_minor,
    counted,
    discount,
    ...(await findBought(tx, booking.id)),
  }
}

/** Returns what is refunded when the visit has a new price: what was paid beyond it, as far as it was not given back before. */
const refundOf = (visit: LockedVisit, { totalMinor }: Price): number =>
  Math.min(paidBeyond(totalMinor, visit), totalRefundableMinor(visit.paid, 100))

/** Returns all lines of a visit with what staff found on site, and what it costs then. */
async function correctedVisit(
  tx: Tx,
  visit: LockedVisit,
  { lines: changes }: ChangedLines,
): Promise<{ lines: BookedLine[]; price: Price }> {
  if (!canChangeLines(visit.booking)) throw problem('invalid_transition')
  const tax = await readTaxSettings(tx)
  const named = changes.map(({ line: id }) => visit.lines.find((line) => line.id === id))
  const lists = await findPriceLists(
    tx,
    named.flatMap((line) => line?.service_id ?? []),
  )
  const lines = visit.lines.map((line) => {
    const index = changes.findIndex((change) => change.line === line.id)
    const change = changes[index]
    if (!change) return line
    const offered = { list: lists.get(line.service_id), day: visit.booking.slot_date, tax }
    return correctLine(line, change, offered, `lines.${index}.`)
  })
  if (named.some((line) => line?.canceled_at !== null)) throw problem('not_found')
  return { lines, price: priceAgain(visit, liveLines(lines), keptOf(visit.charges)) }
}

interface VisitChange {
  action: 'booking.line_canceled' | 'booking.lines_changed'
  actor: Actor
  byStaff: boolean
  at: Date
  lines: readonly BookedLine[]
  price: Price
  refundMinor: number
  detail: Record<string, unknown>
}

/** Stores what the visit is now, with its audit entry, the refunds and the mail. */
async function storeVisit(ctx: Context, tx: Tx, visit: LockedVisit, change: VisitChange): Promise<void> {
  const { booking, paid } = visit
  const { action, actor, byStaff, at, lines, price, refundMinor, detail } = change
  if (byStaff && refundMinor > 0 && !hasPermission(actor, 'refunds.make')) throw problem('refund_not_allowed')
  // Customers get what the terms say; staff decide about money.
  const confirmed = byStaff && refundMinor > 0 ? requireConfirmed(actor, at) : null
  const times = await timesOf(ctx, tx, visit, price)
  await storeLines(tx, booking.id, lines, price.charges)
  const columns = {
    ...times,
    // What was free when it was booked has no tax yet.
    ...(booking.price_minor === 0 && taxColumnsOf(await readTaxSettings(tx), price.totalMinor)),
    price_minor: price.totalMinor,
    due_now_minor: Math.min(booking.due_now_minor, price.totalMinor),
    repriced_at: at,
    updated_at: at,
    // Calendars replace their entry when the revision grows.
    revision: booking.revision + 1,
  }
  const changed = { ...booking, ...columns }
  await updateBooking(tx, booking.id, columns)
  await recordAudit(tx, {
    actorId: actor.id,
    action,
    subjectId: booking.id,
    detail: {
      ...detail,
      before: auditedVisit(booking, visit.lines),
      after: auditedVisit(changed, lines),
      refundMinor,
      currency: booking.currency,
    },
    at,
  })
  const refunds: RefundOfAttempt[] = []
  for (const { attempt, amountMinor } of splitRefundByAmount(paid, refundMinor)) {
    const due = { amountMinor, reason: 'price_lowered', by: confirmed ?? { onTermsOf: actor }, at } as const
    const refund = await createRefund(ctx, tx, attempt, due)
    if (refund) refunds.push({ refund, attempt })
  }
  const data = await findMailData(ctx.config, tx, changed, paid.at(-1)?.merchant_ref ?? '')
  const { owed, received } = await findMoney(tx, booking.id)
  const money = { refundMinor, owedMinor: owed, receivedMinor: received, refunds }
  await enqueueMail(ctx.jobs, tx, linesChangedMail(data, action, money))
}

/** The fields that the histories compare: that of all changes the text, that of the booking the lines. */
const auditedVisit = (booking: BookingRow, lines: readonly BookedLine[]) => ({
  bought: boughtText(lines, 'en'),
  lines: liveLines(lines).map((line) => ({ id: line.id, ...toNamedLine(line) })),
  price: { amount: priceOf(booking).amount, currency: booking.currency },
  date: booking.slot_date,
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
})

/**
 * Returns until when the visit lasts with its new length, as long as it is to be done. Throws crew_conflict when its crew cannot
 * stay for so long.
 */
async function timesOf(
  { config: { timeZone } }: Context,
  tx: Tx,
  { booking, lines }: LockedVisit,
  { minutes }: Price,
): Promise<Pick<BookingRow, 'ends_at' | 'slot_end_time' | 'occupied_until'>> {
  const { ends_at, slot_end_time, occupied_until, crew_no, slot_date: date } = booking
  const same = { ends_at, slot_end_time, occupied_until }
  const before = liveLines(lines).reduce((sum, line) => sum + lineMinutes(toPricedLine(line)), 0)
  if (booking.status !== 'confirmed' || minutes === before) return same
  const slot = await selectOffer(tx, booking.slot_id).executeTakeFirstOrThrow()
  const planned = { ...slot, duration_minutes: booking.service_duration_minutes }
  const times = visitTimes(planned, minutes, { extendsSlot: true }, timeZone)
  const added = times.ends_at.getTime() - ends_at.getTime()
  if (crew_no !== null && added > 0) {
    const place = await findPlace(tx, booking.area_id)
    const days = { from: date, to: date }
    const except = { movedBookingId: booking.id }
    const { crews, travel } = await readPlans(tx, days, timeZone, { place }, except)
    const crew = crews.find(({ no }) => no === crew_no)
    const { serviceIds } = await findVisit(tx, booking.id)
    const against = (job: Pick<BookingRow, 'slot_date' | 'starts_at' | 'ends_at'>) =>
      crew ? conflictsOf(crew, askedJob(job, serviceIds, place), travel) : []
    const known = against(booking)
    const conflicts = against({ ...booking, ...times }).filter((kind) => !known.includes(kind))
    if (conflicts.length > 0) throw problem('crew_conflict', { conflicts })
  }
  return { ...times, occupied_until: occupied_until && new Date(occupied_until.getTime() + added) }
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

/** Returns the price lists of services. */
async function findPriceLists(tx: Tx, serviceIds: readonly string[]): Promise<Map<string, PriceList>> {
  const rows = await tx
    .selectFrom('services')
    .select(['id', priceListOfService.as('list')])
    .where(sql<boolean>`id = any(${serviceIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, list }) => [id, list]))
}
