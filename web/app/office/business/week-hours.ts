import { closesLater, hoursOverlapAt } from '@jhilik/contract/business.ts'
import { WEEKDAYS } from '@jhilik/contract/constants.ts'
import { requiredEndTime, requiredTime } from '@jhilik/contract/digits.ts'
import type { OpeningHours } from '@jhilik/contract/schedules.ts'
import type { ContactFacts } from '@jhilik/contract/site.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { z } from 'zod'
import { groupDays } from '../../lib/language/weekdays.ts'

/** Hours of consecutive days, as the contact page shows them. */
type Entries = ContactFacts['hours']

/** ISO: Monday is 1. */
const nameOf = (weekday: number) => WEEKDAYS[(weekday + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 'Mo'

/** The hours of each day, as they are typed. */
export const toWeek = (entries: Entries): OpeningHours[] =>
  entries.flatMap(({ firstDay, lastDay, opens, closes }) => {
    const first = WEEKDAYS.indexOf(firstDay)
    const length = ((WEEKDAYS.indexOf(lastDay) - first + WEEKDAYS.length) % WEEKDAYS.length) + 1
    return Array.from({ length }, (_, offset) => ({
      weekday: ((first + offset) % WEEKDAYS.length) + 1,
      opens,
      closes,
    }))
  })

export const toEntries = (week: readonly OpeningHours[]): Entries =>
  groupDays(week).flatMap(({ first, last, hours }) =>
    hours.map(({ opens, closes }) => ({ firstDay: nameOf(first), lastDay: nameOf(last), opens, closes })),
  )

const openDay = z
  .object({
    weekday: z.number(),
    opens: requiredTime(messages.startTimeIsRequired),
    closes: requiredEndTime(messages.endTimeIsRequired),
  })
  .refine(closesLater, {
    path: ['closes'],
    message: messages.endTimeBeforeStartTime,
  })

/** The contract's check of the entries, with errors at the fields of the days. */
export const weekFormSchema = z.object({
  hours: z.array(openDay).superRefine((hours, context) => {
    const days = hours.map(({ weekday, ...times }) => {
      const day = nameOf(weekday)
      return { ...times, firstDay: day, lastDay: day }
    })
    const index = hoursOverlapAt(days)
    if (index >= 0)
      context.addIssue({ code: 'custom', path: [index, 'opens'], message: messages.hoursOverlap })
  }),
})
export type WeekForm = z.input<typeof weekFormSchema>
