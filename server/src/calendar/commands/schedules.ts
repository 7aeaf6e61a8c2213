import type {
  AddScheduleRequest,
  ChangeHoursRequest,
  EditScheduleRequest,
  HoursChange,
  OpeningHours,
  Schedule,
  ScheduleChange,
  Withdrawal,
} from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, orNotFound, Problem, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { findMisfits } from '../rules/plan-slots.ts'
import { withdrawMisfits } from '../store/planned-slots.ts'
import { lockSchedule, lockTimetable } from '../store/timetable.ts'
import { listWithdrawnBookings } from '../views/affected-bookings.ts'
import {
  findSchedule,
  findScheduleRow,
  listScheduleSlots,
  type ScheduleRow,
  toPlan,
  toRecorded,
  toSchedule,
} from '../views/schedules.ts'
import { requestFill } from './fill-schedules.ts'

/** Adds a schedule; a job makes its first slots soon after. Throws 400 for a service that is not on offer. */
export async function addSchedule(ctx: Context, actor: Actor, input: AddScheduleRequest): Promise<Schedule> {
  return ctx.db.transaction().execute(async (tx) => {
    const id = await insertScheduleOf(ctx, tx, actor, input)
    await requestFill(ctx, tx)
    const schedule = await findSchedule(tx, id)
    if (!schedule) throw problem('internal')
    return schedule
  })
}

/** Does what `addSchedule` does without requesting slots. Returns the id. */
export async function insertScheduleOf(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  input: AddScheduleRequest,
): Promise<string> {
  const id = newId()
  const at = ctx.clock.now()
  if (!(await lockTimetable(tx, input.service))) {
    throw invalidField('service', messages.serviceIsNotOnOffer)
  }
  await tx
    .insertInto('schedules')
    .values({ id, service_id: input.service, ...toColumns(input), created_at: at, updated_at: at })
    .execute()
  await replaceHours(tx, id, input.hours)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'schedule.added',
    subjectId: id,
    detail: { serviceId: input.service },
    at,
  })
  return id
}

/**
 * Slots that no longer fit are withdrawn at once, and a job makes new ones soon after. Bookings of withdrawn slots stay
 * and are listed. `edit` gets the schedule, locked. Throws 404, changed_meanwhile.
 */
export async function editSchedule(
  ctx: Context,
  actor: Actor,
  id: string,
  edit: (schedule: ScheduleRow) => EditScheduleRequest,
  ifMatch?: IfMatch,
): Promise<ScheduleChange> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    const locked = orNotFound(await lockSchedule(tx, id))
    const { schedule: before } = locked
    const input = edit(before)
    const wanted = toColumns(input)
    const isSame = !findChanges(toRecorded(before), toRecorded({ ...before, ...wanted, hours: input.hours }))
    if (!isSame) checkVersion(ifMatch, toSchedule(before))
    const columns = { ...wanted, updated_at: isSame ? before.updated_at : at }
    await tx.updateTable('schedules').set(columns).where('id', '=', id).execute()
    await replaceHours(tx, id, input.hours)
    const schedule = await findScheduleRow(tx, id)
    if (!schedule) throw problem('internal')
    const withdrawal = await withdrawAndListBookings(ctx, tx, schedule)
    const changes = findChanges(toRecorded(before), toRecorded(schedule))
    const { withdrawnSlots: withdrawn } = withdrawal
    if (changes || withdrawn > 0) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'schedule.edited',
        subjectId: id,
        detail: { serviceId: schedule.service_id, ...changes, withdrawn },
        at,
      })
    }
    await requestFill(ctx, tx)
    return { ...withdrawal, schedule: toSchedule(schedule) }
  })
}

/**
 * Gives several schedules the same opening hours, each in a transaction of its own, so that bookings wait for one
 * schedule only, and repeating a call that was interrupted does the rest. Schedules that were removed meanwhile are
 * left out.
 */
export async function changeHours(
  ctx: Context,
  actor: Actor,
  { schedules, hours }: ChangeHoursRequest,
): Promise<HoursChange[]> {
  const changes: HoursChange[] = []
  for (const id of new Set(schedules)) {
    try {
      const change = await editSchedule(ctx, actor, id, (row) => ({ ...toSchedule(row), hours }))
      changes.push({
        schedule: change.schedule,
        freeSlots: change.withdrawnSlots,
        bookings: change.affectedBookings.length,
        affectedBookings: change.affectedBookings,
      })
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error
    }
  }
  return changes
}

/** Returns what `changeHours` would do now. It writes nothing. */
export async function previewHours(
  ctx: Context,
  { schedules, hours }: ChangeHoursRequest,
): Promise<HoursChange[]> {
  const now = ctx.clock.now()
  const changes: HoursChange[] = []
  for (const id of new Set(schedules)) {
    const row = await findScheduleRow(ctx.db, id)
    if (!row) continue
    const plan = { ...toPlan(row), hours, active: row.active }
    const misfits = findMisfits(plan, await listScheduleSlots(ctx.db, id, now), ctx.config.timeZone)
    const waiting = await listWithdrawnBookings(ctx.db, id, now)
    changes.push({
      schedule: toSchedule(row),
      freeSlots: misfits.filter(({ live }) => live === 0).length,
      bookings: waiting.length + misfits.reduce((sum, { live }) => sum + live, 0),
      affectedBookings: [],
    })
  }
  return changes
}

/** Removes a schedule and withdraws its slots. Their bookings stay and are listed. Throws 404. */
export async function removeSchedule(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  return ctx.db.transaction().execute(async (tx) => {
    const locked = orNotFound(await lockSchedule(tx, id))
    const { schedule } = locked
    const withdrawal = await withdrawAndListBookings(ctx, tx, { ...schedule, active: false })
    await tx.deleteFrom('schedules').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'schedule.removed',
      subjectId: id,
      detail: { serviceId: schedule.service_id, withdrawn: withdrawal.withdrawnSlots },
      at: ctx.clock.now(),
    })
    // Another schedule of the service may want the times that are free now.
    await requestFill(ctx, tx)
    return withdrawal
  })
}

/** Withdraws the slots that the schedule would no longer make, and lists their bookings too. */
async function withdrawAndListBookings(
  ctx: Context,
  tx: Tx,
  schedule: ScheduleRow,
): Promise<Omit<ScheduleChange, 'schedule'>> {
  const { withdrawn, fullerSlots } = await withdrawMisfits(ctx, tx, schedule)
  return {
    withdrawnSlots: withdrawn,
    affectedBookings: await listWithdrawnBookings(tx, schedule.id, ctx.clock.now()),
    fullerSlots,
  }
}

/** Returns the columns that a request of an admin sets. */
function toColumns(input: EditScheduleRequest) {
  return {
    valid_from: input.validFrom,
    valid_to: input.validTo ?? null,
    slot_minutes: input.slotMinutes ?? null,
    buffer_minutes: input.bufferMinutes,
    capacity: input.capacity,
    active: input.active,
  }
}

async function replaceHours(tx: Tx, scheduleId: string, hours: readonly OpeningHours[]): Promise<void> {
  await tx.deleteFrom('schedule_hours').where('schedule_id', '=', scheduleId).execute()
  await tx
    .insertInto('schedule_hours')
    .values(hours.map(({ weekday, opens, closes }) => ({ schedule_id: scheduleId, weekday, opens, closes })))
    .execute()
}
