import type { OpeningHours } from '@jhilik/contract/schedules.ts'

/** Saturday to Thursday: Friday is the day off in Bangladesh. */
export const SUGGESTED_HOURS: OpeningHours[] = [7, 1, 2, 3, 4, 6].map((weekday) => ({
  weekday,
  opens: '09:00',
  closes: '18:00',
}))
