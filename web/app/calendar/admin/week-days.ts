import { useSyncExternalStore } from 'react'
import { pixelsPerRem, watchLayout } from '../../lib/page/text-size.ts'

export const WEEK = 7

/** The number of days that fit, and of slots without bookings that an hour of a single day shows. */
interface Room {
  days: number
  unbooked: number
}

/** The screen's width in rem determines the days: a week, three days, or one day on phones. */
const wide = { from: 64, room: { days: WEEK, unbooked: 24 } }
const widths: { from: number; room: Room }[] = [wide, { from: 40, room: { days: 3, unbooked: 12 } }]
const narrow: Room = { days: 1, unbooked: 4 }

function fitting(): Room {
  const width = window.innerWidth / pixelsPerRem()
  return widths.find(({ from }) => width >= from)?.room ?? narrow
}

export function useRoom(): Room {
  return useSyncExternalStore(watchLayout, fitting, () => wide.room)
}

/** The dates to show (`YYYY-MM-DD`): the anchor's week from Sunday, or `count` days from the anchor. */
export function daysFrom(anchor: string, count: number): string[] {
  const first = new Date(`${anchor}T12:00:00Z`)
  if (count === WEEK) first.setUTCDate(first.getUTCDate() - first.getUTCDay())
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first)
    day.setUTCDate(first.getUTCDate() + index)
    return day.toISOString().slice(0, 10)
  })
}
