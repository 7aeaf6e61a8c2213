import type { Slot } from '@jhilik/contract/slots.ts'
import type { Page } from '@playwright/test'
import { type Account, arriveRegistered, newAccount, register } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { drawPng } from './support/draw-png.ts'
import { freeSlot, freeSlots } from './support/free-slots.ts'
import { atGateway, bookingAddress, loadWholeForm, payAtGateway } from './support/steps.ts'
import { expect, test } from './support/test.ts'

let slot: Slot
let account: Account
test.beforeEach(async ({ request }) => {
  const free = await freeSlot(request, 'Engine Bay Cleaning', dayFromNow(2))
  slot = free
  account = newAccount('Rokeya Begum')
})

const dayOf = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

async function openForm(page: Page, chosen: Slot): Promise<void> {
  await page.goto(bookingAddress(chosen))
  await loadWholeForm(page)
}

test('the form knows its customer, names every field that is missing, and always shows the price', async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page, account)
  await openForm(page, slot)
  await expect(page.getByLabel('User name')).toHaveValue('Rokeya Begum')
  await expect(page.getByLabel('Email').first()).toHaveValue(account.email)
  await expect(page.getByLabel('Phone number')).toHaveValue(account.phone)
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
  // Fields with suggestions are no plain text boxes.
  for (const label of ['Vehicle brand', 'Vehicle model', 'Manufacturing year'])
    await page.getByLabel(label).fill('')
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
  // The price is beside the form or, on phones, in the bar below it.
  const price = page.getByText('$20').filter({ visible: true })
  await expect(page.viewportSize()?.width === 360 ? price.last() : price.first()).toBeInViewport()
})

test('changing the time keeps the place that was searched', { tag: '@narrow' }, async ({ page }) => {
  await arriveRegistered(page, account)
  await page.goto(`${bookingAddress(slot)}&location=Uttara`)
  await page.getByRole('link', { name: 'Change the time' }).click()
  await expect(page).toHaveURL(
    `/services/${slot.service._id}?${new URLSearchParams({ date: slot.date, location: 'Uttara' })}`,
  )
})

test.describe('when the form cannot be loaded', () => {
  test.use({ expected: /ERR_FAILED|could not be loaded/ })

  test('it says so, and what was typed is there after the reload', { tag: '@narrow' }, async ({
    page,
    checkScreen,
  }) => {
    await arriveRegistered(page, account)
    await openForm(page, slot)
    await page.getByLabel('Address').fill('House 21, Road 2, Mirpur')
    const part = /\/assets\/checkout-/
    await page.route(part, (route) => route.abort())
    await page.reload()
    const message = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' })
    await expect(message).toBeVisible()
    await checkScreen()
    await page.unroute(part)
    const reloaded = page.waitForEvent('load')
    await message.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await loadWholeForm(page)
    await expect(page.getByLabel('Vehicle brand')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue('House 21, Road 2, Mirpur')
  })
})

test('the sample vehicle is marked, and booked only by who says that it is theirs', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  await arriveRegistered(page, account)
  await openForm(page, slot)
  const example = page.getByText('Example: replace it with your vehicle')
  await expect(example).toBeVisible()
  await checkScreen()
  const question = page.getByRole('alertdialog', { name: 'Is this your vehicle?' })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(question).toContainText('Toyota Corolla (Car, 2020), DHAKA METRO-GA 12-3456')
  await checkScreen()
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Vehicle brand')).toBeFocused()
  // Its text is selected: typing replaces it.
  await page.keyboard.type('Honda')
  await expect(page.getByLabel('Vehicle brand')).toHaveValue('Honda')
  await expect(example).toBeHidden()

  await page.getByLabel('Vehicle brand').fill('Toyota')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await question.getByRole('button', { name: 'Yes, it is' }).click()
  await expect(page).toHaveURL(/paynow\.php/)
})

test('brands and models are suggested, and the plate is shown as it will be written', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveRegistered(page, account)
  await openForm(page, slot)
  const brand = page.getByLabel('Vehicle brand')
  await brand.focus()
  await expect(page.locator('datalist option[value="Mitsubishi"]')).toBeAttached()
  await expect(page.locator('datalist option[value="Corolla"]')).toBeAttached()
  await brand.fill('nissan')
  await expect(page.locator('datalist option[value="X-Trail"]')).toBeAttached()
  await expect(page.locator('datalist option[value="Corolla"]')).not.toBeAttached()
  await page.getByLabel('Registration plate').fill('ঢাকা মেট্রো ঘ ১২৩৪৫৭')
  await expect(page.getByText('We show it as DHAKA METRO-GHA 12-3457.')).toBeVisible()
  await expect(page.getByLabel('Vehicle type')).toHaveValue('suv')
})

test('a known customer sees lines and saved choices, and opens the fields behind them', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  const { token } = await arriveRegistered(page, account)
  const headers = { authorization: `Bearer ${token}` }
  const garage = {
    vehicles: {
      vehicleType: 'suv',
      vehicleBrand: 'Mitsubishi',
      vehicleModel: 'Pajero',
      manufacturingYear: 2021,
      registrationPlate: 'DHAKA METRO-GHA 15-9876',
    },
    addresses: { label: 'Office', address: 'Level 9, Gulshan Avenue 45, Dhaka' },
  }
  for (const [list, data] of Object.entries(garage)) {
    expect((await page.request.post(`/api/me/${list}`, { headers, data })).ok()).toBe(true)
  }
  await openForm(page, slot)
  const address = page.getByLabel('Address')
  const fields = page.locator('.sr-only').filter({ has: page.getByRole('textbox') })
  await expect(page.getByRole('radio', { name: /^Mitsubishi Pajero 2021/ })).toBeChecked()
  await expect(page.getByText(account.email, { exact: true })).toBeVisible()
  // The hidden fields are those of the contact and of the vehicle.
  await expect(fields).toHaveCount(2)
  await checkScreen()

  await page.getByRole('radio', { name: 'Another place' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Office/ })).toBeChecked()
  await expect(address).toHaveValue(garage.addresses.address)
  await expect(fields).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(address).toHaveValue('House 3, Sylhet')
  await page.getByRole('radio', { name: 'Another vehicle' }).check()
  await expect(page.getByLabel('Vehicle type')).toHaveValue('car')
  await expect(page.getByLabel('Vehicle brand')).toHaveValue('')
  await expect(fields).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit your details' }).click()
  await expect(page.getByLabel('User name')).toBeFocused()
  await expect(fields).toHaveCount(0)
  await checkScreen()
  await page.reload()
  await loadWholeForm(page)
  await expect(page.getByRole('button', { name: 'Edit your details' })).toBeVisible()
  // This input leaves the lines closed, because only a mistake that is found when sending opens them.
  await page.getByLabel('Phone number').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '12')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.getByLabel('Vehicle brand')).toHaveValue('')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Edit your details' })).toBeHidden()
})

test('a service for the home asks for no vehicle, and a repeated booking types nothing', {
  tag: '@narrow',
}, async ({ page, request, checkScreen }) => {
  const [home, later] = await Promise.all(
    [4, 5].map((days) => freeSlot(request, 'Home Deep Cleaning', dayFromNow(days))),
  )
  await arriveRegistered(page, account)
  await openForm(page, home as Slot)
  await expect(page.getByLabel('Number of rooms')).toBeVisible()
  await expect(page.getByLabel('Vehicle type')).toBeHidden()
  await expect(page.getByLabel('Number of units')).toBeHidden()
  await page.getByLabel('Address').fill('Flat 5B, Uttara')
  await page.getByLabel('Number of rooms').fill('4')
  await page.getByLabel('Floor').fill('0')
  await page.getByLabel('Note (optional)').fill('The gate is green.')
  await page.locator('input[type=file]').setInputFiles({
    name: 'gate.png',
    mimeType: 'image/png',
    buffer: drawPng(300, 200),
  })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await checkScreen()
  await page.reload()
  await loadWholeForm(page)
  await expect(page.getByLabel('Note (optional)')).toHaveValue('The gate is green.')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
  await payAtGateway(page)

  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page.getByText('4 rooms · Ground floor')).toBeVisible()
  await page.getByRole('link', { name: 'Home Deep Cleaning' }).first().click()
  await expect(page.getByText('The gate is green.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(page.getByText('Vehicle', { exact: true })).toBeHidden()
  await checkScreen()

  await openForm(page, later as Slot)
  await expect(page.getByLabel('Number of rooms')).toHaveValue('4')
  await expect(page.getByLabel('Floor')).toHaveValue('0')
  await expect(page.getByLabel('Address')).toHaveValue('Flat 5B, Uttara')
  await expect(page.getByLabel('Note (optional)')).toHaveValue('')
})

test.describe('a slot that others take', () => {
  test.use({ expected: /status of 409/ })

  test('is noticed before the form is sent, and another one is at hand, also far ahead', {
    tag: '@wide',
  }, async ({ page, request, checkScreen }) => {
    const [far, besides] = await freeSlots(request, 'Engine Bay Cleaning', dayFromNow(40), 2)
    await arriveRegistered(page, account)
    await openForm(page, far as Slot)
    await page.getByLabel('Vehicle model').fill('Allion')
    const { token } = await register(request, newAccount())
    await holdSlot(request, token, far as Slot)
    await page.reload()
    await loadWholeForm(page)
    await expect(page.getByText('This time is not free in Dhanmondi')).toBeVisible()
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
    await checkScreen()
    // Other lists of the form have buttons too, and this one is loaded after its text.
    const taken = page.getByRole('alert').filter({ hasText: 'This time is not free in Dhanmondi' })
    const other = taken.getByRole('listitem').getByRole('button').first()
    await expect(other).toContainText(dayOf.format(new Date((besides as Slot).date)))
    const time = (await other.textContent()) ?? ''
    await other.click()
    await expect(page.getByText('New time chosen. Press Pay Now to continue.')).toBeVisible()
    await expect(page.getByText('This time is not free in Dhanmondi')).toBeHidden()
    await expect(page.getByLabel('Selected time')).toHaveValue(time)
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
  })

  test('is not lost to the one who holds it', { tag: '@wide' }, async ({ page }) => {
    await arriveRegistered(page, account)
    await openForm(page, slot)
    await page.getByLabel('Vehicle model').fill('Allion')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/paynow\.php/)
    const slots = page.waitForResponse(/\/api\/slots\/availability\?/)
    await page.goBack()
    await slots
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
    // The page knows that the slot is held.
    await expect(page.getByRole('region', { name: 'Unpaid booking' })).toBeVisible()
    await expect(page.getByText(/This slot is no longer free|This time is not free in/)).toBeHidden()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page).toHaveURL(/paynow\.php/)
  })
})

test('a tablet shows the total once, and a phone above the bar as well', { tag: '@wide' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await arriveRegistered(page, account)
  await openForm(page, slot)
  const totals = page.getByRole('main').getByText('Total', { exact: true }).filter({ visible: true })
  await expect(totals).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(totals).toHaveCount(2)
})
