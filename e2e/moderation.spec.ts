import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, payForSlot, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

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
    await request.post('/api/review', {
      data: { review: text, rating: 1 },
      headers: { authorization: `Bearer ${token}` },
    })
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/reviews')
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
    await expect(page).toHaveURL('/reviews?hidden=true')
    await expect(card).toContainText(/Hidden on .*: Advertising/)
    await checkScreen()
    await page.reload()
    await card.getByRole('button', { name: `Show again: the review by ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Show review' }).click()
    await expect(toast(page, 'The review is shown again.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.getByRole('link', { name: 'Visible', exact: true }).click()
    await expect(card).toBeVisible()
    // Other tests of this server know which reviews there are.
    await card.getByRole('button', { name: `Hide the review by ${name}` }).click()
    await dialog.getByLabel('Reason').fill('Advertising')
    await dialog.getByRole('button', { name: 'Hide review' }).click()
    await expect(card).toHaveCount(0)
  })
})

test('a customer sees no tools, and no hidden reviews', { tag: '@wide' }, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto('/reviews?hidden=true')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Which reviews are shown' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Hide the review/ })).toHaveCount(0)
})

test.describe('when there have been as many as a day takes', () => {
  test.use({ expected: /status of 429|was not taken/ })

  test('a second review of the site is refused in the dialog, and nothing is lost', { tag: '@wide' }, async ({
    page,
  }) => {
    const { token } = await arriveRegistered(page)
    await page.request.post('/api/review', {
      data: { review: 'The first one', rating: 5 },
      headers: { authorization: `Bearer ${token}` },
    })
    await page.goto('/')
    const form = page.locator('#leave-a-review')
    await form.scrollIntoViewIfNeeded()
    await form.getByLabel('Your review').fill('The second one')
    await form.getByRole('button', { name: 'Submit review' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Error' })
    await expect(dialog).toContainText('as many reviews as we take in one day')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(form.getByLabel('Your review')).toHaveValue('The second one')
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
