import { arriveSignedIn } from './support/accounts.ts'
import { atGateway, bookUpToPayment, DEMO_USER, payAtGateway } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ page }) => arriveSignedIn(page, DEMO_USER))

test('a failed payment says so, and can be tried again', { tag: '@wide' }, async ({ page, checkScreen }) => {
  await bookUpToPayment(page, 1)
  await page.getByRole('button', { name: /^Fail/ }).click()
  await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Try again' }).click()
  await atGateway(page)
  await payAtGateway(page)
})

test('a cancelled payment says so, and the slot stays held', async ({ page, checkScreen }) => {
  await bookUpToPayment(page, 2)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('heading', { name: 'You cancelled the payment' })).toBeVisible()
  await expect(page.getByText(/Your slot is held until/)).toBeVisible()
  await checkScreen()
})
