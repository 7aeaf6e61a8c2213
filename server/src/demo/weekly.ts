import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import type { Scene } from './days.ts'
import { BUSINESS_HOURS, stepOf } from './schedule.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const SERVICES = 2

/**
 * Weekly schedules at the times of the demo's slots. They are inactive: the demo adds its slots day by day, with
 * bookings.
 */
export async function addSchedules(tx: Tx, { now, services }: Scene, today: string): Promise<void> {
  const schedules = services.slice(0, SERVICES).map(({ service }) => ({
    id: newId(),
    service_id: service.id,
    valid_from: today,
    valid_to: null,
    slot_minutes: null,
    buffer_minutes: stepOf(service.duration_minutes) - service.duration_minutes,
    capacity: 1,
    active: false,
    created_at: now,
    updated_at: now,
  }))
  if (schedules.length === 0) return
  await tx.insertInto('schedules').values(schedules).execute()
  const hours = schedules.flatMap(({ id }) =>
    WEEKDAYS.map((weekday) => ({ schedule_id: id, weekday, ...BUSINESS_HOURS })),
  )
  await tx.insertInto('schedule_hours').values(hours).execute()
}
