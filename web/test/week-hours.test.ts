import * as messages from '@jhilik/contract/validation.ts'
import { describe, expect, it } from 'vitest'
import { toEntries, toWeek, weekFormSchema } from '../app/office/business/week-hours.ts'

const open = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
const problemsOf = (hours: object[]) =>
  weekFormSchema.safeParse({ hours }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the opening hours of the business', () => {
  it('are typed day by day, and kept as stretches of days', () => {
    const week = [7, 1, 2, 3, 4, 6].map((weekday) => open(weekday, '09:00', '18:00'))
    expect(toEntries(week)).toEqual([
      { firstDay: 'Su', lastDay: 'Th', opens: '09:00', closes: '18:00' },
      { firstDay: 'Sa', lastDay: 'Sa', opens: '09:00', closes: '18:00' },
    ])
  })

  it('come back as they were, over the end of a week and with a break', () => {
    const entries = [
      { firstDay: 'Sa', lastDay: 'Mo', opens: '09:00', closes: '13:00' },
      { firstDay: 'Sa', lastDay: 'Mo', opens: '15:00', closes: '18:00' },
    ] as const
    const week = toWeek([...entries])
    expect(week.map(({ weekday }) => weekday)).toEqual([6, 7, 1, 6, 7, 1])
    expect(toWeek(toEntries(week)).toSorted(byDay)).toEqual(week.toSorted(byDay))
  })

  it('may last until midnight, which is written as 24:00 or 00:00', () => {
    for (const closes of ['24:00', '২৪:০০', '00:00'])
      expect(weekFormSchema.parse({ hours: [open(1, '18:00', closes)] }).hours[0]?.closes).toBe('00:00')
    expect(problemsOf([open(1, '24:00', '09:00')])).toContainEqual(['hours.0.opens', messages.timeIsNotValid])
    expect(problemsOf([open(1, '18:00', '00:00'), open(1, '23:00', '23:30')])).toEqual([
      ['hours.1.opens', messages.hoursOverlap],
    ])
  })

  it('are refused at the field of the day', () => {
    expect(problemsOf([open(1, '18:00', '09:00')])).toEqual([
      ['hours.0.closes', messages.endTimeBeforeStartTime],
    ])
    expect(problemsOf([open(1, '09:00', '13:00'), open(1, '12:00', '18:00')])).toEqual([
      ['hours.1.opens', messages.hoursOverlap],
    ])
    expect(problemsOf([open(1, '', '13:00')])).toContainEqual(['hours.0.opens', messages.startTimeIsRequired])
    expect(problemsOf([open(1, '09:00', '13:00'), open(2, '12:00', '18:00')])).toBeUndefined()
  })
})

const byDay = (one: { weekday: number; opens: string }, other: { weekday: number; opens: string }) =>
  one.weekday - other.weekday || one.opens.localeCompare(other.opens)
