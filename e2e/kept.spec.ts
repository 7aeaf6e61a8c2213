import { arriveRegistered, newAccount } from './support/accounts.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { freeSlot, freeSlots } from './support/free-slots.ts'
import { atGateway, bookingAddress, loadWholeForm } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const SERVICE = 'Water Tank Cleaning'

test('the note of a booking that was not paid is there for another time, also after its release', {
  tag: '@narrow',
}, async ({ page, request }) => {
  const [first, second, third] = await freeSlots(request, SERVICE, dayFromNow(11), 3)
  if (!first || !second || !third) throw new Error('three slots are needed')
  await arriveRegistered(page)
  const note = page.getByLabel('Note (optional)')
  await page.goto(bookingAddress(first))
  await loadWholeForm(page)
  await note.fill('Blue gate')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('link', { name: 'Another time' }).click()
  await expect(page).toHaveURL(/\/services\//)
  await page.goto(bookingAddress(second))
  await loadWholeForm(page)
  await expect(note).toHaveValue('Blue gate')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)

  await page.goto(bookingAddress(third))
  await loadWholeForm(page)
  await expect(note).toHaveValue('')
  // The first hold, whose note is in use again, then the second.
  await page.goto('/service')
  const bar = page.getByRole('region', { name: 'Unpaid booking' })
  for (const others of [1, 0]) {
    await expect(bar.getByRole('link', { name: '1 more' })).toHaveCount(others)
    await bar.getByRole('button', { name: /^Release / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release it' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    // The notification lies on the bar, and stays while the pointer is on it.
    const notification = page.getByRole('dialog', { name: 'The time is released' })
    await notification.getByRole('button', { name: 'Close' }).click()
    await expect(notification).toBeHidden()
  }
  await expect(bar).toBeHidden()
  await page.goto(bookingAddress(third))
  await loadWholeForm(page)
  await expect(note).toHaveValue('Blue gate')
})

test.describe('a hold that was released elsewhere', () => {
  test.use({ expected: /status of 409/ })

  test('is made again by the form that is sent again', { tag: '@wide' }, async ({ page, request }) => {
    const slot = await freeSlot(request, SERVICE, dayFromNow(12))
    const account = newAccount()
    const { token } = await arriveRegistered(page, account)
    const headers = { authorization: `Bearer ${token}` }
    await page.goto(bookingAddress(slot))
    await loadWholeForm(page)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
    const held = await request.get(`/api/bookings/${account.email}?when=held`, { headers })
    const [booking] = await dataOf<{ _id: string }[]>(held)
    await dataOf(await request.post(`/api/bookings/${booking?._id}/release`, { headers, data: {} }))
    await page.goBack()
    await loadWholeForm(page)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
  })
})

test.describe('when the connection fails', () => {
  test.use({ expected: /ERR_FAILED/ })

  test('the booking form can be loaded again', { tag: '@narrow' }, async ({ page, request, checkScreen }) => {
    const slot = await freeSlot(request, SERVICE, dayFromNow(12))
    await arriveRegistered(page)
    let isDown = true
    await page.route('**/api/services/**', (route) => (isDown ? route.abort() : route.fallback()))
    await page.goto(bookingAddress(slot))
    await expect(page.getByText('We could not load this service and slot.')).toBeVisible()
    await checkScreen()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('User name')).toHaveValue('Shirin Akter')
  })
})
