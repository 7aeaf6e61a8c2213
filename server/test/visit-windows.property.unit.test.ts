import { windowOf } from '@jhilik/contract/visit-windows.ts'
import type { ProgressReport } from '@jhilik/contract/visits.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const DAY = '2031-03-05'
const at = (time: string) => `${DAY}T${time}.000Z`
const START = at('10:30:00')
const MINUTE = 60_000

const leaves = (time: string, travelMinutes: number | null): ProgressReport => ({
  kind: 'on_the_way',
  at: at(time),
  travelMinutes,
})
const late = (time: string, minutes: number): ProgressReport => ({
  kind: 'late',
  at: at(time),
  minutes,
  cause: '',
})
const step = (kind: 'arrived' | 'started' | 'done', time: string): ProgressReport => ({ kind, at: at(time) })
const failed = (time: string): ProgressReport => ({
  kind: 'could_not_do',
  at: at(time),
  reason: 'weather',
  note: '',
})

/** Returns the window as its two times. */
function shown(...reports: ProgressReport[]): string | null {
  const window = windowOf(reports, START)
  return window && [window.from, window.to].map((time) => time.slice(11, 16)).join(' - ')
}

describe('a crew is expected', () => {
  it.each([
    ['at the booked start before it says more', [], '10:30 - 10:30'],
    ['by the drive once it is on the way', [leaves('10:12:20', 35)], '10:40 - 11:05'],
    ['not before it has left', [leaves('10:12:20', 1)], '10:15 - 10:25'],
    ['from the start when the drive is not known', [leaves('10:12:20', null)], '10:30 - 10:50'],
    [
      'soon when it left after the start and the drive is not known',
      [leaves('10:41:00', null)],
      '10:45 - 11:05',
    ],
    ['around the time to which it is late', [late('10:00:00', 35)], '11:00 - 11:20'],
    ['by the last time that it has said', [late('10:00:00', 60), late('10:05:00', 20)], '10:45 - 11:05'],
    ['later when the drive takes it longer', [late('10:00:00', 10), leaves('10:25:00', 40)], '10:55 - 11:20'],
    ['later when it says so on the way', [leaves('10:12:00', 10), late('10:20:00', 35)], '11:00 - 11:20'],
    ['by the first of two members', [leaves('10:12:20', 35), leaves('10:20:00', 35)], '10:40 - 11:05'],
    [
      'by the second drive after it gave up',
      [leaves('10:12:00', 35), failed('10:50:00'), leaves('11:30:00', 20)],
      '11:45 - 12:00',
    ],
    ['no more once it is there', [leaves('10:12:00', 35), step('arrived', '10:44:00')], null],
    ['no more once it is done, even if a step is missing', [step('done', '11:44:00')], null],
    ['no more once it has given up', [failed('10:50:00')], null],
  ] as const)('%s', (_, reports, expected) => {
    expect(shown(...reports)).toBe(expected)
  })
})

const minutesOfDay = fc.integer({ min: 0, max: 23 * 60 })
const instant = minutesOfDay.map((minutes) =>
  new Date(Date.parse(at('00:00:00')) + minutes * MINUTE).toISOString(),
)
const anyReport = fc.oneof(
  fc.record({
    kind: fc.constant('on_the_way' as const),
    at: instant,
    travelMinutes: fc.option(fc.integer({ min: 0, max: 180 })),
  }),
  fc.record({
    kind: fc.constant('late' as const),
    at: instant,
    minutes: fc.integer({ min: 5, max: 240 }),
    cause: fc.constant(''),
  }),
)

describe('the window of any reports', () => {
  it('does not begin before the crew has left, and is at least ten minutes long', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { minLength: 1, maxLength: 6 }), (reports) => {
        const window = windowOf(reports, START)
        if (!window) throw new Error('The crew has not arrived.')
        const [from, to] = [Date.parse(window.from), Date.parse(window.to)]
        expect(to - from).toBeGreaterThanOrEqual(10 * MINUTE)
        const left = reports
          .filter(({ kind }) => kind === 'on_the_way')
          .map(({ at: time }) => Date.parse(time))
        const isLate = reports.some(({ kind }) => kind === 'late')
        if (!isLate) expect(from).toBeGreaterThanOrEqual(Math.min(...left))
      }),
    )
  })

  it('does not depend on the order in which they arrive', () => {
    const distinct = fc.uniqueArray(anyReport, { selector: ({ at: time }) => time, maxLength: 6 })
    fc.assert(
      fc.property(distinct, (reports) => {
        expect(windowOf(reports.toReversed(), START)).toEqual(windowOf(reports, START))
      }),
    )
  })

  it('is the same or later when the crew adds that it is later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 200 }), fc.integer({ min: 0, max: 40 }), (minutes, more) => {
        const before = windowOf([late('09:00:00', minutes)], START)
        const after = windowOf([late('09:00:00', minutes), late('09:10:00', minutes + more)], START)
        expect(Date.parse(after?.from ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.from ?? ''))
      }),
    )
  })
})
