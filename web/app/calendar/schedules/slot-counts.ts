import { openMinutes, type Schedule } from '@jhilik/contract/schedules.ts'

interface SlotLengths {
  hours: readonly { opens: string; closes: string }[]
  /** The length of a slot, in minutes. */
  length: number
  buffer: number
}

/** Counts the slots that fit into the hours of a week. Incomplete hours do not count. */
export function countSlots({ hours, length, buffer }: SlotLengths): number {
  if (!(length > 0) || !(buffer >= 0)) return 0
  const fits = hours
    .filter(({ opens, closes }) => opens && closes)
    .map((stretch) => Math.floor((openMinutes(stretch) + buffer) / (length + buffer)))
  return fits.filter((fit) => fit > 0).reduce((sum, fit) => sum + fit, 0)
}

/** The API's limit. */
const MOST_DAYS = 92

/** The initial days of the preview: up to the horizon of automatic slots. */
export function firstDays(
  { validFrom, validTo }: Pick<Schedule, 'validFrom' | 'validTo'>,
  { today, horizonWeeks }: { today: string; horizonWeeks: number },
  addDays: (date: string, days: number) => string,
) {
  const from = validFrom > today ? validFrom : today
  const ends = [addDays(from, Math.min(horizonWeeks * 7, MOST_DAYS - 1)), validTo ?? '']
    .filter(Boolean)
    .sort()
  const [end = from] = ends
  const over = end < from
  return { from, to: over ? from : end }
}
