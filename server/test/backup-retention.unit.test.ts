import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findExpired, parseRetention, watch } from '../src/office/rules/backups.ts'

const ZONE = 'Asia/Dhaka'
const keep = { days: 7, weeks: 4, months: 12 }
const nightly = (nights: number, from = '2024-01-01T21:10:00Z') =>
  Array.from({ length: nights }, (_, night) => ({
    at: new Date(new Date(from).getTime() + night * 24 * 60 * 60 * 1000),
  }))

const keptDays = (backups: { at: Date }[]) => {
  const expired = new Set(findExpired(backups, keep, ZONE))
  return backups.filter((backup) => !expired.has(backup)).map(({ at }) => at.toISOString().slice(0, 10))
}

test('after two years 7 days, 4 weeks and 12 months are kept, each by its newest backup', () => {
  // The last night is a Tuesday in Dhaka, 2025-12-30.
  const kept = keptDays(nightly(729))
  expect(kept.slice(-7)).toEqual([
    '2025-12-23',
    '2025-12-24',
    '2025-12-25',
    '2025-12-26',
    '2025-12-27',
    '2025-12-28',
    '2025-12-29',
  ])
  // Sundays in Dhaka begin on Saturday evening in UTC.
  expect(kept).toEqual(expect.arrayContaining(['2025-12-20', '2025-12-13']))
  expect(kept).toEqual(expect.arrayContaining(['2025-11-29', '2025-10-30', '2025-01-30']))
  expect(kept).not.toContain('2024-12-30')
  expect(kept).toHaveLength(7 + 2 + 11)
})

test('two backups of a day: the newer one is kept', () => {
  const [early, late] = [{ at: new Date('2026-03-01T02:00:00Z') }, { at: new Date('2026-03-01T09:00:00Z') }]
  expect(findExpired([late, early], keep, ZONE)).toEqual([early])
})

test('the newest backup is never expired, and deleting twice deletes no more', () => {
  const times = fc.array(fc.integer({ min: 1.7e12, max: 1.8e12 }), { minLength: 1, maxLength: 80 })
  const counts = fc.record({ days: fc.nat(9), weeks: fc.nat(6), months: fc.nat(14) })
  fc.assert(
    fc.property(times, counts, (instants, retention) => {
      fc.pre(retention.days + retention.weeks + retention.months > 0)
      const backups = [...new Set(instants)].map((ms) => ({ at: new Date(ms) }))
      fc.pre(backups.length > 0)
      const expired = new Set(findExpired(backups, retention, ZONE))
      const rest = backups.filter((backup) => !expired.has(backup))
      const newest = Math.max(...backups.map(({ at }) => at.getTime()))
      expect(rest.map(({ at }) => at.getTime())).toContain(newest)
      expect(rest.length).toBeLessThanOrEqual(retention.days + retention.weeks + retention.months)
      expect(findExpired(rest, retention, ZONE)).toEqual([])
    }),
  )
})

test.each([
  ['7d,4w,12m', { days: 7, weeks: 4, months: 12 }],
  [' 30d ', { days: 30, weeks: 0, months: 0 }],
  ['12m, 2d', { days: 2, weeks: 0, months: 12 }],
  ['', null],
  ['7', null],
  ['0d', null],
  ['7d,8d', null],
  ['7y', null],
])('retention %j', (text, expected) => {
  expect(parseRetention(text)).toEqual(expected)
})

test('a place without backups for 36 hours is told about once, and again after the next gap', () => {
  const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  let seen: ReturnType<typeof watch>['watch'] | undefined
  const alerts: number[] = []
  const success = (hours: number) => (hours >= 100 ? hour(100) : null)
  for (let hours = 0; hours < 200; hours += 1) {
    const found = watch(seen, { lastSuccess: success(hours), now: hour(hours) })
    seen = found.watch
    if (found.alert) alerts.push(hours)
  }
  expect(alerts).toEqual([36, 136])
})
