import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { arriveRegistered, arriveSignedIn, newAccount, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow } from './support/api.ts'
import { atGateway, DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

let admin: ReturnType<typeof asAdmin>
let service: Service
let slot: Slot
test.beforeEach(async ({ request, page, baseURL }) => {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  admin = asAdmin(request, token)
  service = await admin.addService({
    name: 'Deep Sofa Wash',
    price: 50,
    asks: [],
    paymentTerms: { kind: 'deposit_percent', percent: 20 },
  })
  slot = await admin.addSlot(service._id, dayFromNow(3), '10:00', '11:00')
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
})
test.afterEach(() => admin.removeService(service._id))

test('a deposit is paid online and the rest recorded at the door, in Bangla', {
  tag: '@narrow',
}, async ({ page, browser, baseURL, checkScreen }) => {
  await arriveRegistered(page, newAccount('শিরিন আক্তার'))
  const chosen = { service: service._id, slot: slot._id, date: slot.date }
  await page.goto(`/booking?${new URLSearchParams(chosen)}`)
  await expect(page.getByText('কাজের সময় $৪০')).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'এখন $১০ দিন' }).click()
  await atGateway(page)
  await page.getByRole('button', { name: 'পেমেন্ট করুন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার বুকিং হয়ে গেছে' })).toBeVisible()
  await expect(page.getByText('$১০ পরিশোধিত')).toBeVisible()
  await expect(page.getByText('কাজের সময় $৪০')).toBeVisible()
  await checkScreen()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL })
  await context.addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  const staff = await context.newPage()
  await arriveSignedIn(staff, DEMO_ADMIN)
  const code = await page.getByRole('region').locator('[translate=no]').first().textContent()
  await staff.goto(`/dashboard/admin/user-bookings?q=${code}`)
  await staff
    .getByRole('link', { name: /শিরিন আক্তার/ })
    .first()
    .click()
  await staff.getByRole('button', { name: 'টাকা নিয়েছি' }).click()
  const dialog = staff.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: /টাকার অঙ্ক/ })
  await expect(amount).toHaveValue('৪০')
  await amount.fill('৪১')
  await dialog.getByText('বিকাশ').click()
  await dialog.getByRole('button', { name: '$৪১ লিখে রাখুন' }).click()
  await expect(dialog.getByText('ট্রানজেকশন নম্বর লিখুন')).toBeVisible()
  await dialog.getByText('নগদ টাকা').click()
  await dialog.getByRole('button', { name: '$৪১ লিখে রাখুন' }).click()
  await expect(dialog.getByText('এটি বাকি টাকার চেয়ে বেশি। বাড়তি টাকা বকশিশ হিসেবে লিখুন।')).toBeVisible()
  await amount.fill('৪০')
  await dialog.getByRole('textbox', { name: /বকশিশ/ }).fill('৫')
  await dialog.getByRole('button', { name: '$৪৫ লিখে রাখুন' }).click()
  await expect(dialog).toBeHidden()
  const money = staff.getByRole('region', { name: 'টাকাপয়সা' })
  await expect(money.getByText('+ $৪০')).toBeVisible()
  await expect(money.getByText('+ $৫', { exact: true })).toBeVisible()
  await context.close()

  await page.goto('/dashboard/user/Upcoming-bookings')
  await page.getByRole('link', { name: 'Deep Sofa Wash' }).first().click()
  await expect(page.getByText('$৫০').first()).toBeVisible()
  await expect(page.getByText('পরিশোধিত').first()).toBeVisible()
  await checkScreen()
})
