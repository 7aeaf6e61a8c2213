export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** The times at which the parts of a day end. */
const ENDS: Record<DayPart, string> = {
  night: '05:00',
  morning: '12:00',
  afternoon: '18:00',
  evening: '24:00',
}

/** The part of the day of a wall time, HH:MM. */
export const dayPartOf = (time: string): DayPart => DAY_PARTS.find((part) => time < ENDS[part]) ?? 'evening'

/** The wall time at which a part of the day ends; that of the evening is 24:00. */
export const endOfDayPart = (part: DayPart): string => ENDS[part]
