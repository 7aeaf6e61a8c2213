import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { arriveRegistered, newAccount, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow } from './support/api.ts'
import { atGateway, DEMO_ADMIN, leavePages } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 409|The booking failed/ })

let admin: ReturnType<typeof asAdmin>
let service: Service
let slot: Slot
test.beforeEach(async ({ request }) => {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  admin = asAdmin(request, token)
  service = await admin.addService({ name: 'Headlight Polish', price: 20 })
  slot = await admin.addSlot(service._id, dayFromNow(3), '10:00', '11:00')
})
test.afterEach(async ({ page }) => {
  await leavePages(page)
  await admin.removeService(service._id)
})

test('a price that changes while the form is open is agreed to before anything is booked', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  await arriveRegistered(page, newAccount('Rokeya Begum'))
  await page.goto(
    `/booking?${new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })}`,
  )
  await page.getByLabel('Vehicle model').fill('Allion')
  const sent: { key: string | undefined; price: unknown }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/bookings')) return
    const { expectedPrice, expectedCurrency } = request.postDataJSON()
    sent.push({ key: request.headers()['idempotency-key'], price: `${expectedPrice} ${expectedCurrency}` })
  })
  const pay = page.getByRole('button', { name: 'Pay Now' })
  const question = page.getByRole('alertdialog', { name: 'The price has changed' })

  await admin.editService(service, { price: 25 })
  await pay.click()
  await expect(question).toContainText('This page showed $20. The price is now $25.')
  await checkScreen()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('The price is now $25. Press Pay Now to continue.')).toBeVisible()
  await expect(page.getByText('$20', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
  await checkScreen()

  await admin.editService(service, { price: 30 })
  await pay.click()
  await expect(question).toContainText('This page showed $25. The price is now $30.')
  await question.getByRole('button', { name: 'Continue for $30' }).click()
  await atGateway(page)
  await expect(page.getByText('30.00').first()).toBeVisible()

  expect(sent.map(({ price }) => price)).toEqual(['20 USD', '25 USD', '30 USD'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})
