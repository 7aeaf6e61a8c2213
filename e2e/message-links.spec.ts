import type { APIRequestContext, Page } from '@playwright/test'
import { dayFromNow } from './support/api.ts'
import { bookForCaller } from './support/caller-booking.ts'
import { expect, test } from './support/test.ts'

/** A booking for a caller in five days, of a service that has two more times. */
async function bookInFiveDays(request: APIRequestContext) {
  const { bookingId, headers, path, removeService, slots } = await bookForCaller(request, {
    service: 'Link Wash',
    day: dayFromNow(5),
    times: [
      ['09:00', '10:00'],
      ['11:00', '12:00'],
      ['14:00', '15:00'],
    ],
  })
  const remove = async () => {
    const data = { reason: 'A test', canceledBy: 'customer' }
    await request.post(`/api/bookings/${bookingId}/cancel`, { headers, data })
    await removeService()
  }
  return { path, slots, remove }
}

const isAttended = (page: Page) => page.getByText('Thank you, we know that you will be there.')

test('a customer says to be there, moves and cancels with the link of a message, without logging in', async ({
  page,
  request,
  checkScreen,
}) => {
  const { path, remove } = await bookInFiveDays(request)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move / })).toBeVisible()
  await checkScreen()

  await page.getByRole('button', { name: 'I will be there' }).click()
  await expect(isAttended(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I will be there' })).toBeHidden()
  await page.reload()
  await expect(isAttended(page)).toBeVisible()

  await page.getByRole('button', { name: /^Move / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^11:00/ }).click()
  await checkScreen()
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await expect(page.getByText('Your booking has a new time')).toBeVisible()
  await expect(page.getByText(/^11:00\s-\s12:00\sPM$|^11:00\sAM\s-\s12:00\sPM$/)).toBeVisible()
  // What was said about the earlier time does not hold for this one.
  await expect(page.getByRole('button', { name: 'I will be there' })).toBeVisible()

  await page.getByRole('button', { name: /^Cancel / }).click()
  await expect(dialog.getByText('Nothing has been paid, so nothing is charged.')).toBeVisible()
  await checkScreen()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { name: 'This booking was canceled' })).toBeVisible()
  await checkScreen()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This booking was canceled' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I will be there' })).toBeHidden()
  await remove()
})

test('the page of a link is in Bangla for who reads it', { tag: '@narrow' }, async ({
  page,
  request,
  baseURL,
  checkScreen,
}) => {
  const { path, remove } = await bookInFiveDays(request)
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'আপনার বুকিং নিশ্চিত' })).toBeVisible()
  await expect(page.getByText(/সকাল\s৯:০০\s-\s১০:০০/)).toBeVisible()
  await page.getByRole('button', { name: 'আমি থাকব' }).click()
  await expect(page.getByText('ধন্যবাদ, আপনি থাকবেন বলে জানিয়েছেন।')).toBeVisible()
  await checkScreen()
  await remove()
})

test.describe('a link that has ended', () => {
  test.use({ expected: /status of 404/ })

  test('says so, and how to reach the business', { tag: '@narrow' }, async ({ page, checkScreen }) => {
    await page.goto('/v/AAAAAAAAAAAAAAAA')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await checkScreen()
  })
})
