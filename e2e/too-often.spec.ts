import type { Page } from '@playwright/test'
import { arriveRegistered } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 429|Signing in failed|could not be fetched/ })

/** Answers calls as the server does when there were too many of them. The answer of the function ends that. */
async function refuse(page: Page, address: string, seconds: number): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      json: {
        success: false,
        statusCode: 429,
        code: 'too_many_requests',
        message: 'Too many tries in a short time.',
        requestId: 'r',
      },
    }),
  )
  return () => page.unroute(address)
}

test('a log-in that was tried too often says when to try again, in Bangla, and keeps what was typed', {
  tag: '@narrow',
}, async ({ page, baseURL, checkScreen }) => {
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/login')
  const email = page.getByLabel('ইমেইল')
  await email.fill('shirin@people.example')
  await page.getByRole('textbox', { name: 'পাসওয়ার্ড' }).fill('Monsoon-rain-7')
  const allow = await refuse(page, '**/api/auth/login', 1_300)
  const submit = page.locator('form').getByRole('button', { name: 'লগ ইন করুন', exact: true })
  await submit.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('অল্প সময়ে অনেকবার চেষ্টা করা হয়েছে। ২২ মিনিট পরে আবার চেষ্টা করুন।')
  await checkScreen()
  await allow()
  await refuse(page, '**/api/auth/login', 4 * 3600)
  await submit.click()
  await expect(alert).toContainText(/(ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা|রাত)\s[০-৯]+:[০-৯]{2}-এর পরে আবার চেষ্টা করুন।/)
  await expect(email).toHaveValue('shirin@people.example')
})

test('a list that has to wait says for how long, and is loaded then', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  const allow = await refuse(page, '**/api/bookings/**', 40)
  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page.getByRole('alert')).toContainText('Try again in 40 seconds.')
  await checkScreen()
  await allow()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
})

test('the newsletter’s form says when to try again, also without scripts', { tag: '@narrow' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const busy = '/newsletter?state=busy&wait=40'
  await page.goto(busy)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Try again in 40 seconds.')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const plain = await context.newPage()
  await plain.goto(busy)
  await expect(plain.getByRole('main')).toContainText('Try again in 40 seconds.')
  await context.close()
})
