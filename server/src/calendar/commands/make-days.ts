import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { DayRange } from '../rules/plan-slots.ts'
import type { ScheduleRow } from '../views/schedules.ts'
import { offerSlots, type SlotToOffer } from './offer-slots.ts'
import { planDays } from './plan-days.ts'

/** Makes the planned slots. Call it with the calendar and the service's timetable locked. */
export async function makeDays(ctx: Context, tx: Tx, schedule: ScheduleRow, days: DayRange) {
  const { planned, closed } = await planDays(ctx, tx, schedule, days)
  const at = ctx.clock.now()
  const offers: SlotToOffer[] = planned
    .filter((slot) => slot.outcome === 'new')
    .map((slot) => ({
      restores: slot.restores,
      row: {
        id: newId(),
        service_id: schedule.service_id,
        date: slot.date,
        start_time: slot.startTime,
        end_time: slot.endTime,
        starts_at: slot.startsAt,
        ends_at: slot.endsAt,
        capacity: schedule.capacity,
        schedule_id: schedule.id,
        created_at: at,
        updated_at: at,
      },
    }))
  return { planned, closed, made: await offerSlots(tx, offers, at) }
}
