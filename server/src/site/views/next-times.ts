import { dayPartOf, endOfDayPart } from '@jhilik/contract/day-parts.ts'
import type { HomeFacts } from '@jhilik/contract/home.ts'
import {
  type Bookable,
  type FreeSlot,
  readBookable,
  readFreeSlots,
  toNextSlot,
} from '../../calendar/views/availability.ts'
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

/** Returns the next free slots by start: some of those that are to be compared, and none only when there are no more. */
async function readNextSlots(db: Db, bookable: Bookable): Promise<FreeSlot[]> {
  for await (const slots of readFreeSlots(db, bookable, COMPARED)) if (slots.length > 0) return slots
  return []
}

/**
 * Finds slots that can be booked next, in an area and for a visit if they are named. Each is in a later part of a day than the one before,
 * because the first slots of all services begin at the same hour; and of another service than those before, where that
 * part has one. Throws 400 for an area that customers cannot choose.
 */
export async function findNextTimes(
  db: Db,
  config: { holdMinutes: number; timeZone: string },
  now: Date,
  asked: Parameters<typeof readBookable>[3],
): Promise<HomeFacts['nextTimes']> {
  const { window, ...job } = await readBookable(db, config, now, asked)
  const found: HomeFacts['nextTimes'] = []
  for (let { after } = window; found.length < TIMES; ) {
    const slots = await readNextSlots(db, { window: { ...window, after }, ...job })
    const [first] = slots
    if (!first) break
    const end = endOfPart(toNextSlot(first), config.timeZone)
    const isNamed = (id: string) => found.some(({ serviceId }) => serviceId === id)
    const other = slots.find(({ service_id, starts_at }) => starts_at <= end && !isNamed(service_id))
    const slot = other ?? first
    found.push({ ...toNextSlot(slot), serviceId: slot.service_id })
    after = new Date(Math.max(Number(end), Number(slot.starts_at)))
  }
  return found
}
