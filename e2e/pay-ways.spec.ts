import { arriveRegistered, arriveSignedIn, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import {
  atGateway,
  bookUpToPayment,
  DEMO_ADMIN,
  DEMO_USER,
  fillBooking,
  leavePages,
} from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Dashcam Installation'

test('a held booking is paid by a card instead, with a code of its bank', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const { token } = await arriveRegistered(page)
  await holdSlot(request, token, await freeSlot(request, SERVICE, dayFromNow(6)))
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Unpaid booking' })
  await bar.getByRole('button', { name: 'Pay another way' }).click()
  const dialog = page.getByRole('dialog', { name: 'How do you want to pay?' })
  const card = dialog.getByRole('button', {
    name: /^Card On the secure page of Card \(sandbox\)/,
  })
  await expect(card).toBeVisible()
  await checkScreen()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard/user/Upcoming-bookings')
  await page.getByRole('main').getByRole('button', { name: 'Pay another way' }).click()
  await card.click()
  await atGateway(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByText('Use one of the test numbers below')).toBeVisible()
  await checkScreen()
  await page.getByLabel('Card number').fill('4000 0027 6000 3184')
  await page.getByLabel('Expiry (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '3-D Secure' })).toBeVisible()
  await checkScreen()
  await page.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
})

test('the sandbox has pages as of a wallet and of several methods', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await bookUpToPayment(page, 3)
  await page.getByRole('link', { name: 'All methods' }).click()
  await checkScreen()
  await page.getByRole('link', { name: 'Net banking' }).click()
  await checkScreen()
  await page.getByRole('link', { name: 'Mobile banking' }).click()
  await checkScreen()
  await page.getByRole('link', { name: 'Nagad' }).click()
  await page.getByLabel('Wallet number').fill('01712345678')
  await checkScreen()
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
  await page.getByLabel('PIN').fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('main')).toContainText('Nagad')
})

test('who could not pay online pays on site instead', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const staff = await signInByCall(request, DEMO_ADMIN)
  const admin = asAdmin(request, staff.token)
  const service = await admin.addService({
    name: 'Curtain Wash',
    price: 40,
    asks: [],
    paymentTerms: { kind: 'none' },
  })
  const slot = await admin.addSlot(service._id, dayFromNow(3), '10:00', '11:00')
  await arriveSignedIn(page, DEMO_USER)
  await page.goto(
    `/booking?${new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })}`,
  )
  await page.getByLabel('Address').fill('House 7, Road 4, Dhanmondi, Dhaka')
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await atGateway(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'You canceled the payment' })).toBeVisible()
  // It moves the page down when it comes.
  await expect(page.getByRole('region', { name: 'Unpaid booking' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Pay another way' }).click()
  const onSite = page.getByRole('dialog').getByRole('button', { name: /^Pay on site/ })
  await expect(onSite).toContainText('$40')
  await checkScreen()
  await onSite.click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('$40')
  await leavePages(page)
  await admin.removeService(service._id)
})

test('a way to pay that the draft of another service has left is not sent', { tag: '@narrow' }, async ({
  page,
  request,
}) => {
  await arriveRegistered(page)
  const slot = await freeSlot(request, SERVICE, dayFromNow(10))
  const chosen = new URLSearchParams({ service: slot.service._id, slot: slot._id, date: slot.date })
  await page.goto(`/booking?${chosen}`)
  await fillBooking(page)
  await page.getByRole('radio', { name: /^Card/ }).check()
  const leave = () =>
    page.evaluate(() => {
      const names = Object.keys(sessionStorage).filter((key) => key.includes('booking-draft'))
      return names.map((name) => {
        const draft = (sessionStorage.getItem(name) ?? '').replace('"way":"card"', '"way":"upay"')
        sessionStorage.setItem(name, draft)
        return draft.includes('"way":"upay"')
      })
    })
  await expect.poll(leave).toEqual([true, true])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
})
