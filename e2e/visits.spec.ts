import type { Service } from '@jhilik/contract/services.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, newAccount, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow } from './support/api.ts'
import { atGateway, DEMO_ADMIN, fillBooking } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const sizes = [
  { name: 'Sedan', nameBn: 'সেডান', vehicleSize: 'sedan', upTo: null, price: 9, duration: 45 },
  { name: 'SUV', nameBn: 'এসইউভি', vehicleSize: 'suv', upTo: null, price: 12, duration: 60 },
]
const addOns = [
  {
    name: 'Seat shampoo',
    nameBn: 'সিট শ্যাম্পু',
    sizeId: null,
    price: 1.5,
    duration: 10,
    maxQuantity: 3,
    required: false,
  },
]

let admin: ReturnType<typeof asAdmin>
let service: Service
test.beforeEach(async ({ request }) => {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  admin = asAdmin(request, token)
  const priced = { price: 9, duration: 45, sizes, addOns } as unknown as Partial<Service>
  service = await admin.addService({ name: 'Visit Wash', asks: ['vehicle'], doneAt: 'base', ...priced })
  await admin.addSlot(service._id, dayFromNow(3), '16:00', '18:00')
})
test.afterEach(() => admin.removeService(service._id))

const open = (page: Page) => page.goto(`/services/${service._id}?date=${dayFromNow(3)}`)

test('a size and add-ons lead to the payment page by the keyboard, and come back with the way back', async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await open(page)
  const suv = page.getByRole('radio', { name: 'SUV' })
  await expect(page.getByRole('radio', { name: 'Sedan' })).toBeChecked()
  await page.getByRole('radio', { name: 'Sedan' }).press('ArrowRight')
  await expect(suv).toBeChecked()
  await page.getByRole('button', { name: 'Add Seat shampoo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'One more: Seat shampoo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('$15 · 80 mins')).toBeVisible()
  const afternoon = page.getByRole('button', { name: /^4:00\sPM\s?until 6:00\sPM/ })
  await afternoon.press('Enter')
  await checkScreen()
  await page.getByRole('link', { name: 'Book This Service' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Complete your booking' })).toBeVisible()
  await expect(page.getByText('2 × Seat shampoo, 20 mins').locator('visible=true').first()).toBeVisible()
  await checkScreen()
  await page.goBack()
  await expect(suv).toBeChecked()
  await expect(page.getByLabel('Seat shampoo: 2')).toBeVisible()
  await page.goForward()
  await fillBooking(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
})

test('a size is chosen in Bangla', { tag: '@narrow' }, async ({ page, baseURL, checkScreen }) => {
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await arriveRegistered(page, newAccount('শিরিন আক্তার'))
  await open(page)
  await page.getByText('এসইউভি').click()
  await page.getByRole('button', { name: 'যোগ করুন: সিট শ্যাম্পু' }).click()
  await page.getByRole('button', { name: /বিকাল\s৪:০০/ }).click()
  await expect(page.getByText('$১৩.৫০ · ৭০ মিনিট')).toBeVisible()
  await checkScreen()
})

test.describe('with a refused code', () => {
  test.use({ expected: /status of 400/ })

  test('two vehicles are booked in one visit, and a code that is not known is refused at its field', async ({
    page,
    checkScreen,
  }) => {
    await arriveRegistered(page)
    await open(page)
    await page.getByRole('button', { name: /^4:00\sPM/ }).click()
    await page.getByRole('link', { name: 'Book This Service' }).click()
    await fillBooking(page)
    await page.getByRole('button', { name: 'Another vehicle' }).click()
    const second = page.getByRole('group', { name: 'Service 2' })
    await second.getByLabel('Vehicle type').selectOption('suv')
    await second.getByLabel('Vehicle brand').fill('Honda')
    await second.getByLabel('Vehicle model').fill('CR-V')
    await second.getByLabel('Manufacturing year').fill('2020')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(second.getByText('Registration plate is required')).toBeVisible()
    await second.getByLabel('Registration plate').fill('DHAKA METRO-GHA 11-2222')
    await expect(second.getByRole('radio', { name: 'SUV' })).toBeChecked()
    await expect(page.getByText('$21').locator('visible=true').first()).toBeVisible()
    await page.getByRole('button', { name: 'I have a code' }).click()
    await page.getByLabel('Coupon code').fill('nowhere')
    await page.getByRole('button', { name: 'Use code' }).click()
    await expect(page.getByLabel('Coupon code')).toHaveAttribute('aria-invalid', 'true')
    await checkScreen()
    await page.reload()
    await expect(second.getByLabel('Vehicle brand')).toHaveValue('Honda')
    await page.getByLabel('Coupon code').fill('')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
  })
})
