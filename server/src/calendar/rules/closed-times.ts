import type { ClosedNotice } from '@jhilik/contract/availability.ts'
import { lastDayOf } from '../../platform/clock.ts'

/** When something is closed. */
export interface ClosedSpan {
  /** The first and the last day. */
  from: string
  to: string
  /** Wall times on those days, HH:MM, and 24:00 for the end of the last one. Null: whole days. */
  fromTime: string | null
  toTime: string | null
}

/** A time at which nothing is sold: of the whole business, of one service or in one area. */
export interface ClosedTime extends ClosedSpan {
  id: string
  name: string
  serviceId: string | null
  areaId: string | null
  /** Whether customers are told the name. */
  shown: boolean
}

/** Wall times. An end that is not after the start is on the next day. */
interface WallTimes {
  date: string
  startTime: string
  endTime: string
}

/** Returns whether a closed time has all of a day. */
export const coversDay = ({ from, to, fromTime }: ClosedSpan, date: string): boolean =>
  fromTime === null && from <= date && date <= to

/**
 * Returns whether work at these times is within a closed time. Whole days have what begins on them, because hours belong to
 * the day on which they open; parts of days have what overlaps them.
 */
export function covers(closed: ClosedSpan, times: WallTimes): boolean {
  const { from, to, fromTime, toTime } = closed
  if (fromTime === null || toTime === null) return from <= times.date && times.date <= to
  const [start, end] = [`${times.date} ${times.startTime}`, `${lastDayOf(times)} ${times.endTime}`]
  return start < `${to} ${toTime}` && end > `${from} ${fromTime}`
}

/** Returns what customers are told of a closed time on a day; nothing when it is not shown, or has no part of the day. */
export function noticesOf(closed: ClosedTime, date: string): ClosedNotice[] {
  const { name, from, to, fromTime, toTime } = closed
  if (!closed.shown || !covers(closed, { date, startTime: '00:00', endTime: '00:00' })) return []
  if (fromTime === null) return [{ name, fromTime, toTime }]
  return [
    {
      name,
      fromTime: from === date ? fromTime : '00:00',
      toTime: to === date && toTime !== '24:00' ? toTime : '00:00',
    },
  ]
}

interface AskedWork extends WallTimes {
  /** Null: at the base, or anywhere. */
  areaId: string | null
  serviceIds: readonly string[]
  /** The service whose slot it is, which is on offer or not by its status. Null: the time was agreed. */
  slotOf: string | null
}

/**
 * Returns whether work cannot be sold because the time is closed for it. The slots of the business and of their service are
 * canceled while that is closed, and staff may open one all the same, so that for them only areas and other services count.
 */
export const isClosed = (closed: readonly ClosedTime[], work: AskedWork): boolean =>
  closed.some((one) => isMeant(one, work) && covers(one, work))

function isMeant({ areaId, serviceId }: ClosedTime, work: AskedWork): boolean {
  if (areaId !== null) return areaId === work.areaId
  if (serviceId !== null) return serviceId !== work.slotOf && work.serviceIds.includes(serviceId)
  return work.slotOf === null
}
