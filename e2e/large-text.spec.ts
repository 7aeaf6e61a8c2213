import type { Locator, Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { dayFromNow, holdSlot, listServices } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { showLongestTimes } from './support/longest-times.ts'
import { DEMO_ADMIN, DEMO_USER } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// What the rules of screens.spec.ts cannot tell from a fault, in places where it was one.

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

/** The parts of a text that are on two lines. `between` is what a line may end with. */
const dividedParts = (text: Locator, between = ' ') =>
  text.evaluate((element, end) => {
    const range = document.createRange()
    const divided: string[] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const content = nodes.currentNode.textContent ?? ''
      let start = 0
      for (const part of content.split(end)) {
        range.setStart(nodes.currentNode, start)
        range.setEnd(nodes.currentNode, start + part.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) divided.push(part)
        start += part.length + end.length
      }
    }
    return divided
  }, between)

/** Where the letters of an element end, which may be beyond its box. */
const edgesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

test.describe('text at 200 % on a phone', { tag: '@narrow' }, () => {
  test('leaves the title of the dashboard’s menu beside its close button', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await arriveSignedIn(page, DEMO_USER)
    await page.goto('/dashboard/user/dashboard')
    await enlarge(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Dashboard menu' })
    const title = await edgesOf(menu.getByRole('heading'))
    const close = await menu.getByRole('button', { name: 'Close' }).boundingBox()
    expect(title.right).toBeLessThanOrEqual(close?.x ?? 0)
  })

  test('leaves the phone number of an account and the month of receipts in one piece', async ({ page }) => {
    await page.setViewportSize({ width: 345, height: 740 })
    await arriveSignedIn(page, DEMO_USER)
    await page.goto('/dashboard/account')
    const number = page.getByRole('main').getByText(/^\+880/)
    await expect(number).toBeVisible()
    await enlarge(page)
    expect(await dividedParts(number, '\n')).toEqual([])

    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/dashboard/admin/money/receipts')
    const month = page.getByRole('main').getByText(/^\w+ 20\d\d$/)
    await expect(month).toBeVisible()
    await month.evaluate((element) => {
      element.textContent = 'September 2026'
    })
    await enlarge(page)
    expect(await dividedParts(month)).toEqual([])
  })

  test('ends no line of a ticket’s times before the hyphen, in Bangla', async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
    const { token } = await arriveRegistered(page)
    const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(5))
    const { paymentUrl } = await holdSlot(page.request, token, slot)
    await page.goto(paymentUrl)
    await page.locator('button[value=pay]').click()
    await expect(page).toHaveURL(/\/booking\/result\//)
    const times = page.getByRole('region', { name: 'আপনার বুকিং' }).getByText(/:.*\s- /)
    await expect(times).toBeVisible()
    await showLongestTimes(page, 'bn')
    await enlarge(page)
    expect(await dividedParts(times)).toEqual([])
  })

  test.describe('without a known area', () => {
    test.use({
      knownArea: false,
      geolocation: { latitude: 24.8949, longitude: 91.8687 },
      permissions: ['geolocation'],
    })

    test('leaves the answer to the position in sight', async ({ page }) => {
      await arriveRegistered(page)
      const [service] = await listServices(page.request)
      await page.goto(`/services/${service?._id}`)
      await enlarge(page)
      await page.getByRole('button', { name: 'Choose area' }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose your area' })
      await dialog.getByRole('button', { name: 'Use my position' }).click()
      await expect(dialog.getByText(/The nearest one is/)).toBeInViewport({ ratio: 0.5 })
    })
  })
})

for (const text of ['100%', '200%']) {
  test(`the names of days stay within their buttons at ${text}`, { tag: '@narrow' }, async ({ page }) => {
    await arriveRegistered(page)
    const [service] = await listServices(page.request)
    await page.goto(`/services/${service?._id}`)
    const tomorrow = page.getByRole('button', { name: /^Tomorrow/ })
    await expect(tomorrow).toBeVisible()
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    const name = await edgesOf(tomorrow.getByText('Tomorrow'))
    const button = await tomorrow.boundingBox()
    if (!button) throw new Error('It is not shown.')
    expect(name.left - button.x).toBeGreaterThanOrEqual(3)
    expect(button.x + button.width - name.right).toBeGreaterThanOrEqual(3)
  })
}

test('an address that nobody has confirmed widens no row of the people', { tag: '@narrow' }, async ({
  page,
  request,
}) => {
  const account = newAccount()
  await register(request, account)
  await page.setViewportSize({ width: 305, height: 568 })
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/user-management')
  const row = page.getByRole('row').filter({ hasText: account.email })
  const badge = await edgesOf(row.getByText('Email not confirmed'))
  const box = await row.boundingBox()
  expect(badge.right).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
})
