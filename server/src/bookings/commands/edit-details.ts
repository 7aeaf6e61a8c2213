import type { EditDetailsRequest, EditedField, EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import type { VisitPreview } from '@jhilik/contract/visit-previews.ts'
import type { Assignment } from '../../calendar/rules/crews.ts'
import { assignCrew, findPlace, lockServedArea } from '../../calendar/store/crews.ts'
import { lockForSeat } from '../../calendar/store/slots.ts'
import { readActiveRules } from '../../catalog/views/price-list.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import { toNamedArea } from '../../platform/area-columns.ts'
import { recordAudit } from '../../platform/audit.ts'
import { toContactColumns } from '../../platform/contact-columns.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { type BookedLine, liveLines } from '../../platform/line-columns.ts'
import { orNotFound, Problem, problem } from '../../platform/problem.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import type { EditFacts } from '../mails/edits.ts'
import { isEditor, refusalOf } from '../rules/access.ts'
import { addedRules, agreedRules, keptOf, priceAgain } from '../rules/changed-lines.ts'
import { askedJob, checkoutLock, spellingsOf } from '../rules/checkout.ts'
import { checkEditable, editedDetails, editedFieldsOf, editsOf } from '../rules/edits.ts'
import { rulesFor } from '../rules/visit.ts'
import { lockBooking, updateBooking } from '../store/bookings.ts'
import { updateLineDetails } from '../store/lines.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { toDetails } from '../views/entered-details.ts'
import { findBought } from '../views/lines.ts'
import { checkPhotos } from './hold-booking.ts'
import {
  changedColumns,
  checkExpectedPrice,
  keepOrChangeCrew,
  type LockedVisit,
  lockVisit,
  type PlannedVisit,
  previewVisit,
  refundOf,
  storeVisit,
} from './reprice-visit.ts'

/**
 * Edits what was entered about a visit. Another area has the price rules of now for that area, and is refused when the crew
 * cannot do the visit there, unless staff choose another one or force it; customers get any crew that can, at the same price.
 * The customer is told what staff have edited. Throws 404, 403, 400, invalid_transition, edit_too_late, area_needs_call,
 * changed_meanwhile, price_changed, crew_conflict, refund_not_allowed, confirmation_required.
 */
export async function editDetails(
  ctx: Context,
  actor: Actor,
  bookingId: string,
  { crew, forced, reason, expectedPrice, ...request }: EditDetailsRequest,
  ifMatch?: IfMatch,
): Promise<void> {
  const byStaff = isEditor(actor)
  if (!byStaff && (crew || forced.length > 0)) throw problem('forbidden')
  await ctx.db.transaction().execute(async (tx) => {
    const found = orNotFound(await findBookingRow(tx, bookingId))
    if (!byStaff && found.user_id !== actor.id) throw problem(refusalOf(actor))
    // The locks and their order are those of a move, because a crew may have to go elsewhere.
    const locked =
      request.area === undefined
        ? []
        : await lockForSeat(
            tx,
            [checkoutLock(found.user_id)],
            found.slot_id,
            byStaff ? null : request.area,
            crew,
          ).then(({ crews }) => crews)
    const booking = await lockBooking(tx, bookingId)
    await refuseFormerCustomer(tx, booking)
    const { lines } = await findBought(tx, bookingId)
    const before = toDetails(booking, lines)
    const after = editedDetails(before, request)
    const fields = editedFieldsOf(before, after)
    if (fields.length === 0) return
    checkVersion(ifMatch, before)
    const at = ctx.clock.now()
    checkEditable(fields, booking, { byStaff, now: at, atBase: await isAtBase(tx, booking) })
    const added = after.photos.filter((photo) => !before.photos.includes(photo))
    await checkPhotos(tx, actor.id, added)
    const edited = [...editsOf(before, after), ...(await areaEdit(tx, before.area, after.area))]
    const entered = enteredColumns(booking, lines, after)
    const detail = { edited, ...(reason && { reason }) }
    if (!fields.includes('area')) {
      await storeDetails(tx, booking, { ...entered, actorId: actor.id, at, detail })
      const facts: EditFacts = { fields: edited.map(({ field }) => field) }
      if (byStaff) await planMessages(ctx, tx, { event: 'edited', bookingId, facts })
      return
    }
    const visit = await lockVisit(tx, booking)
    const booked = { ...booking, ...entered.columns }
    const plan = await visitInArea(tx, visit, after.area, { booking: booked, lines: entered.lines })
    checkExpectedPrice(visit, plan.price, expectedPrice)
    const choice = { crew, forced, reason }
    const given = byStaff
      ? await keepOrChangeCrew(ctx, tx, visit, plan, { locked, choice })
      : await anyCrew(ctx, tx, visit, plan, locked)
    const money = await storeVisit(ctx, tx, visit, {
      action: 'booking.edited',
      actor,
      byStaff,
      at,
      detail,
      plan,
      crew: given,
      refundMinor: refundOf(visit, plan.price),
    })
    const isRepriced = plan.price.totalMinor !== booking.price_minor
    const facts: EditFacts = { fields: edited.map(({ field }) => field), money: { ...money, isRepriced } }
    if (byStaff) await planMessages(ctx, tx, { event: 'edited', bookingId, facts })
  })
}

/** Returns what another area would lead to; nothing is changed. Throws 404, 400, invalid_transition. */
export async function previewArea(
  ctx: Context,
  bookingId: string,
  area: string | null,
): Promise<VisitPreview> {
  return ctx.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const editor = { byStaff: true, now: ctx.clock.now(), atBase: await isAtBase(tx, booking) }
    checkEditable(['area'], booking, editor)
    const visit = await lockVisit(tx, booking)
    return previewVisit(ctx, tx, visit, await visitInArea(tx, visit, area, visit))
  })
}

/** Returns the visit as it would be in an area, with what it costs there. Throws 400 for an area that is not served. */
async function visitInArea(
  tx: Tx,
  visit: LockedVisit,
  areaId: string | null,
  { booking, lines }: Pick<PlannedVisit, 'booking' | 'lines'>,
): Promise<PlannedVisit> {
  if (areaId !== null) await lockServedArea(tx, areaId)
  const sold = liveLines(lines)
  const serviceIds = sold.map(({ service_id }) => service_id)
  const start = { date: booking.slot_date, startTime: booking.slot_start_time, areaId, serviceIds }
  const applied = rulesFor(await readActiveRules(tx), start, booking.currency)
  const had = { serviceIds, areaId: visit.booking.area_id }
  const rules = [
    ...agreedRules(visit).filter(({ areaId: only }) => only === null || only === areaId),
    ...addedRules(applied, had),
  ]
  const price = priceAgain(visit, sold, keptOf(visit.charges), rules)
  return { booking: { ...booking, area_id: areaId }, lines, price }
}

/**
 * Returns the crew of a customer who has chosen another area: the one that the visit has, or else any that can do it there.
 * Throws area_needs_call when none can, or when the price would change.
 */
async function anyCrew(
  ctx: Context,
  tx: Tx,
  visit: LockedVisit,
  plan: PlannedVisit,
  locked: readonly number[],
): Promise<Assignment> {
  const { booking } = visit
  if (plan.price.totalMinor !== booking.price_minor) throw problem('area_needs_call')
  try {
    return await keepOrChangeCrew(ctx, tx, visit, plan, { locked, choice: { forced: [] } })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'crew_conflict') throw error
    const serviceIds = liveLines(plan.lines).map(({ service_id }) => service_id)
    const job = askedJob(booking, serviceIds, await findPlace(tx, plan.booking.area_id))
    const crew = await assignCrew(tx, locked, job, ctx.config.timeZone, booking.id)
    if (!crew) throw problem('area_needs_call', { cause: error })
    return crew
  }
}

/**
 * Refuses to write about somebody who has deleted the account, and keeps it from being deleted until the transaction ends. The
 * caller has locked the booking: the deletion of an account locks bookings first, too. Throws invalid_transition.
 */
async function refuseFormerCustomer(tx: Tx, { user_id, booked_by_staff }: BookingRow): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', user_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (account.deleted_at !== null && !booked_by_staff) throw problem('invalid_transition')
}

async function isAtBase(tx: Tx, { service_id }: BookingRow): Promise<boolean> {
  const service = tx.selectFrom('services').select('done_at').where('id', '=', service_id)
  return (await service.executeTakeFirst())?.done_at === 'base'
}

/** Returns what the history shows of another area. */
async function areaEdit(tx: Tx, from: string | null, to: string | null): Promise<EditedField[]> {
  if (from === to) return []
  const named = async (id: string | null) => {
    if (id === null) return null
    const area = tx.selectFrom('areas').select(['id', 'name_en', 'name_bn']).where('id', '=', id)
    const row = await area.executeTakeFirst()
    return row ? toNamedArea(row) : null
  }
  return [{ field: 'area', from: await named(from), to: await named(to) }]
}

interface Entered {
  columns: Partial<BookingRow>
  lines: BookedLine[]
}

/** Returns the columns and the lines of a booking with these details. The area is left to the one who changes the price. */
function enteredColumns(
  booking: BookingRow,
  lines: readonly BookedLine[],
  details: EnteredDetails | Omit<EnteredDetails, 'version'>,
): Entered {
  const detailsOf = (id: string) => details.lines.find(({ line }) => line === id)
  const changed = lines.map((line) => {
    const entered = line.position === 1 ? undefined : detailsOf(line.id)
    return entered ? { ...line, ...toVehicleColumns(entered.vehicle), ...entered.place } : line
  })
  const first = detailsOf(lines[0]?.id ?? '')
  const vehicle = first ? toVehicleColumns(first.vehicle) : booking
  const further = changed.slice(1).map(({ registration_plate }) => registration_plate)
  return {
    lines: changed,
    columns: {
      ...toContactColumns(details),
      ...(first && { ...toVehicleColumns(first.vehicle), ...first.place }),
      plate_spellings: spellingsOf([vehicle.registration_plate, ...further]),
      note: details.note,
      photos: details.photos.flatMap((photo) => uploadedHash(photo) ?? []),
    },
  }
}

/** Stores details that leave price and crew as they are, with the audit entry. */
async function storeDetails(
  tx: Tx,
  booking: BookingRow,
  { columns, lines, actorId, at, detail }: Entered & { actorId: string; at: Date; detail: object },
): Promise<void> {
  const changed = { ...booking, ...columns, updated_at: at, revision: booking.revision + 1 }
  await updateBooking(tx, booking.id, changedColumns(booking, changed))
  await updateLineDetails(tx, lines, lines)
  await recordAudit(tx, {
    actorId,
    action: 'booking.edited',
    subjectId: booking.id,
    detail: { ...detail },
    at,
  })
}
