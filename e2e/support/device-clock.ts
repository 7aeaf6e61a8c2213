import type { Page } from '@playwright/test'

/** Sets the clock of the visitor's device wrong: everything that pages opened from now on read of it is off. */
export async function setDeviceClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const { now } = Date
    globalThis.Date = new Proxy(Date, {
      get: (target, name) => (name === 'now' ? () => now() + ahead : Reflect.get(target, name)),
      construct: (target, parts, made) =>
        Reflect.construct(target, parts.length > 0 ? parts : [now() + ahead], made),
    })
    const origin = performance.timeOrigin + ahead
    Object.defineProperty(performance, 'timeOrigin', { value: origin })
  }, aheadMs)
}

/** Pages opened from now on do not learn what time the server has: they follow the clock that the test moves. */
export async function followDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'serverTiming', { value: [] })
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
}
