import type { NoEffect, ReportResult, VisitReportRequest } from '@jhilik/contract/crew-jobs.ts'
import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import { type Insertable, sql } from 'kysely'
import { findOwnPictures } from '../../catalog/views/uploads.ts'
import type { Context } from '../../context.ts'
import { planMessages } from '../../messages/store/messages.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { inField, Problem, problem } from '../../platform/problem.ts'
import { hashOf } from '../../platform/request-keys.ts'
import type { VisitReportsTable } from '../../platform/schema/bookings.ts'
import { newsOf } from '../rules/visit-news.ts'
import { type JobPass, noEffectOf, readPass, timeOfReport } from '../rules/visit-reports.ts'
import { lockBooking, transitionBooking } from '../store/bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { listOwnCrews } from '../views/crew-jobs.ts'
import { readDriveMinutes } from '../views/drives.ts'
import { checklistOfBooking, readProgress } from '../views/visits.ts'
import { receiveSitePayment } from './record-payment.ts'

/**
 * Stores what a member of a crew reports of jobs, in this order, each report in a transaction of its own. A report has its effect
 * once, however often it arrives: a step that ends the visit completes the booking, money is entered as the member's. What cannot
 * have its effect any more is stored all the same, for the office, but not what was reported very often. `sentAt` is by the clock of the phone, as the times of the
 * reports are. Throws idempotency_key_reused when an id belongs to another report.
 */
export async function reportVisits(
  ctx: Context,
  actor: Actor,
  { sentAt, reports }: { sentAt: string; reports: readonly VisitReportRequest[] },
): Promise<ReportResult[]> {
  const results: ReportResult[] = []
  for (const [index, report] of reports.entries()) {
    const now = ctx.clock.now()
    const pass = await readPass(ctx.config.sessionSecrets, report.pass, now)
    if (pass?.memberId !== actor.id) {
      results.push({ id: report.id, noEffect: 'unknown' })
      continue
    }
    const happenedAt = timeOfReport({ happenedAt: report.happenedAt, sentAt }, pass, now)
    const received = { report, pass, happenedAt, now }
    const noEffect = await inField(`reports.${index}`, () => storeReport(ctx, received))
    results.push({ id: report.id, noEffect })
  }
  return results
}

interface Received {
  report: VisitReportRequest
  pass: JobPass
  happenedAt: Date
  now: Date
}

/** Stores a report with its effect. What refuses the effect undoes it, and is stored as the reason. */
async function storeReport(ctx: Context, received: Received): Promise<NoEffect | null> {
  try {
    return await ctx.db.transaction().execute((tx) => applyReport(ctx, tx, received, null))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    return ctx.db.transaction().execute((tx) => applyReport(ctx, tx, received, reason))
  }
}

/** Returns why a payment was refused; null when it is another error. */
function reasonOf(error: unknown): NoEffect | null {
  if (error instanceof Problem) {
    const field = error.errors?.[0]?.path
    if (field === 'amount' || field === 'tip') return 'too_much'
    return field === 'reference' ? 'reference_used' : null
  }
  // Another payment with the same reference was committed after it had been looked for.
  const { constraint } = error as { constraint?: string }
  return constraint === 'payment_attempts_provider_txn_unique' ? 'reference_used' : null
}

async function applyReport(
  ctx: Context,
  tx: Tx,
  { report, pass, happenedAt, now }: Received,
  refused: NoEffect | null,
): Promise<NoEffect | null> {
  // Reports about one job wait for each other here, also the same one that was sent twice.
  const booking = await lockBooking(tx, pass.bookingId)
  const request_hash = hashOf(report)
  const known = await tx
    .selectFrom('visit_reports')
    .select(['no_effect', 'request_hash'])
    .where('id', '=', report.id)
    .executeTakeFirst()
  if (known && known.request_hash !== request_hash) throw problem('idempotency_key_reused')
  if (known) return known.no_effect
  if (await isRepeated(tx, report, pass)) return 'already_done'
  const noEffect = refused ?? (await checkReport(tx, { report, pass, happenedAt, now }, booking))
  const driven = report.kind === 'on_the_way' && noEffect === null
  await tx
    .insertInto('visit_reports')
    .values({
      id: report.id,
      booking_id: booking.id,
      member_id: pass.memberId,
      crew_no: pass.crewNo,
      starts_at: pass.startsAt,
      kind: report.kind,
      happened_at: happenedAt,
      // Answers of customers are dated by the clock of the database, with which this time is compared. That clock may be ahead of this process.
      arrived_at: sql<Date>`greatest(${now}::timestamptz, ${ctx.clock.databaseTime()})`,
      ...columnsOf(report, booking.currency),
      travel_minutes: driven ? await readDriveMinutes(tx, booking, happenedAt, ctx.config.timeZone) : null,
      no_effect: noEffect,
      request_hash,
      // It is from before the end of a visit that is over: the job was done after all.
      ...(report.kind === 'could_not_do' &&
        noEffect === null &&
        booking.status === 'completed' && { settled_at: now }),
    })
    .execute()
  if (noEffect !== null) return noEffect
  if (report.kind === 'done' && booking.status === 'confirmed') {
    await transitionBooking(tx, booking, { to: 'completed', actorId: pass.memberId, at: now })
    // The crew went back, so that nobody has to look at why it could not do the job at first.
    await tx
      .updateTable('visit_reports')
      .set({ settled_at: now })
      .where('booking_id', '=', booking.id)
      .where('kind', '=', 'could_not_do')
      .where('no_effect', 'is', null)
      .where('is_open', '=', true)
      .execute()
  }
  if (report.kind === 'payment') {
    const times = { at: now, occurredAt: happenedAt }
    await receiveSitePayment(ctx, tx, booking, report, { actorId: pass.memberId, ...times })
  }
  // Once the booking is completed, by staff or by an earlier report, nothing is news any more.
  if (booking.status === 'confirmed') await tellOf(ctx, tx, { report, happenedAt }, booking.id)
  return null
}

/** A phone that sends the same step again and again is broken: the first so many are kept, whatever order they arrive in. */
const MOST_OF_A_KIND = 20

/** Whether the member has reported the same of the job so often that one more says nothing. Money and photos are always kept. */
async function isRepeated(tx: Tx, { kind }: VisitReportRequest, pass: JobPass): Promise<boolean> {
  if (kind === 'payment' || kind === 'photo') return false
  const { count } = await tx
    .selectFrom('visit_reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', pass.bookingId)
    .where('starts_at', '=', pass.startsAt)
    .where('member_id', '=', pass.memberId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return count >= MOST_OF_A_KIND
}

/** Plans the message to the customer about a report that took effect. */
async function tellOf(
  ctx: Context,
  tx: Tx,
  { report: { id, kind }, happenedAt: occurredAt }: Pick<Received, 'report' | 'happenedAt'>,
  bookingId: string,
): Promise<void> {
  const event = newsOf(kind, await readProgress(tx, bookingId, id))
  if (event) await planMessages(ctx, tx, { event, bookingId, subjectId: id, occurredAt })
}

async function checkReport(
  tx: Tx,
  { report, pass, happenedAt }: Received,
  booking: BookingRow,
): Promise<NoEffect | null> {
  const own = await listOwnCrews(tx, pass.memberId)
  const done = await tx
    .selectFrom('visit_reports')
    .select('happened_at')
    .where('booking_id', '=', booking.id)
    .where('starts_at', '=', booking.starts_at)
    .where('kind', '=', 'done')
    .where('no_effect', 'is', null)
    .orderBy('happened_at')
    .executeTakeFirst()
  const noEffect = noEffectOf(report, booking, {
    pass,
    happenedAt,
    ownCrews: own.map(({ no }) => no),
    doneAt: done?.happened_at ?? null,
  })
  if (noEffect !== null) return noEffect
  if (report.kind === 'done' && report.note === '') {
    const { checklist } = await tx
      .selectFrom('bookings')
      .select(checklistOfBooking.as('checklist'))
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    const isOpen = checklist.some(
      ({ _id, required, since }) =>
        required && new Date(since) <= pass.shownAt && !report.checked.includes(_id),
    )
    return isOpen ? 'checklist_incomplete' : null
  }
  if (report.kind !== 'photo') return null
  const hash = uploadedHash(report.img) ?? ''
  return (await findOwnPictures(tx, pass.memberId, [hash])).has(hash) ? null : 'photo_missing'
}

/** Returns what a report says, in the columns of its kind. */
function columnsOf(report: VisitReportRequest, currency: string): Partial<Insertable<VisitReportsTable>> {
  switch (report.kind) {
    case 'done':
      return { checked: report.checked, note: report.note }
    case 'late':
      return { minutes: report.minutes, note: report.cause }
    case 'could_not_do':
      return { reason: report.reason, note: report.note }
    case 'photo':
      return { moment: report.moment, photo: uploadedHash(report.img) ?? null }
    case 'payment':
      return {
        amount_minor: parseFormAmount(report.amount, currency, { path: 'amount' }).minor,
        tip_minor: parseFormAmount(report.tip, currency, { path: 'tip' }).minor,
        currency,
        method: report.method,
        reference: report.reference || null,
        note: report.note ?? '',
      }
    default:
      return {}
  }
}
