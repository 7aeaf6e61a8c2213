import { useSyncExternalStore } from 'react'

const WEEK = 7

/** How many days fit, and how many slots without bookings an hour of a single day shows. */
interface Room {
  days: number
  unbooked: number
}

/** By width: a week, three days, or one day on phones. */
const wide = { query: '(min-width: 64rem)', room: { days: WEEK, unbooked: 24 } }
const widths: { query: string; room: Room }[] = [
  wide,
  { query: '(min-width: 40rem)', room: { days: 3, unbooked: 12 } },
]
const narrow: Room = { days: 1, unbooked: 4 }

function watch(onChange: () => void) {
  const lists = widths.map(({ query }) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

const fitting = () => widths.find(({ query }) => matchMedia(query).matches)?.room ?? narrow

export function useRoom(): Room {
  return useSyncExternalStore(watch, fitting, () => wide.room)
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
