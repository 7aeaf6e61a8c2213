import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { arriveRegistered, arriveSignedIn, newAccount, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow } from './support/api.ts'
import { atGateway, DEMO_ADMIN, leavePages } from './support/steps.ts'
import { expect, test } from './support/test.ts'

let admin: ReturnType<typeof asAdmin>
let service: Service
let slot: Slot
let headers: { authorization: string }
test.beforeEach(async ({ request, page, baseURL }) => {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  admin = asAdmin(request, token)
  headers = { authorization: `Bearer ${token}` }
  service = await admin.addService({
    name: 'Deep Sofa Wash',
    price: 50,
    asks: [],
    paymentTerms: { kind: 'deposit_percent', percent: 20 },
  })
  slot = await admin.addSlot(service._id, dayFromNow(3), '10:00', '11:00')
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
})
test.afterEach(async ({ page }) => {
  await leavePages(page)
  await admin.removeService(service._id)
})

test('a deposit is paid online and the rest recorded at the door, in Bangla', {
  tag: '@narrow',
}, async ({ page, browser, baseURL, checkScreen }) => {
  await arriveRegistered(page, newAccount('শিরিন আক্তার'))
  const chosen = { service: service._id, slot: slot._id, date: slot.date }
  await page.goto(`/booking?${new URLSearchParams(chosen)}`)
  await expect(page.getByText('কাজের সময় $৪০')).toBeVisible()
  await expect(page.getByText(/পর্যন্ত বিনা খরচে .*এরপর বাতিল করলে অগ্রিম \$১০ ফেরত পাবেন না।/)).toBeVisible()
  await checkScreen()
  const price = page.locator('form dl')
  await price.scrollIntoViewIfNeeded()
  await expect(price).toHaveText('Deep Sofa Wash$৫০মোট$৫০')
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
  await dialog.getByText('ক্যাশ টাকা').click()
  await dialog.getByRole('button', { name: '$৪১ লিখে রাখুন' }).click()
  await expect(dialog.getByText('এটি বাকি টাকার চেয়ে বেশি। বাড়তি টাকা বকশিশ হিসেবে লিখুন।')).toBeVisible()
  await amount.fill('৪০')
  await dialog.getByRole('textbox', { name: /বকশিশ/ }).fill('৫')
  await dialog.getByRole('button', { name: '$৪৫ লিখে রাখুন' }).click()
  await expect(dialog).toBeHidden()
  const money = staff.getByRole('region', { name: 'টাকা-পয়সা' })
  await expect(money.getByText('+ $৪০')).toBeVisible()
  await expect(money.getByText('+ $৫', { exact: true })).toBeVisible()
  await context.close()

  await page.goto('/dashboard/user/Upcoming-bookings')
  await page.getByRole('link', { name: 'Deep Sofa Wash' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deep Sofa Wash' })).toBeVisible()
  await expect(page.getByText('$৫০').first()).toBeVisible()
  await expect(page.getByText('পরিশোধিত').first()).toBeVisible()
  await checkScreen()

  await page.getByRole('link', { name: 'রসিদ', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'রসিদগুলো' })).toBeVisible()
  const documents = page.getByRole('main').getByRole('listitem')
  await expect(documents).toHaveCount(3)
  await expect(documents.nth(0)).toContainText(/রসিদ [০-৯]{4}-[০-৯]{6}\$১০/)
  await expect(documents.nth(1)).toContainText('ক্যাশ টাকা')
  await expect(documents.nth(2)).toContainText('বকশিশ')
  await checkScreen()
  await documents.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^রসিদ [০-৯]{4}-[০-৯]{6}$/)
  const line = (label: string) =>
    page
      .getByRole('definition')
      .and(page.locator(`dt:has-text("${label}") + dd`))
      .first()
  await expect(line('আগে পরিশোধিত')).toHaveText('− $১০')
  await expect(line('গৃহীত')).toHaveText('$৪০')
  // Customers do not see who took the cash.
  await expect(page.getByRole('main')).not.toContainText('Nadia')
  await checkScreen()
})

test('a refund has a credit note that its customer can keep', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const account = newAccount('শিরিন আক্তার')
  await arriveRegistered(page, account)
  const chosen = { service: service._id, slot: slot._id, date: slot.date }
  await page.goto(`/booking?${new URLSearchParams(chosen)}`)
  await page.getByRole('button', { name: 'এখন $১০ দিন' }).click()
  await atGateway(page)
  await page.getByRole('button', { name: 'পেমেন্ট করুন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার বুকিং হয়ে গেছে' })).toBeVisible()
  const code = await page.getByRole('region').locator('[translate=no]').first().textContent()
  const found = await request.get(`/api/bookings?q=${code}`, { headers })
  const { data } = (await found.json()) as { data: { _id: string }[] }
  const path = `/api/bookings/${data[0]?._id}`
  expect(
    (await request.post(`${path}/refund`, { headers, data: { reason: 'x', refundAmount: 4 } })).ok(),
  ).toBe(true)
  await expect(async () => {
    const detail = await (await request.get(path, { headers })).json()
    const [open] = detail.data.actions.staff.refundsToSettle as { _id: string }[]
    if (open) await request.post(`/api/refunds/${open._id}/settle`, { headers, data: { reference: 'R-1' } })
    expect(detail.data.documents).toHaveLength(2)
  }).toPass()
  await page.goto(`/dashboard/user/bookings/${data[0]?._id}/receipt`)
  const note = page.getByRole('listitem').filter({ hasText: 'ক্রেডিট নোট' })
  await expect(note).toContainText('− $৪')
  await note.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ক্রেডিট নোট CN-[০-৯]{4}-[০-৯]{6}$/)
  await expect(page.getByText(/^যে রসিদের বিপরীতে: [০-৯]{4}-[০-৯]{6}$/)).toBeVisible()
  await checkScreen()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'পিডিএফ ডাউনলোড করুন' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^receipt-CN-\d{4}-\d{6}\.pdf$/)
})
