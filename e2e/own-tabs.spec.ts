import type { Slot } from '@jhilik/contract/slots.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, newAccount, signInByCall } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { freeSlot } from './support/free-slots.ts'
import { atGateway, bookingAddress, loadWholeForm, payAtGateway, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Water Tank Cleaning'

async function openForm(page: Page, slot: Slot) {
  await page.goto(bookingAddress(slot))
  await loadWholeForm(page)
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay Now' })

test('a customer with two tabs is told about the own hold and booking, not about somebody else', {
  tag: '@narrow',
}, async ({ page, request, checkScreen }) => {
  const slot = await freeSlot(request, SERVICE, dayFromNow(9))
  await arriveRegistered(page)
  const other = awaitHydration(await page.context().newPage())
  await openForm(page, slot)
  await openForm(other, slot)
  await pay(other).click()
  await atGateway(other)
  await expect(page.getByText('This time is already held for you')).toBeVisible()
  await expect(page.getByText(/This slot is no longer free|This time is not free in/)).toHaveCount(0)
  await checkScreen()
  await pay(page).click()
  await atGateway(page)

  await payAtGateway(page)
  const last = awaitHydration(await page.context().newPage())
  await openForm(last, slot)
  await expect(last.getByText('You have already booked this time')).toBeVisible()
  await last.getByRole('link', { name: 'See the booking' }).click()
  await expect(last).toHaveURL(/\/dashboard\/user\/bookings\//)
})

test.describe('a session that ends before Pay is pressed', () => {
  test.use({ expected: /status of 401|The booking failed/ })

  test('leads to a log-in that says so, and back to what was typed', { tag: '@narrow' }, async ({
    page,
    openStranger,
    checkScreen,
  }) => {
    const slot = await freeSlot(page.request, SERVICE, dayFromNow(10))
    const account = newAccount()
    await arriveRegistered(page, account)
    await openForm(page, slot)
    await page.getByLabel('Address').fill('Flat 9C, Lane 44, Uttara, Dhaka')
    await page.getByLabel('Note (optional)').fill('Blue gate')
    const elsewhere = (await openStranger()).request
    const { token } = await signInByCall(elsewhere, account)
    const headers = { authorization: `Bearer ${token}` }
    expect((await elsewhere.post('/api/auth/logout-all', { headers })).ok()).toBe(true)

    await pay(page).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await checkScreen()
    await signIn(page, account)
    await expect(page).toHaveURL(/\/booking\?/)
    await loadWholeForm(page)
    await expect(page.getByLabel('Address')).toHaveValue('Flat 9C, Lane 44, Uttara, Dhaka')
    await expect(page.getByLabel('Note (optional)')).toHaveValue('Blue gate')
    await pay(page).click()
    await atGateway(page)
  })
})
