import { useSyncExternalStore } from 'react'

const WEEK = 7
/** So that a day's column can be read: one on a phone, three on a tablet. */
const widths = [
  { days: WEEK, query: '(min-width: 64rem)' },
  { days: 3, query: '(min-width: 40rem)' },
]

function watch(onChange: () => void) {
  const lists = widths.map(({ query }) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

const fitting = () => widths.find(({ query }) => matchMedia(query).matches)?.days ?? 1

/** How many days there is room for. */
export function useDaysShown(): number {
  return useSyncExternalStore(watch, fitting, () => WEEK)
}

/** `YYYY-MM-DD` of the days to show: the week of the anchor from Sunday, or as many days from it. */
export function daysFrom(anchor: string, count: number): string[] {
  const first = new Date(`${anchor}T12:00:00Z`)
  if (count === WEEK) first.setUTCDate(first.getUTCDate() - first.getUTCDay())
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first)
    day.setUTCDate(first.getUTCDate() + index)
    return day.toISOString().slice(0, 10)
  })
}
