import { addScheduleRequestSchema } from '@jhilik/contract/schedules.ts'
import { createSlotRequestSchema } from '@jhilik/contract/slot-requests.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { describe, expect, it } from 'vitest'
import { checkTimes } from '../src/calendar/rules/slots.ts'
import { Problem } from '../src/platform/problem.ts'

const NOW = new Date('2027-01-01T00:00:00Z')

function problemOf(date: string, startTime: string, endTime: string, timeZone: string) {
  try {
    checkTimes({ date, startTime, endTime }, NOW, timeZone)
  } catch (error) {
    if (error instanceof Problem) return error.errors
    throw error
  }
  return null
}

describe('the wall times of a slot', () => {
  it.each([
    ['a start', '2027-03-14', '02:30', '04:00', 'America/New_York', 'startTime'],
    ['an end', '2027-03-14', '01:00', '02:30', 'America/New_York', 'endTime'],
    ['a midnight as the end', '2027-04-29', '22:00', '00:00', 'Africa/Cairo', 'endTime'],
    ['half an hour', '2027-10-03', '02:15', '03:00', 'Australia/Lord_Howe', 'startTime'],
  ])('are refused when the clocks skip them: %s', (_, date, startTime, endTime, timeZone, path) => {
    expect(problemOf(date, startTime, endTime, timeZone)).toEqual([{ path, message: messages.timeIsSkipped }])
  })

  it.each([
    ['before and after the change', '2027-03-14', '01:00', '03:00', 'America/New_York'],
    ['on the day of the other change', '2027-11-07', '01:00', '02:00', 'America/New_York'],
    ['on any other day', '2027-03-15', '02:30', '04:00', 'America/New_York'],
    ['in a country without changes', '2027-03-14', '02:30', '04:00', 'Asia/Dhaka'],
  ])('are accepted %s', (_, date, startTime, endTime, timeZone) => {
    expect(problemOf(date, startTime, endTime, timeZone)).toBeNull()
  })

  it('keep the second of two equal starts when only the end changes', () => {
    const times = { date: '2027-11-07', startTime: '01:00', endTime: '01:30' }
    const [first, second] = ['2027-11-07T05:00:00.000Z', '2027-11-07T06:00:00.000Z']
    const spans = [undefined, new Date(second)].map((startsAt) =>
      checkTimes(times, NOW, 'America/New_York', startsAt),
    )
    expect(spans).toEqual([
      { startsAt: new Date(first), endsAt: new Date('2027-11-07T05:30:00.000Z') },
      { startsAt: new Date(second), endsAt: new Date('2027-11-07T06:30:00.000Z') },
    ])
  })

  const service = '019a0000-0000-7000-8000-000000000001'
  it.each(['24:00', '২৪:০০', '00:00'])('may end at midnight, written as %s', (end) => {
    const slot = { service, date: '2027-03-15', startTime: '22:00', endTime: end }
    expect(createSlotRequestSchema.parse(slot).endTime).toBe('00:00')
    const hours = [{ weekday: 1, opens: '22:00', closes: end }]
    expect(addScheduleRequestSchema.parse({ service, validFrom: '2027-03-15', hours }).hours[0]?.closes).toBe(
      '00:00',
    )
  })

  it('begin before 24:00 and end by then', () => {
    const slot = { service, date: '2027-03-15', startTime: '22:00', endTime: '23:00' }
    for (const change of [{ startTime: '24:00' }, { endTime: '24:01' }]) {
      const { error } = createSlotRequestSchema.safeParse({ ...slot, ...change })
      expect(error?.issues.map(({ message }) => message)).toContain(messages.timeIsNotValid)
    }
  })
})
