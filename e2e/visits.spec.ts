import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow, holdSlot } from './support/api.ts'
import { leaveToOneCrew } from './support/crews.ts'
import { press } from './support/keyboard.ts'
import {
  atGateway,
  bookingAddress,
  DEMO_ADMIN,
  fillBooking,
  leavePages,
  payAtGateway,
  toast,
} from './support/steps.ts'
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
let adminToken: string
let service: Service
let slot: Slot
test.beforeEach(async ({ request }) => {
  adminToken = (await signInByCall(request, DEMO_ADMIN)).token
  admin = asAdmin(request, adminToken)
  const priced = { price: 9, duration: 45, sizes, addOns } as unknown as Partial<Service>
  service = await admin.addService({ name: 'Visit Wash', asks: ['vehicle'], doneAt: 'base', ...priced })
  slot = await admin.addSlot(service._id, dayFromNow(3), '16:00', '18:00')
})
test.afterEach(async ({ page }) => {
  await leavePages(page)
  await admin.removeService(service._id)
})

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

test('the other saved vehicle or a new one is chosen with its size, and the form begins with it', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  const { token } = await arriveRegistered(page)
  const headers = { authorization: `Bearer ${token}` }
  const garage = [
    ['car', 'Toyota', 'Axio', 'DHAKA METRO-GA 11-1111'],
    ['suv', 'Honda', 'CR-V', 'DHAKA METRO-GHA 22-2222'],
  ]
  for (const [vehicleType, vehicleBrand, vehicleModel, registrationPlate] of garage) {
    const data = { vehicleType, vehicleBrand, vehicleModel, registrationPlate, manufacturingYear: 2020 }
    expect((await page.request.post('/api/me/vehicles', { headers, data })).ok()).toBe(true)
  }
  await open(page)
  await expect(page.getByText('Sedan is chosen for your Toyota Axio 2020.')).toBeVisible()
  await page.getByRole('button', { name: 'Another vehicle' }).click()
  await expect(page.getByRole('radio', { name: /Toyota Axio/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('SUV is chosen for your Honda CR-V 2020.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'SUV' })).toBeChecked()
  await checkScreen()
  await page.getByRole('button', { name: /^4:00\sPM/ }).click()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page.getByRole('radio', { name: /Honda CR-V/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Your service' }).getByText('SUV').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'SUV' })).toBeChecked()
  await page.getByRole('button', { name: /^4:00\sPM/ }).click()
  await page.getByRole('radio', { name: 'Sedan' }).press('Space')
  await page.getByRole('radio', { name: 'SUV' }).press('Space')
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page.getByRole('radio', { name: /Honda CR-V/ })).toBeChecked()
  await page.getByRole('radio', { name: /Toyota Axio/ }).press('Space')
  await expect(page.getByText('Sedan is chosen for this vehicle.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your service' }).getByText('Sedan').first()).toBeVisible()
  await checkScreen()
  await page.goBack()
  await page.getByRole('radio', { name: 'SUV' }).press('Space')
  await page.getByRole('button', { name: /^4:00\sPM/ }).click()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page.getByText('SUV is chosen, which is not the size for this vehicle.')).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Choose Sedan' }).press('Enter')
  await expect(page.locator(':focus')).toHaveText('Sedan is chosen for this vehicle.')
})

test('a choice that is too long for a time is not offered it, and says so when it has become too long', {
  tag: '@narrow',
}, async ({ page, request, openStranger, checkScreen }) => {
  // The one crew needs ten minutes after a job and has the next one at 1:15, so that 60 minutes fit and 70 do not.
  const { giveBack } = await leaveToOneCrew(request, adminToken, [service._id])
  const date = dayFromNow(20)
  await admin.addSlot(service._id, date, '12:00', '13:00')
  const after = await admin.addSlot(service._id, date, '13:15', '14:15')
  const stranger = await openStranger()
  await holdSlot(request, (await register(stranger.request, newAccount())).token, after)
  await arriveRegistered(page)
  await page.goto(`/services/${service._id}?date=${date}`)
  const noon = page.getByRole('button', { name: /^12:00\sPM/ })
  await noon.click()
  await page.getByText('SUV').click()
  await expect(noon).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Add Seat shampoo' }).click()
  await expect(page.getByText('The slot you chose is too short for 70 mins.')).toBeVisible()
  await expect(noon).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Book This Service' })).toHaveCount(0)
  await checkScreen()
  await page.getByRole('button', { name: 'One less: Seat shampoo' }).click()
  await noon.click()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await fillBooking(page)
  await page.getByRole('button', { name: 'Another vehicle' }).click()
  const second = page.getByRole('group', { name: 'Service 2' })
  await second.getByLabel('Vehicle type').selectOption('suv')
  const tooShort = page.getByText('Your choice takes 120 mins, and this time is too short for that')
  await expect(tooShort).toBeVisible()
  await checkScreen()
  await second.getByRole('button', { name: 'Remove' }).click()
  await expect(tooShort).toBeHidden()
  await expect(page.getByLabel('Vehicle brand')).toHaveValue('Toyota')
  await giveBack()
})

test('one service of two is canceled, and the other one corrected by staff, by the keyboard', async ({
  page,
  checkScreen,
}) => {
  const { token } = await arriveRegistered(page)
  const second = {
    serviceId: service._id,
    vehicleType: 'suv',
    vehicleBrand: 'Honda',
    vehicleModel: 'CR-V',
    manufacturingYear: 2020,
    registrationPlate: 'DHAKA METRO-GHA 11-2222',
    size: service.sizes.find(({ name }) => name === 'SUV')?._id,
    addOns: [{ addOn: service.addOns[0]?._id, quantity: 1 }],
  }
  const { bookingId, paymentUrl } = await holdSlot(page.request, token, slot, { moreLines: [second] })
  await page.goto(paymentUrl)
  await payAtGateway(page)
  await expect(page.getByText('Visit Wash (SUV) + Seat shampoo')).toBeVisible()
  await expect(page.getByText('DHAKA METRO-GHA 11-2222')).toBeVisible()
  await checkScreen()

  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  const cancel = page.getByRole('button', { name: 'Cancel this service: Visit Wash (SUV) + Seat shampoo' })
  const dialog = page.getByRole('dialog')
  await press(page, cancel)
  await expect(dialog).toContainText('You get $13.50 back.')
  await checkScreen()
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Cancel service' }))
  await expect(page.getByText('We refund $13.50. The new price is $9.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('The service is canceled')
  await checkScreen()

  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-bookings/${bookingId}`)
  const correct = page.getByRole('button', { name: 'Correct what was bought' })
  await press(page, correct)
  await expect(dialog).toContainText('Price: $9 → $9')
  await page.keyboard.press('Escape')
  await expect(correct).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Size').selectOption('SUV')
  await expect(dialog).toContainText('Price: $9 → $12')
  await expect(dialog).toContainText('$3 is due on site.')
  await checkScreen()
  await page.keyboard.press('Escape')
  await press(page, page.getByRole('button', { name: 'Keep editing' }))
  await press(page, dialog.getByRole('button', { name: 'Save correction' }))
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await expect(dialog.getByLabel('Size')).toHaveValue(
    service.sizes.find(({ name }) => name === 'SUV')?._id ?? '',
  )
  await page.keyboard.type('It was an SUV')
  await press(page, dialog.getByRole('button', { name: 'Save correction' }))
  await expect(toast(page, 'What was bought is corrected.')).toBeVisible()
  await expect(dialog).toBeHidden()
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

  test('a code that holds lowers the price and is on the receipt; one that does not is refused at its field', {
    tag: '@narrow',
  }, async ({ page, request, openStranger, checkScreen }) => {
    const good = await admin.addCoupon({ percent: 20 })
    const over = await admin.addCoupon({ percent: 20, fromDate: dayFromNow(-9), toDate: dayFromNow(-2) })
    const used = await admin.addCoupon({ percent: 20, maxUses: 1 })
    const other = await admin.addSlot(service._id, dayFromNow(4), '10:00', '11:00')
    const stranger = await openStranger()
    const { token } = await register(stranger.request, newAccount())
    await holdSlot(request, token, other, { coupon: used.code })
    await arriveRegistered(page)
    await page.goto(bookingAddress(slot))
    await fillBooking(page)
    await page.getByRole('button', { name: 'I have a code' }).click()
    const code = page.getByLabel('Coupon code')
    await expect(code).toBeFocused()
    for (const [typed, refusal] of [
      [over.code, 'This code cannot be used today'],
      [used.code, 'This code has been used as often as it can be'],
    ] as const) {
      await code.fill(typed)
      await page.getByRole('button', { name: 'Use code' }).click()
      await expect(page.getByText(refusal)).toBeVisible()
      await expect(code).toHaveValue(typed)
    }
    await checkScreen()
    const bar = page.locator('[data-bottom-bar]')
    await expect(bar).toContainText('$9')
    await code.fill(good.code.toLowerCase())
    await code.press('Enter')
    await expect(bar).toContainText('$7.20')
    await expect(code).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText(`Coupon ${good.code} (20%)`).locator('visible=true')).toBeVisible()
    await expect(page.getByLabel('User name')).toHaveValue('Nadia Rahman')
    await checkScreen()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
    await payAtGateway(page)
    await expect(page.getByRole('main')).toContainText('$7.20')
    await page.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByText(`Coupon ${good.code} (20%)`).first()).toBeVisible()
    await checkScreen()
  })
})
