import { WEEKDAYS } from '@jhilik/contract/constants.ts'
import type { ContactFacts } from '@jhilik/contract/site.ts'
import { useFormat } from '../language/format.ts'

type Weekday = ContactFacts['hours'][number]['firstDay']

const SOME_MONDAY = '2024-01-01'

/** Phones open the link in their map application. */
export const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`

/** Opening hours as text, one line each: `Sat – Thu`, `9:00 AM - 8:00 PM`. */
export function useOpeningHours(hours: ContactFacts['hours']) {
  const format = useFormat()
  const nameOf = (day: Weekday) => format.date(format.addDays(SOME_MONDAY, WEEKDAYS.indexOf(day)), 'weekday')
  return hours.map(({ firstDay, lastDay, opens, closes }) => ({
    days: firstDay === lastDay ? nameOf(firstDay) : `${nameOf(firstDay)} – ${nameOf(lastDay)}`,
    times: format.times({ startTime: opens, endTime: closes }),
  }))
}
