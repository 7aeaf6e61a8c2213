import type { Page } from '@playwright/test'
import { makeAttempt, makeBooking, makeService } from '../server/src/demo/factories.ts'
import { openServer } from '../server/src/platform/db.ts'
import { arriveRegistered, newAccount } from './support/accounts.ts'
import { atGateway } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { beginJob } from './support/visits.ts'
import type { ServerWithDatabase } from './support/with-database.ts'

async function press(page: Page, button: string | RegExp) {
  await atGateway(page)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/booking\/result\//)
}

test('a customer pays what is left and gives a tip on the page of a link', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  test.setTimeout(300_000)
  const { path, report, remove } = await beginJob(request, server)
  await report('on_the_way')
  await page.goto(path)
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toContainText('Left to pay')
  await expect(bar).toContainText('$40')
  await expect(page.getByRole('heading', { name: 'To pay when it is done' })).toBeVisible()
  await checkScreen()
  await bar.getByRole('button', { name: 'Pay now: $40 with bKash' }).click()
  await press(page, 'Cancel')
  await expect(page.getByRole('heading', { name: 'You canceled the payment' })).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Back to the booking, to try again' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))

  await page.getByText('With bKash, or choose another way').click()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await checkScreen()
  await bar.getByRole('button', { name: 'Pay now: $40 with Card' }).click()
  await press(page, /^Pay\b/)
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible()
  await expect(page.getByText('$40 has arrived. Your receipt is with your booking.')).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Back to the booking' }).click()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)

  await report('done')
  await page.reload()
  const tip = page.getByRole('region', { name: 'A tip for your crew?' })
  await tip.getByRole('button', { name: 'Give a tip' }).click()
  await expect(tip.getByText('Please choose an amount.')).toBeVisible()
  await tip.getByText('Other', { exact: true }).click()
  await tip.getByRole('textbox', { name: 'Amount in $' }).fill('1000')
  await tip.getByRole('button', { name: /^Tip \$1,000/ }).click()
  await expect(tip.getByText('$100 at most', { exact: false })).toBeVisible()
  await checkScreen()
  await tip.getByText('$5', { exact: true }).click()
  await tip.getByRole('button', { name: 'Tip $5 with bKash' }).click()
  await press(page, /^Pay\b/)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.getByText('Your tip of $5 goes to your crew.')).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Back to the booking' }).click()
  const thanks = page.getByText('You have given your crew a tip of $5.')
  await expect(thanks).toBeVisible()
  await page.reload()
  await expect(thanks).toBeVisible()
  await checkScreen()
  await remove()
})

/** A completed booking of this account over 40, of which a deposit of 10 was paid. */
async function bookingWithDeposit(server: ServerWithDatabase, userId: string): Promise<string> {
  const { db, close } = await openServer(server.databaseUrl)
  // It is not on offer, so that other tests do not find it among the services.
  const service = await makeService(db, { archived_at: new Date() })
  const booking = await makeBooking(db, {
    service_id: service.id,
    user_id: userId,
    status: 'completed',
    price_minor: 4000,
    payment_terms: 'deposit',
    due_now_minor: 1000,
    starts_at: new Date(Date.now() - 2 * 3_600_000),
    ends_at: new Date(Date.now() - 3_600_000),
  })
  await makeAttempt(db, booking)
  await close()
  return booking.id
}

test('a customer who is signed in pays the rest after a deposit and gives a tip, in Bangla', async ({
  page,
  server,
  baseURL,
  checkScreen,
}) => {
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  const session = await arriveRegistered(page, newAccount('শিরিন আক্তার'))
  const id = await bookingWithDeposit(server, (session.user as { sub: string }).sub)
  await page.goto(`/dashboard/user/bookings/${id}`)
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar).toContainText('$৩০')
  await checkScreen()
  await bar.getByRole('button', { name: /^এখনই দিন/ }).click()
  await press(page, /^পেমেন্ট করুন/)
  await expect(page.getByRole('heading', { name: 'ধন্যবাদ, টাকা পেয়েছি' })).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'বুকিংয়ে ফিরে যান' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/user/bookings/${id}$`))
  await expect(bar).toHaveCount(0)
  const tip = page.getByRole('region', { name: 'টিমকে বকশিশ দিতে চান?' })
  await tip.getByText('$২', { exact: true }).click()
  await checkScreen()
  await tip.getByRole('button', { name: 'বিকাশ দিয়ে $২ বকশিশ দিন' }).click()
  await press(page, /^পেমেন্ট করুন/)
  await expect(page.getByText('আপনার $২ বকশিশ টিম পাবে।')).toBeVisible()
  await page.getByRole('link', { name: 'বুকিংয়ে ফিরে যান' }).click()
  await expect(page.getByText('আপনি টিমকে $২ বকশিশ দিয়েছেন।')).toBeVisible()
  await checkScreen()
})
