import type { Locator, Page } from '@playwright/test'
import { arriveRegistered, newAccount } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

test('the menu groups its entries, marks the open page and says who is signed in', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  await page.goto('/service')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu.getByRole('link', { name: 'Service' })).toHaveAttribute('aria-current', 'page')
  await expect(menu).toContainText('You are not logged in.')
  await expect(menu.getByRole('group')).toHaveCount(0)

  const account = newAccount('Shirin Akter')
  await arriveRegistered(page, account)
  await page.goto('/service')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toContainText('You are logged in as Shirin Akter.')
  const group = menu.getByRole('group', { name: 'Your account' })
  await expect(group.getByRole('link')).toHaveText(['Upcoming Bookings', 'Account and Security'])
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await checkScreen()
  await group.getByRole('link', { name: 'Account and Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account and Security' })).toBeVisible()
})

test('nothing is left empty before Log out in the header', { tag: '@wide' }, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto('/service')
  const header = page.getByRole('banner')
  const logOut = await boxOf(header.getByRole('button', { name: 'Log out' }))
  const theme = await boxOf(header.getByRole('button', { name: 'Dark theme' }))
  expect(logOut.x - (theme.x + theme.width)).toBeLessThanOrEqual(24)
})

/** Adds up what moves in a page from its beginning on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
      document.documentElement.dataset.moved = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const moved = async (page: Page) => {
  // What a frame has moved is reported after it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))
}

for (const [name, heading] of [
  ['Service', 'Our services'],
  ['Compare', 'Compare services'],
] as const) {
  test(`the page ${name} opens with its list, and moves nothing when the list is late`, {
    tag: '@wide',
  }, async ({ page }) => {
    const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })
    await watchShifts(page)
    await page.goto('/faq')
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main .animate-spin')) document.body.dataset.spun = 'true'
      }).observe(document.body, { childList: true, subtree: true })
    })
    const link = page.getByRole('banner').getByRole('link', { name, exact: true })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.locator('body')).not.toHaveAttribute('data-spun')

    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/services?*', async (route) => {
      await isAnswered
      await route.continue()
    })
    await page.route('**/api/services', async (route) => {
      await isAnswered
      await route.continue()
    })
    await page.goto('/faq')
    const before = await moved(page)
    await link.click()
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    answer()
    await expect(waiting).toBeHidden()
    expect((await moved(page)) - before).toBeLessThan(0.02)
  })
}
