import type { Page } from '@playwright/test'
import { newAccount, register, signInByCall } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { logOut, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const ADDRESS = 'Flat 9C, Secret Lane 44, Uttara, Dhaka'
const PHONE = '01555666777'
const WORDS = 'Only I should read this before it is sent.'

async function openBooking(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByLabel('Phone number')).toBeVisible()
}

/** What a tab keeps under names of this site. */
const keptInTab = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([name]) => name.startsWith('jhilik:')))

async function arriveAs(page: Page, account: { email: string; password: string }) {
  await page.goto('/login')
  await signIn(page, account)
}

async function newPerson(page: Page, name: string) {
  const account = newAccount(name)
  await register(page.request, account)
  await page.context().clearCookies()
  return account
}

test.describe('people who share a browser', () => {
  let path = ''
  test.beforeEach(async ({ request }) => {
    const slot = await freeSlot(request, 'Engine Bay Cleaning', dayFromNow(6))
    const ids = { service: slot.service._id, slot: slot._id, date: slot.date }
    path = `/booking?${new URLSearchParams(ids)}`
  })

  async function type(page: Page) {
    await openBooking(page, path)
    await page.getByLabel('Phone number').fill(PHONE)
    await page.getByLabel('Address').fill(ADDRESS)
    await page.reload()
    await expect(page.getByLabel('Address')).toHaveValue(ADDRESS)
    await page.goto('/')
    const form = page.locator('#leave-a-review')
    await form.scrollIntoViewIfNeeded()
    await form.getByLabel('Your review').fill(WORDS)
  }

  async function expectNothingLeft(page: Page) {
    expect(JSON.stringify(await keptInTab(page))).not.toMatch(/Secret Lane|01555666777|Only I/)
    await openBooking(page, path)
    await expect(page.getByLabel('Phone number')).not.toHaveValue(PHONE)
    await expect(page.getByLabel('Address')).toHaveValue('House 3, Sylhet')
    await page.goto('/')
    const form = page.locator('#leave-a-review')
    await form.scrollIntoViewIfNeeded()
    await expect(form.getByLabel('Your review')).toBeEnabled()
    await expect(form.getByLabel('Your review')).toHaveValue('')
  }

  test('find nothing of what the one before typed and did not send', { tag: '@wide' }, async ({ page }) => {
    const [first, second] = [await newPerson(page, 'Rahima'), await newPerson(page, 'Karim')]
    await arriveAs(page, first)
    await type(page)
    await logOut(page)
    expect(await keptInTab(page)).toEqual([])
    await expect(page.locator('#leave-a-review').getByLabel('Your review')).toHaveValue('')
    await arriveAs(page, second)
    await expectNothingLeft(page)
  })

  test('find nothing in another tab either, open or elsewhere meanwhile', { tag: '@wide' }, async ({
    page,
    context,
  }) => {
    const [first, second] = [await newPerson(page, 'Rahima'), await newPerson(page, 'Karim')]
    await arriveAs(page, first)
    const [open, elsewhere] = [await context.newPage(), await context.newPage()]
    for (const tab of [open, elsewhere]) {
      await openBooking(tab, path)
      await tab.getByLabel('Address').fill(ADDRESS)
      await expect.poll(async () => JSON.stringify(await keptInTab(tab))).toContain('Secret Lane')
    }
    await elsewhere.goto('about:blank')
    await page.goto('/')
    await logOut(page)
    await expect(open).toHaveURL(/\/login/)
    await expect.poll(() => keptInTab(open)).toEqual([])
    await arriveAs(page, second)
    await openBooking(elsewhere, path)
    expect(JSON.stringify(await keptInTab(elsewhere))).not.toContain('Secret Lane')
    await expect(elsewhere.getByLabel('Address')).toHaveValue('House 3, Sylhet')
  })

  test.describe('when the session is refused', () => {
    test.use({ expected: /status of 401/ })

    test('find nothing either', { tag: '@wide' }, async ({ page, request }) => {
      const [first, second] = [await newPerson(page, 'Rahima'), await newPerson(page, 'Karim')]
      await arriveAs(page, first)
      await type(page)
      const { token } = await signInByCall(request, first)
      const headers = { authorization: `Bearer ${token}` }
      expect((await request.post('/api/auth/logout-all', { headers })).ok()).toBe(true)
      await page.goto('/dashboard/user/garage')
      await expect(page).toHaveURL(/\/login/)
      expect(await keptInTab(page)).toEqual([])
      await arriveAs(page, second)
      await expectNothingLeft(page)
    })
  })
})
