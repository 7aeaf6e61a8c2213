import type {
  AddScheduleRequest,
  EditScheduleRequest,
  Schedule,
  ScheduleChange,
  Withdrawal,
} from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor } from '../../../platform/guard.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import { lockTimetable } from '../../slots/commands/timetable.ts'
import {
  deleteSchedule,
  insertSchedule,
  lockCalendar,
  replaceHours,
  serviceOfSchedule,
  updateSchedule,
} from '../store.ts'
import { findScheduleRow, listWithdrawnBookings, type ScheduleRow, toSchedule } from '../views/schedules.ts'
import { requestFill } from './fill-schedules.ts'
import { withdrawMisfits } from './fit-slots.ts'

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

/** Its first slots are made by a job, soon after. Throws 400 for a service that is not on offer. */
export async function addSchedule(ctx: Context, actor: Actor, input: AddScheduleRequest): Promise<Schedule> {
  const id = newId()
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockTimetable(tx, input.service))) {
      throw problem('invalid_input', {
        errors: [{ path: 'service', message: messages.serviceIsNotOnOffer }],
      })
    }
    await insertSchedule(tx, {
      id,
      service_id: input.service,
      ...toColumns(input),
      created_at: at,
      updated_at: at,
    })
    await replaceHours(tx, id, input.hours)
    await recordAudit(tx, { actorId: actor.id, action: 'schedule.added', subject: ['schedule', id], at })
    await requestFill(ctx, tx)
    return toSchedule(await loadSchedule(tx, id))
  })
}

/**
 * Slots follow the change: those that no longer fit are withdrawn at once, new ones are made by a job soon
 * after. Bookings of withdrawn slots stay, and are listed. Throws 404.
 */
export async function editSchedule(
  ctx: Context,
  actor: Actor,
  id: string,
  input: EditScheduleRequest,
): Promise<ScheduleChange> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockTimetableOf(tx, id)
    await updateSchedule(tx, id, { ...toColumns(input), updated_at: at })
    await replaceHours(tx, id, input.hours)
    const schedule = await loadSchedule(tx, id)
    const withdrawal = await withdraw(ctx, tx, schedule)
    const detail = { withdrawn: withdrawal.withdrawnSlots }
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'schedule.edited',
      subject: ['schedule', id],
      detail,
      at,
    })
    await requestFill(ctx, tx)
    return { ...withdrawal, schedule: toSchedule(schedule) }
  })
}

/** Its slots are withdrawn with it. Their bookings stay, and are listed. Throws 404. */
export async function removeSchedule(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockTimetableOf(tx, id)
    const withdrawal = await withdraw(ctx, tx, { ...(await loadSchedule(tx, id)), active: false })
    await deleteSchedule(tx, id)
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'schedule.removed',
      subject: ['schedule', id],
      detail: { withdrawn: withdrawal.withdrawnSlots },
      at: ctx.clock.now(),
    })
    // Another schedule of the service may want the times that are free now.
    await requestFill(ctx, tx)
    return withdrawal
  })
}

async function lockTimetableOf(tx: Tx, id: string): Promise<void> {
  await lockCalendar(tx, 'shared')
  const serviceId = await serviceOfSchedule(tx, id)
  if (!serviceId) throw problem('not_found')
  await lockTimetable(tx, serviceId)
}

/** Throws 404: two who remove it at once wait for each other, and the second one finds nothing. */
async function loadSchedule(tx: Tx, id: string): Promise<ScheduleRow> {
  const schedule = await findScheduleRow(tx, id)
  if (!schedule) throw problem('not_found')
  return schedule
}

async function withdraw(
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
