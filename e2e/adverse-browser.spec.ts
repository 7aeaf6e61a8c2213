import { expect, type Locator, type Page } from '@playwright/test'
import { newAccount, register } from './support/accounts.ts'
import { newPhone } from './support/api.ts'
import { blockStorage } from './support/blocked-storage.ts'
import { findCovered } from './support/covered.ts'
import { setDeviceClock } from './support/device-clock.ts'
import { atGateway, loadWholeForm } from './support/steps.ts'
import { test } from './support/test.ts'
import { translatePages } from './support/translator.ts'

const A_DAY_AND_20_MINUTES_MS = (24 * 60 + 20) * 60_000

/** All texts of the page have twice their size, as a reader may choose. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}

/** Fails if the page was replaced by the error page, or if something lies on one of its controls. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('img[src*="error.svg"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // A notification lies on the page for a few seconds.
  await expect.poll(() => findCovered(page, 'person')).toEqual([])
}

/** Fails if something lies on a text once it is scrolled to. */
async function expectUncovered(text: Locator): Promise<void> {
  await text.scrollIntoViewIfNeeded()
  const cover = await text.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found && (element.contains(found) || found.contains(element))
      ? null
      : (found?.outerHTML ?? 'outside')
  })
  expect(cover).toBeNull()
}

const errorsOf = (page: Page) => page.locator('[aria-invalid="true"]')

test.describe('a browser that translates, whose clock is wrong and that keeps nothing, with large text', {
  tag: '@narrow',
}, () => {
  // The wrong password is refused. A page that was translated before it was hydrated is rendered anew.
  test.use({ expected: /status of 401|Signing in failed|React error #418/ })

  for (const [lang, manner] of [
    ['en', 'replaced'],
    ['bn', 'moved'],
  ] as const) {
    test(`leads from the search to the result of the payment (${lang}, texts are ${manner})`, async ({
      page,
      server,
      openStranger,
    }) => {
      const account = newAccount()
      await register((await openStranger()).request, account)
      await page.context().addCookies([{ name: 'locale', value: lang, url: server.url }])
      await translatePages(page, manner)
      await setDeviceClock(page, A_DAY_AND_20_MINUTES_MS)
      await blockStorage(page)
      await doubleText(page)

      await page.goto('/')
      await expectWhole(page)
      await page.locator('main a[href="/service"]').first().click()
      await page.locator('main li a[href*="services"]').first().click()
      await expect(page).toHaveURL(/\/login/)

      const login = page.locator('form').filter({ has: page.locator('input[name="password"]') })
      const [email, password] = [login.locator('[name="email"]'), login.locator('[name="password"]')]
      const signIn = login.locator('button[type="submit"]')
      await email.fill('')
      await password.fill('')
      await signIn.click()
      await expect(errorsOf(page)).toHaveCount(2)
      await email.fill(account.email)
      await password.fill('Wrong-123')
      await signIn.click()
      await expect(login.getByRole('alert')).toBeVisible()
      // A mouse that rests on a message of the page keeps it open.
      await page.mouse.move(0, 0)
      await expectWhole(page)
      await expect(email).toHaveValue(account.email)
      await password.fill(account.password)
      await signIn.click()
      await expect(page).toHaveURL(/\/services\//)

      const tomorrow = page.getByRole('main').locator('button[data-date]').nth(1)
      await tomorrow.click()
      await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
      const free = page
        .getByRole('main')
        .getByRole('button', { name: /[\d০-৯]{1,2}:[\d০-৯]{2}/, disabled: false })
      await free.last().click()
      await free.first().click()
      await expectWhole(page)
      await page.locator('main a[href^="/booking"]').last().click()
      await expect(page).toHaveURL(/\/booking\?/)

      const field = (name: string) => page.locator(`[name="${name}"]`)
      await expect(field('customer.name')).toBeAttached()
      await loadWholeForm(page)
      await field('customer.phone').fill('12')
      await field('customer.address').fill('')
      const pay = page.locator('form').last().locator('button[type="submit"]')
      await pay.click()
      await expect(errorsOf(page)).toHaveCount(2)
      await expectWhole(page)
      await field('customer.phone').fill(newPhone())
      await field('customer.address').fill('House 7, Road 4, Dhanmondi, Dhaka')
      await expect(errorsOf(page)).toHaveCount(0)
      if (await field('vehicleModel').isVisible()) await field('vehicleModel').fill('Allion')
      await expectUncovered(page.getByText(/^[$৳]\s?[\d০-৯]/).last())
      await expectWhole(page)
      await pay.click()

      await atGateway(page)
      await page.locator('form button').first().click()
      await expect(page).toHaveURL(/\/booking\/result\//)
      await expect(page.getByTestId('tran-id')).toBeVisible()
      await expectWhole(page)
      await page.goto('/dashboard/user/Upcoming-bookings')
      await expect(page.getByText('Dhanmondi').first()).toBeVisible()
      await expectWhole(page)
    })
  }
})
