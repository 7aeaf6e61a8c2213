import { WEEKDAYS } from '@jhilik/contract/constants.ts'
import type { OpeningHours } from '@jhilik/contract/site.ts'

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const DAY = `(?:${WEEKDAYS.join('|')})`
const ENTRY = new RegExp(`^(${DAY})(?:-(${DAY}))? (${TIME})-(${TIME})$`)

/**
 * Reads `Sa-Th 09:00-20:00, Fr 15:00-20:00`: days and times as schema.org's `openingHours` writes them. Undefined when
 * the text has another form.
 */
export function parseOpeningHours(text: string): OpeningHours[] | undefined {
  const entries = text.split(',').map((entry) => {
    const [, firstDay, lastDay = firstDay, opens, closes] = ENTRY.exec(entry.trim()) ?? []
    if (!firstDay || !opens || !closes || closes <= opens) return undefined
    return { firstDay, lastDay, opens, closes } as OpeningHours
  })
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}
