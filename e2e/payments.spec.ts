import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
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
  await expect(main).toContainText('The payment service declined it')
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

test('a cancelled payment says so, and the slot stays held', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  // The hold stays: a customer of this test's own, as it would show on every screen of the demo's.
  await arriveRegistered(page)
  await bookUpToPayment(page, 2)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled the payment' })).toBeVisible()
  await expect(page.getByText(/Your slot is held until/)).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Other time' }).click()
  await expect(page).toHaveURL(/\/services\/[^/]+\?date=/)
})
