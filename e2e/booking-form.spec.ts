import type { Slot } from '@jhilik/contract/slots.ts'
import { type Account, arriveRegistered, newAccount, register } from './support/accounts.ts'
import { dayFromNow, freeSlot, holdSlot } from './support/api.ts'
import { expect, test } from './support/test.ts'

let slot: Slot
let account: Account
test.beforeEach(async ({ request }) => {
  const free = await freeSlot(request, 'Engine Bay Cleaning', dayFromNow(2))
  slot = free
  account = newAccount('Rokeya Begum')
})

const addressOf = ({ _id, service, date }: Slot) =>
  `/booking?${new URLSearchParams({ service: service._id, slot: _id, date })}`

test('the form knows its customer, names every field that is missing, and always shows the price', async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page, account)
  await page.goto(addressOf(slot))
  await expect(page.getByLabel('User name')).toHaveValue('Rokeya Begum')
  await expect(page.getByLabel('Email').first()).toHaveValue(account.email)
  await expect(page.getByLabel('Phone number')).toHaveValue('01911223344')
  await expect(page.getByLabel('Address')).toHaveValue('House 3, Sylhet')
  await expect(page.getByLabel('Vehicle type')).toHaveValue('car')
  await expect(page.getByLabel('Selected time')).not.toBeEditable()
  for (const [label, mode] of [
    ['Phone number', 'tel'],
    ['Manufacturing year', 'numeric'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', mode)

  const form = page.locator('main form')
  for (const field of await form.getByRole('textbox').all())
    if (await field.isEditable()) await field.fill('')
  await page.getByLabel('Manufacturing year').fill('')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(form.getByRole('alert')).toHaveText([
    'User name is required',
    'Phone number is required',
    'Email is required',
    'Address is required',
    'Vehicle brand is required',
    'Vehicle model is required',
    'Manufacturing year is required',
    'Registration plate is required',
  ])
  await expect(page.getByLabel('User name')).toBeFocused()
  await checkScreen()
  await page.evaluate(() => window.scrollTo(0, 700))
  await expect(page.getByText('$20').filter({ visible: true }).last()).toBeInViewport()
})

test.describe('a slot that others take', () => {
  test.use({ expected: /status of 409/ })

  test('is noticed before the form is sent, and another one is at hand', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    await arriveRegistered(page, account)
    await page.goto(addressOf(slot))
    await page.getByLabel('Vehicle model').fill('Allion')
    const { token } = await register(request, newAccount())
    await holdSlot(request, token, slot)
    await page.reload()

    await expect(page.getByText('This slot is no longer free')).toBeVisible()
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
    await checkScreen()
    const other = page.locator('main form').getByRole('listitem').getByRole('button').first()
    const time = (await other.textContent()) ?? ''
    await other.click()
    await expect(page.getByText('New time chosen. Press Pay Now to continue.')).toBeVisible()
    await expect(page.getByText('This slot is no longer free')).toBeHidden()
    await expect(page.getByLabel('Selected time')).toHaveValue(time)
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
  })

  test('is not lost to the one who holds it', { tag: '@wide' }, async ({ page }) => {
    await arriveRegistered(page, account)
    await page.goto(addressOf(slot))
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/paynow\.php/)
    const back = page.waitForResponse(/\/api\//)
    await page.goBack()
    await back.catch(() => {})
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    await expect(page.getByText('This slot is no longer free')).toBeHidden()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/paynow\.php/)
  })
})
