import type { Page } from '@playwright/test'
import { arriveRegistered, newAccount } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { payAtGateway, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Engine Bay Cleaning'
const booked = (page: Page) => page.getByRole('heading', { name: 'You’re booked' })

interface Hold {
  page: Page
  /** The number of days until the slot. */
  days: number
}

async function hold({ page, days }: Hold) {
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  const slot = await freeSlot(page.request, SERVICE, dayFromNow(days))
  return { account, token, ...(await holdSlot(page.request, token, slot)) }
}

/** What happened to the booking's money, as its customer sees it. */
async function moneyOf(page: Page, token: string, id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get(`/api/bookings/${id}`, { headers })).json()
  const { price, paid, refunded, refundDue } = data.money
  return { status: data.status, isPaidOnce: paid === price, refunded: refunded + refundDue }
}
const ONCE = { status: 'confirmed', isPaidOnce: true, refunded: 0 }

test('the result of one browser follows the payment in another', { tag: '@narrow' }, async ({
  page,
  openStranger,
}) => {
  const { bookingId, token, paymentUrl } = await hold({ page, days: 8 })
  await page.goto(paymentUrl)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('heading', { name: 'You canceled the payment' })).toBeVisible()
  const phone = await openStranger()
  await phone.goto(paymentUrl)
  await payAtGateway(phone)
  await expect(booked(page)).toBeVisible({ timeout: 30_000 })
  expect(await moneyOf(page, token, bookingId)).toEqual(ONCE)
})

test('reloading the result, or going back to the gateway’s page, takes the money once', {
  tag: '@narrow',
}, async ({ page }) => {
  const { bookingId, token, paymentUrl } = await hold({ page, days: 12 })
  await page.goto(paymentUrl)
  await payAtGateway(page)
  await page.reload()
  await expect(booked(page)).toBeVisible()
  // The gateway's page knows that it was paid, and returns once more. Within the
  // same second the result has the same address, so the return is waited for.
  const returned = page.waitForResponse((response) => /\/return\/success/.test(response.url()))
  await page.goBack()
  expect((await returned).status()).toBe(303)
  await expect(page).toHaveURL(/\/booking\/result\//)
  await expect(booked(page)).toBeVisible()
  expect(await moneyOf(page, token, bookingId)).toEqual(ONCE)
})

test('two tabs of the same payment page take the money once', { tag: '@narrow' }, async ({ page }) => {
  const { bookingId, token, paymentUrl } = await hold({ page, days: 9 })
  const tab = await page.context().newPage()
  await Promise.all([page.goto(paymentUrl), tab.goto(paymentUrl)])
  await payAtGateway(page)
  await payAtGateway(tab)
  expect(await moneyOf(page, token, bookingId)).toEqual(ONCE)
})

test('a page that is left for a wallet app, which returns in another tab, takes the money once', {
  tag: '@narrow',
}, async ({ page }) => {
  const { bookingId, token, paymentUrl } = await hold({ page, days: 10 })
  await page.goto(paymentUrl)
  // The page stays in the background as it is while the wallet app is open. The app returns to a tab of its own.
  const returned = await page.context().newPage()
  await returned.bringToFront()
  await returned.goto(paymentUrl)
  await payAtGateway(returned)
  await returned.close()
  await page.bringToFront()
  await payAtGateway(page)
  expect(await moneyOf(page, token, bookingId)).toEqual(ONCE)
})

test('a phone that goes out after Pay loses nothing', { tag: '@narrow' }, async ({ page, openStranger }) => {
  const { account, bookingId, token, paymentUrl } = await hold({ page, days: 11 })
  // The return never arrives.
  await page.context().route('**/return/**', (route) => route.abort())
  await page.goto(paymentUrl)
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/return/'))
  await page.getByRole('button', { name: /^Pay\b/ }).click()
  await left
  const phone = await openStranger()
  await expect.poll(() => moneyOf(phone, token, bookingId)).toEqual(ONCE)
  await phone.goto('/login')
  await signIn(phone, account)
  // This hold makes the bar for unpaid bookings appear. If there were several holds, the bar would name the one that
  // ends first and how many more there are.
  await holdSlot(phone.request, token, await freeSlot(phone.request, 'AC Servicing', dayFromNow(11)))
  await phone.goto('/dashboard/user/Upcoming-bookings')
  await expect(phone.getByRole('main').getByText('Paid', { exact: true })).toBeVisible()
  const unpaid = phone.getByRole('region', { name: 'Unpaid booking' })
  await expect(unpaid.getByRole('button', { name: /^Pay .+ for AC Servicing$/ })).toBeVisible()
  await expect(unpaid).not.toContainText('more')
})
