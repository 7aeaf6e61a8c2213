import type { Locator, Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { atGateway, bookUpToPayment, DEMO_USER, payAtGateway } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a failed payment says so, and can be tried again', { tag: '@wide' }, async ({
  page,
  checkScreen,
  openStranger,
}) => {
  await arriveSignedIn(page, DEMO_USER)
  await bookUpToPayment(page, 1)
  await page.getByRole('button', { name: /^Fail/ }).click()
  await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('The payment was declined.')
  await expect(main.getByRole('button', { name: 'Pay another way' })).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Try again' }).click()
  await atGateway(page)
  await payAtGateway(page)
  await expect(main).toContainText('House 7, Road 4, Dhanmondi, Dhaka')
  await expect(main.getByRole('link', { name: 'Calendar', exact: true })).toHaveAttribute(
    'href',
    /calendar\.ics/,
  )
  await expect(main.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+8801700000000')
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/880/)
  await checkScreen()

  const stranger = await openStranger()
  await stranger.goto(page.url())
  const ticket = stranger.getByRole('region', { name: 'Your booking' })
  await expect(ticket).toContainText('Booking code')
  await expect(stranger.getByRole('main')).not.toContainText('Dhanmondi')
  await expect(stranger.getByRole('main')).not.toContainText('METRO-GA')
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Receipt' })).toHaveCount(0)
})

test('a canceled payment says so, and the slot stays held', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  // The hold stays, so the test has a customer of its own: a hold of the demo's customer would show on every screen.
  await arriveRegistered(page)
  await bookUpToPayment(page, 2)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('heading', { name: 'You canceled the payment' })).toBeVisible()
  await expect(page.getByText(/Your slot is held until/)).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Another time' }).click()
  await expect(page).toHaveURL(/\/services\/[^/]+\?date=/)
})

/** Fires the event of a page that comes from the browser's back/forward cache, which is off in tests. */
const restore = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('who comes back from the payment page by the browser’s own button can pay again', {
  tag: '@wide',
}, async ({ page }) => {
  const { token } = await arriveRegistered(page)
  await holdSlot(page.request, token, await freeSlot(page.request, 'Engine Bay Cleaning', dayFromNow(13)))
  // An answer without content leaves the browser on the page, which is then as busy as one that is restored.
  await page.route(/paynow\.php/, (route) => route.fulfill({ status: 204 }))
  await page.goto('/dashboard/user')
  const main = page.getByRole('main')
  const bar = page.getByRole('region', { name: 'Unpaid booking' })
  const ways = page.getByRole('dialog', { name: 'How do you want to pay?' })
  const payAndReturn = async (button: Locator) => {
    const leaving = page.waitForRequest(/paynow\.php/)
    await button.click()
    await leaving
    await expect(button).toBeDisabled()
    await restore(page)
    await expect(button).toBeEnabled()
  }
  await payAndReturn(bar.getByRole('button', { name: /^Pay \$/ }))
  await payAndReturn(main.getByRole('button', { name: /^Pay \$/ }))
  await main.getByRole('button', { name: 'Pay another way' }).click()
  await payAndReturn(ways.getByRole('button', { name: /^Card/ }).first())
})

test.describe('when the server is too busy to say how the payment ended', () => {
  test.use({ expected: /status of 429/ })

  test('the result is asked for again, and the link is not called invalid', { tag: '@narrow' }, async ({
    page,
  }) => {
    await arriveRegistered(page)
    await bookUpToPayment(page, 1)
    let isBusy = true
    await page.route(/\/api\/checkout\/results\//, (route) =>
      isBusy ? route.fulfill({ status: 429, body: 'Later' }) : route.fallback(),
    )
    await page.getByRole('button', { name: /^Pay\b/ }).click()
    await expect(page.getByRole('heading', { name: 'We could not check your payment' })).toBeVisible()
    isBusy = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  })
})
