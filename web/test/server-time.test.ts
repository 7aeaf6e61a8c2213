import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What the server's clock shows. */
const NOW = Date.parse('2026-11-28T18:00:00Z')

const loadClock = () => import('../app/lib/live/server-time.ts')
let clock: Awaited<ReturnType<typeof loadClock>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.resetModules()
  clock = await loadClock()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // The next test begins without what this one has learned.
  vi.resetModules()
})

describe('the time', () => {
  it('is the server’s as soon as that is known, and again when the device’s clock is set', () => {
    for (const ahead of [20 * MINUTE_MS, -20 * MINUTE_MS, 0, DAY_MS, -366 * DAY_MS]) {
      vi.setSystemTime(NOW + ahead)
      const behind = NOW - clock.serverNow()
      clock.correctTime(behind - 200, behind + 600)
      expect(clock.serverNow(), `${ahead} ms ahead`).toBe(NOW + 200)
    }
  })

  it('is the device’s where the two differ by less than what an answer tells', () => {
    vi.setSystemTime(NOW)
    clock.correctTime(-1_900, -900)
    clock.correctTime(950, 1_950)
    clock.correctTime(-10_000, 5_000)
    expect(clock.serverNow()).toBe(NOW)
  })

  it('is not learned from an answer that does not tell it, or during which the device’s clock was set', () => {
    vi.setSystemTime(NOW)
    clock.correctTime(Number.NaN, Number.NaN)
    clock.correctTime(DAY_MS, 1_000 - DAY_MS)
    expect(clock.serverNow()).toBe(NOW)
  })
})

describe('a time that was known earlier', () => {
  it('is taken until the server has said what time it is, and not after that', () => {
    vi.setSystemTime(NOW + 3 * DAY_MS)
    clock.assumeTime(-3 * DAY_MS)
    expect(clock.serverNow()).toBe(NOW)
    clock.correctTime(MINUTE_MS - 200, MINUTE_MS + 200)
    clock.assumeTime(-3 * DAY_MS)
    expect(clock.serverNow()).toBe(NOW + MINUTE_MS)
  })
})

describe('a page', () => {
  /** Opens a page that was sent `age` ago, on a device whose clock is `ahead`; the browser says when it asked. */
  function openPage({ ahead = 0, transferSize = 300, age = 400, asked = 0 }) {
    vi.setSystemTime(NOW + ahead)
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(asked || NOW + ahead - age - 50)
    const serverTiming = [{ name: 'now', description: new Date(NOW - age).toISOString() }]
    const page = { serverTiming, transferSize } as unknown as PerformanceEntry
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page])
    clock.readTimeOfPage()
    return Math.abs(clock.serverNow() - NOW)
  }

  it('tells it before its first call', () => {
    expect(openPage({ ahead: DAY_MS })).toBeLessThanOrEqual(225)
  })

  it('does not tell it when the browser had kept the page', () => {
    expect(openPage({ age: DAY_MS, asked: NOW - 400, transferSize: 0 })).toBe(0)
  })

  it('does not tell it when the device has slept, or its clock was set, since the browser began to count', () => {
    expect(openPage({ age: DAY_MS })).toBe(0)
    expect(openPage({ asked: NOW - DAY_MS })).toBe(0)
    expect(openPage({ asked: NOW + DAY_MS })).toBe(0)
  })

  it('is told of nothing by a browser that does not show such headers', () => {
    vi.setSystemTime(NOW)
    for (const pages of [[], [{ transferSize: 300 } as unknown as PerformanceEntry]]) {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue(pages)
      clock.readTimeOfPage()
    }
    expect(clock.serverNow()).toBe(NOW)
  })
})
