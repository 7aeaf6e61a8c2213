import type { AddScheduleRequest, Schedule } from '@jhilik/contract/schedules.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { insertSchedule, replaceHours, toColumns } from '../store/schedules.ts'
import { findSchedule } from '../views/schedules.ts'
import { lockTimetable } from './lock-timetable.ts'
import { requestFill } from './request-fill.ts'

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
  await insertSchedule(tx, {
    id,
    service_id: input.service,
    ...toColumns(input),
    created_at: at,
    updated_at: at,
  })
  await replaceHours(tx, id, input.hours)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'schedule.added',
    subject: ['schedule', id],
    detail: { serviceId: input.service },
    at,
  })
  return id
}
