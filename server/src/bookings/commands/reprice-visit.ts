import type { Conflict, Forceable } from '@jhilik/contract/crews.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { lineMinutes, type Price } from '@jhilik/contract/prices.ts'
import type { VisitPreview } from '@jhilik/contract/visit-previews.ts'
import { type Assignment, conflictsOf } from '../../calendar/rules/crews.ts'
import { assignChosenCrew, findCrewName, findPlace } from '../../calendar/store/crews.ts'
import { selectOffer } from '../../calendar/store/slots.ts'
import { readPlans } from '../../calendar/views/crews.ts'
import type { Context } from '../../context.ts'
import { taxColumnsOf } from '../../money/rules/tax.ts'
import { lockPaidAttempts } from '../../money/store/attempts.ts'
import { createRefund } from '../../money/store/refunds.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { recordAudit } from '../../platform/audit.ts'
import { addMinutes, wallClock } from '../../platform/clock.ts'
import { requireConfirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import {
  type BookedLine,
  boughtText,
  liveLines,
  toCharge,
  toNamedLine,
  toPricedLine,
} from '../../platform/line-columns.ts'
import { problem } from '../../platform/problem.ts'
import type { MoneyFacts } from '../mails/lines.ts'
import { type PaidForVisit, paidBeyond, type StoredVisit } from '../rules/changed-lines.ts'
import { askedJob, priceOf, visitTimes } from '../rules/checkout.ts'
import { canReassign, splitRefundByAmount, totalRefundableMinor } from '../rules/terms.ts'
import { updateBooking } from '../store/bookings.ts'
import { storeLines } from '../store/lines.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findBought } from '../views/lines.ts'

// The steps of the verbs that change what is bought with a booking, or where it is done: both change what it costs, and what
// its crew has to do.

/** A visit whose booking and payments are locked, with what was bought and paid. */
export interface LockedVisit extends StoredVisit, PaidForVisit {
  booking: BookingRow
  paid: AttemptRow[]
}

export async function lockVisit(tx: Tx, booking: BookingRow): Promise<LockedVisit> {
  const { forPrice: paid } = await lockPaidAttempts(tx, booking.id)
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

/** Returns what is refunded when the visit gets a new price, in minor units: what was paid beyond it and was not refunded before. */
export const refundOf = (visit: LockedVisit, { totalMinor }: Price): number =>
  Math.min(paidBeyond(totalMinor, visit), totalRefundableMinor(visit.paid, 100))

/** What a visit is to be. */
export interface PlannedVisit {
  /** The booking with its new columns, until `planVisit` with the times that it had. */
  booking: BookingRow
  /** The canceled ones too. */
  lines: readonly BookedLine[]
  price: Price
}

const minutesOf = (lines: readonly BookedLine[]) =>
  liveLines(lines).reduce((sum, line) => sum + lineMinutes(toPricedLine(line)), 0)

/** Returns the plan with the time until which the visit lasts with its new length, as long as it is to be done. */
export async function planVisit<Plan extends PlannedVisit>(
  { config: { timeZone } }: Pick<Context, 'config'>,
  tx: Tx,
  { booking: before, lines }: LockedVisit,
  plan: Plan,
): Promise<Plan> {
  const { booking, price } = plan
  const isSameService = booking.service_id === before.service_id
  if (before.status !== 'confirmed' || (isSameService && price.minutes === minutesOf(lines))) return plan
  const { starts_at, service_duration_minutes: duration_minutes } = booking
  const ends_at = addMinutes(starts_at, duration_minutes)
  // Another service gets a slot of its own.
  const slot = isSameService
    ? await selectOffer(tx, booking.slot_id).executeTakeFirstOrThrow()
    : { starts_at, ends_at, end_time: wallClock(ends_at, timeZone).time }
  const planned = { ...slot, duration_minutes }
  const times = visitTimes(planned, price.minutes, { extendsSlot: true }, timeZone)
  return { ...plan, booking: { ...booking, ...times } }
}

const jobOf = async (tx: Tx, booking: BookingRow, lines: readonly BookedLine[]) => {
  const serviceIds = [...new Set(liveLines(lines).map(({ service_id }) => service_id))]
  return askedJob(booking, serviceIds, await findPlace(tx, booking.area_id))
}

/** Returns what speaks against its crew with this plan that does not as things are. */
async function findAddedConflicts(
  { config: { timeZone } }: Pick<Context, 'config'>,
  tx: Tx,
  { booking: before, lines }: LockedVisit,
  plan: PlannedVisit,
): Promise<Conflict[]> {
  if (before.crew_no === null || !canReassign(before)) return []
  const [known, asked] = [await jobOf(tx, before, lines), await jobOf(tx, plan.booking, plan.lines)]
  const days = { from: before.slot_date, to: before.slot_date }
  const { crews, travel } = await readPlans(tx, days, timeZone, asked, { movedBookingId: before.id })
  const crew = crews.find(({ no }) => no === before.crew_no)
  if (!crew) return []
  const had = conflictsOf(crew, known, travel)
  return conflictsOf(crew, asked, travel).filter((kind) => !had.includes(kind))
}

/** What staff choose when something speaks against the crew. */
export interface CrewChoice {
  crew?: string | null | undefined
  forced: readonly Forceable[]
  reason?: string | undefined
}

/**
 * Returns who does the visit from now on: the chosen crew, which is the only locked one, or else the one that it has, unless
 * the plan makes something speak against it that staff do not force. Throws crew_conflict.
 */
export async function keepOrChangeCrew(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  visit: LockedVisit,
  plan: PlannedVisit,
  { locked, choice }: { locked: readonly number[]; choice: CrewChoice },
): Promise<Assignment> {
  const { crew_no, occupied_until, ends_at, forced, forced_reason, id } = visit.booking
  const added = plan.booking.ends_at.getTime() - ends_at.getTime()
  const kept = {
    crew_no,
    occupied_until: occupied_until && new Date(occupied_until.getTime() + added),
    forced,
    forced_reason,
  }
  if (!canReassign(visit.booking)) return kept
  if (choice.crew) {
    const job = await jobOf(tx, plan.booking, plan.lines)
    return assignChosenCrew(tx, locked, choice, job, ctx.config.timeZone, id)
  }
  const conflicts = await findAddedConflicts(ctx, tx, visit, plan)
  const accepted = choice.forced.filter((kind) => conflicts.includes(kind))
  const refused = conflicts.filter((kind) => !accepted.some((one) => one === kind))
  if (refused.length > 0) throw problem('crew_conflict', { conflicts: refused })
  if (accepted.length === 0) return kept
  return { ...kept, forced: [...new Set([...forced, ...accepted])], forced_reason: choice.reason ?? '' }
}

/** Returns what a plan would lead to. */
export async function previewVisit(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  visit: LockedVisit,
  asked: PlannedVisit,
): Promise<VisitPreview> {
  const plan = await planVisit(ctx, tx, visit, asked)
  const { price } = plan
  const { currency, price_minor: before } = visit.booking
  const major = (minor: number) => toMajor({ minor, currency })
  return {
    price: major(price.totalMinor),
    priceBefore: major(before),
    currency,
    charges: price.charges.map((charge) => toCharge(charge, currency)),
    refundAmount: major(refundOf(visit, price)),
    dueOnSite: major(Math.max(0, price.totalMinor - visit.discount - visit.counted)),
    minutes: price.minutes,
    endTime: plan.booking.slot_end_time,
    conflicts: await findAddedConflicts(ctx, tx, visit, plan),
  }
}

/** Throws price_changed when staff saw another price than the one that the visit gets. */
export function checkExpectedPrice(
  { booking }: LockedVisit,
  { totalMinor }: Price,
  expectedPrice: number | undefined,
): void {
  const price = priceOf({ ...booking, price_minor: totalMinor })
  if (expectedPrice !== undefined && expectedPrice !== price.amount) throw problem('price_changed', { price })
}

interface VisitChange {
  action: 'booking.line_canceled' | 'booking.lines_changed' | 'booking.edited'
  actor: Actor
  byStaff: boolean
  at: Date
  plan: PlannedVisit
  crew: Assignment
  refundMinor: number
  detail: Record<string, unknown>
}

/** Stores what the visit is now, with its audit entry and the refunds. Returns what is refunded. */
export async function storeVisit(
  ctx: Context,
  tx: Tx,
  visit: LockedVisit,
  { action, actor, byStaff, at, plan, crew, refundMinor, detail }: VisitChange,
): Promise<MoneyFacts> {
  const { booking, paid } = visit
  const { lines, price } = plan
  if (byStaff && refundMinor > 0 && !hasPermission(actor, 'refunds.make')) throw problem('refund_not_allowed')
  // Customers get what the terms say; staff decide about money.
  const confirmed = byStaff && refundMinor > 0 ? requireConfirmed(actor, at) : null
  await storeLines(tx, booking.id, lines, price.charges)
  const changed: BookingRow = {
    ...plan.booking,
    ...crew,
    // What was free when it was booked has no tax yet.
    ...(booking.price_minor === 0 && taxColumnsOf(await readTaxSettings(tx), price.totalMinor)),
    price_minor: price.totalMinor,
    due_now_minor: Math.min(booking.due_now_minor, price.totalMinor),
    repriced_at: at,
    updated_at: at,
    // Calendar programs replace their entry by one with a higher revision.
    revision: booking.revision + 1,
  }
  await updateBooking(tx, booking.id, changedColumns(booking, changed))
  await recordAudit(tx, {
    actorId: actor.id,
    action,
    subjectId: booking.id,
    detail: {
      ...detail,
      before: { ...auditedVisit(booking, visit.lines), ...(await auditedCrew(tx, booking, crew)) },
      after: { ...auditedVisit(changed, lines), ...(await auditedCrew(tx, crew, booking)) },
      refundMinor,
      currency: booking.currency,
    },
    at,
  })
  const refundIds: string[] = []
  for (const { attempt, amountMinor } of splitRefundByAmount(paid, refundMinor)) {
    const due = { amountMinor, reason: 'price_lowered', by: confirmed ?? { onTermsOf: actor }, at } as const
    const refund = await createRefund(ctx, tx, attempt, due)
    if (refund) refundIds.push(refund.id)
  }
  return { refundMinor, refundIds }
}

/** Returns the columns that differ: the database computes some of the others itself. */
export const changedColumns = (before: BookingRow, after: BookingRow): Partial<BookingRow> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof BookingRow]),
  )

/** The fields that the histories compare: that of all changes the text, that of the booking the lines. */
const auditedVisit = (booking: BookingRow, lines: readonly BookedLine[]) => ({
  bought: boughtText(lines, 'en'),
  lines: liveLines(lines).map((line) => ({ id: line.id, ...toNamedLine(line) })),
  price: { amount: priceOf(booking).amount, currency: booking.currency },
  date: booking.slot_date,
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
})

/** Returns what the history says about a crew, if it differs from the other. */
const auditedCrew = async (
  tx: Tx,
  { crew_no, forced }: Pick<Assignment, 'crew_no' | 'forced'>,
  other: Pick<Assignment, 'crew_no' | 'forced'>,
) => {
  if (crew_no === other.crew_no && forced.join() === other.forced.join()) return {}
  return { crew: crew_no === null ? null : await findCrewName(tx, crew_no), forced }
}
