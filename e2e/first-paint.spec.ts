import type { Page } from '@playwright/test'
import { awaitHydration } from './support/await-hydration.ts'
import { expect, test } from './support/test.ts'

/** The times, in milliseconds, when the page was first painted and when it asked for each of its scripts. */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))

test('no script is asked for before the page is painted', { tag: '@narrow' }, async ({ page }) => {
  for (const path of ['/', '/service', '/login']) {
    await page.goto(path)
    const { paint, scripts } = await timesOf(page)
    expect(scripts.length, path).toBeGreaterThan(10)
    expect(Math.min(...scripts), path).toBeGreaterThan(paint ?? Number.NaN)
  }
})

test('the menu opens, leads to a page and closes before any script has come', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.route(/\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare services' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('the menu of a hydrated page closes with a link, a key and a press beside it', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/')
  await awaitHydration(page)
  const open = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await open.click()
  await menu.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare services' })).toBeVisible()
  await expect(menu).toBeHidden()
  await open.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await page.mouse.click(10, 300)
  await expect(menu).toBeHidden()
})

test('a page is marked as hydrated once it handles clicks itself', { tag: '@narrow' }, async ({ page }) => {
  await page.addInitScript(() => {
    const click = () => document.querySelector<HTMLElement>('main a[href^="/services/"]')?.click()
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(click).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
    })
  })
  await page.goto('/service', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login/)
  // The browser itself would have asked the server for another page.
  const visits = await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name))
  expect(visits).toEqual([expect.stringMatching(/\/service$/)])
})

test.describe('where the browser does not report paints', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {}
    }),
  )

  test('scripts are asked for after a while', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/login')
    const { scripts } = await timesOf(page)
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(3000)
  })

  test('and at once in a hidden tab', { tag: '@narrow' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      // Takes away the fallback timer of three seconds and keeps shorter ones.
      const { setTimeout } = window
      window.setTimeout = ((run: () => void, ms = 0) =>
        ms < 3000 && setTimeout(run, ms)) as typeof window.setTimeout
    })
    await page.goto('/login')
    expect((await timesOf(page)).scripts.length).toBeGreaterThan(10)
  })
})

test.describe('with animations allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('nothing moves while a page hydrates, and no animation is endless', { tag: '@narrow' }, async ({
    page,
  }) => {
    await page.goto('/')
    const animations = () =>
      page.evaluate(() =>
        document.getAnimations().map(({ effect }) => {
          const { delay = 0, iterations = 1 } = effect?.getTiming() ?? {}
          return { delay, iterations }
        }),
      )
    await expect.poll(animations).not.toEqual([])
    for (const { delay, iterations } of await animations()) {
      expect(delay).toBeGreaterThanOrEqual(2000)
      expect(iterations).toBeLessThan(10)
    }
  })
})
