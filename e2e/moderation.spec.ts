import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { dayFromNow, writeReview } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, payForSlot, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const STAFF_PAGE = '/dashboard/admin/reviews'

test.describe('a review', () => {
  // The first call is lost.
  test.use({ expected: /ERR_FAILED|The review was not changed/ })

  test('an admin hides a review with a reason and shows it again', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const name = `Guest ${Date.now()}`
    const { token } = await register(request, newAccount(name))
    const text = `Buy at evil.example, ${Date.now()}`
    await writeReview(request, token, { review: text, rating: 1 })
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/reviews')
    await page.getByRole('link', { name: 'Manage reviews' }).click()
    await expect(page).toHaveURL(`${STAFF_PAGE}?status=published`)
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: text })
    await card.getByRole('button', { name: `Hide the review by ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Hide this review?' })
    await dialog.getByRole('button', { name: 'Hide review' }).click()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Advertising')
    await checkScreen()
    await page.route('**/api/review/**', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Hide review' }).click()
    await expect(toast(page, 'The review was not changed.')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Advertising')
    await dialog.getByRole('button', { name: 'Hide review' }).click()
    await expect(toast(page, 'The review is hidden.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await page.getByRole('link', { name: 'Hidden', exact: true }).click()
    await expect(page).toHaveURL(`${STAFF_PAGE}?status=hidden`)
    await expect(card).toContainText(/Hidden on .*: Advertising/)
    await checkScreen()
    await page.reload()
    await card.getByRole('button', { name: `Show again: the review by ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show review' }).click()
    await expect(toast(page, 'The review is shown again.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.getByRole('link', { name: 'Published', exact: true }).click()
    await expect(card).toBeVisible()
    // Other tests of this server know which reviews there are.
    await card.getByRole('button', { name: `Hide the review by ${name}` }).click()
    await dialog.getByLabel('Reason').fill('Advertising')
    await dialog.getByRole('button', { name: 'Hide review' }).click()
    await expect(card).toHaveCount(0)
  })
})

test('a customer makes new links to a booking, and the old ones stop', { tag: '@wide' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const { token } = await arriveRegistered(page)
  const slot = await freeSlot(request, 'Engine Bay Cleaning', dayFromNow(7))
  const bookingId = await payForSlot(page, token, slot)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.get(`/api/bookings/${bookingId}`, { headers })
  const { links } = ((await answer.json()) as { data: BookingDetail }).data
  const statusOf = async (address: string | null) => (await request.get(address ?? '')).status()
  expect([await statusOf(links.calendar), await statusOf(links.receipt)]).toEqual([200, 200])

  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Make new links' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Make new links?' })
  await checkScreen()
  await dialog.getByRole('button', { name: 'Make new links' }).click()
  await expect(toast(page, 'The old links no longer work.')).toBeVisible()
  await expect(page.getByText('Links replaced')).toBeVisible()
  expect([await statusOf(links.calendar), await statusOf(links.receipt)]).toEqual([401, 401])
  const file = await page.getByRole('link', { name: 'Calendar file' }).getAttribute('href')
  expect(file).not.toBe(links.calendar)
  expect(await statusOf(file)).toBe(200)
})
