import { dayPartOf, endOfDayPart } from '@jhilik/contract/day-parts.ts'
import type { HomeFacts } from '@jhilik/contract/home.ts'
import { findBookingWindow } from '../../calendar/views/house-rules.ts'
import { freeSlots } from '../../calendar/views/slots.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

const TIMES = 4
/** The most slots of one part of a day among which one of another service is looked for. */
const COMPARED = 50

interface Start {
  date: string
  startTime: string
}

/** Returns the last instant of the part of the day in which a slot starts. */
function endOfPart({ date, startTime }: Start, timeZone: string): Date {
  const end = endOfDayPart(dayPartOf(startTime))
  const next =
    end === '24:00' ? instantOf(addDays(date, 1), '00:00', timeZone) : instantOf(date, end, timeZone)
  return new Date(next.getTime() - 1)
}

/**
 * Finds slots that can be booked next. Each is in a later part of a day than the one before, because the first slots of
 * all services begin at the same hour; and of another service than those before, where that part has one.
 */
export async function findNextTimes(
  db: Db,
  config: { holdMinutes: number; timeZone: string },
  now: Date,
): Promise<HomeFacts['nextTimes']> {
  const window = await findBookingWindow(db, config, now)
  const found: HomeFacts['nextTimes'] = []
  for (let { after } = window; found.length < TIMES; ) {
    const slots = await freeSlots(db, { ...window, after })
      .innerJoin('services', 'services.id', 'slots.service_id')
      .where('services.archived_at', 'is', null)
      .select(['slots.id as _id', 'slots.service_id as serviceId', 'slots.date', 'slots.starts_at'])
      .select(['slots.start_time as startTime', 'slots.end_time as endTime'])
      .orderBy('slots.starts_at')
      .orderBy('services.position')
      .orderBy('services.id')
      .limit(COMPARED)
      .execute()
    const [first] = slots
    if (!first) break
    const end = endOfPart(first, config.timeZone)
    const isNamed = (id: string) => found.some(({ serviceId }) => serviceId === id)
    const other = slots.find(({ serviceId, starts_at }) => starts_at <= end && !isNamed(serviceId))
    const { starts_at, ...slot } = other ?? first
    found.push(slot)
    after = new Date(Math.max(Number(end), Number(starts_at)))
  }
  return found
}
