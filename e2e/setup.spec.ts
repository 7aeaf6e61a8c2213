import type { Page } from '@playwright/test'
import { appCode } from '../server/test/support/app-code.ts'
import { arriveRegistered } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { OWNER, startNew } from './support/empty.ts'
import { freeSlots } from './support/free-slots.ts'
import { setUpApp } from './support/second-factors.ts'
import { toast } from './support/steps.ts'
import { expect, testsOn } from './support/test.ts'
import { unsavedQuestion } from './support/unsaved-question.ts'

// A business that nobody owns yet, on an empty database.
const test = testsOn(() => startNew({ DEMO: '', GATEWAYS: 'sandbox', ADMIN_SECOND_FACTOR: 'required' }))

test.use({
  expected: /status of 40[039]|ERR_FAILED|was not taken over|state of the set-up could not be read/,
})

const SERVICE = 'Exterior Foam Wash'

const step = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })
const goOn = (page: Page, name = 'Save and continue') => page.getByRole('main').getByText(name).click()

async function fillAccount(page: Page) {
  await page.getByLabel('Name').fill('Nasrin Owner')
  await page.getByLabel('Phone number').fill('01711000000')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
}

test('an owner opens the printed link and sets everything up until a visitor can book', {
  tag: '@narrow',
}, async ({ page, server, request, openStranger, checkScreen }) => {
  await expect.poll(() => server.link()).toContain('/setup#token=')

  await page.goto('/setup')
  await expect(step(page, 'The link is not complete')).toBeVisible()
  await checkScreen()
  await page.route('**/api/setup', (route) => route.abort())
  await page.goto('/setup')
  await expect(step(page, 'The server does not answer')).toBeVisible()
  await page.unroute('**/api/setup')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(step(page, 'The link is not complete')).toBeVisible()

  const stranger = await openStranger()
  await stranger.goto('/setup#token=guessed')
  await fillAccount(stranger)
  await stranger.getByRole('button', { name: 'Create the account' }).click()
  await expect(step(stranger, 'This link no longer works')).toBeVisible()

  await page.goto(server.link())
  await expect(step(page, 'Welcome! This business is yours')).toBeVisible()
  await expect(page).toHaveURL(/\/setup$/)
  await checkScreen()
  // The language is switched by a reload, which the address no longer has the token for.
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await expect(step(page, 'স্বাগতম! ব্যবসাটি এখন আপনার')).toBeVisible()
  await expect(page.getByRole('button', { name: 'অ্যাকাউন্ট খুলুন' })).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'English' }).click()

  const create = page.getByRole('button', { name: 'Create the account' })
  await create.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await fillAccount(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  const { keep } = unsavedQuestion(page)
  await keep.click()
  await page.route('**/api/setup/claim', (route) => route.abort())
  await create.click()
  await expect(page.getByRole('alert')).toContainText('Everything you typed is still here')
  await page.unroute('**/api/setup/claim')
  await create.click()

  await expect(step(page, 'Protect your account')).toBeFocused()
  await expect(page.getByText('Step 1 of 8')).toBeVisible()
  await checkScreen()
  const app = await setUpApp(page, 'Set up an app')
  await app.code.fill(appCode(app.key, new Date()))
  await app.finish.click()
  await app.card.getByRole('button', { name: 'I have saved them' }).click()

  await expect(step(page, 'About your business')).toBeFocused()
  await expect(page.getByText('Set on the server by TIME_ZONE')).toBeVisible()
  await checkScreen()
  await page.getByLabel('Name of the business').fill('Padma Wash')
  await page.getByLabel('Email for customers').fill('padma')
  await goOn(page)
  await expect(page.getByLabel('Email for customers')).toBeFocused()
  await page.getByLabel('Email for customers').fill('hello@padma.example')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(currency).toHaveValue('BDT')
  await expect(page.getByText('Suggested for Bangladesh. It is fixed by the first booking')).toBeVisible()
  await country.selectOption('IN')
  await expect(currency).toHaveValue('INR')
  // A currency that somebody has chosen stays.
  await currency.selectOption('EUR')
  await country.selectOption('BD')
  await expect(currency).toHaveValue('EUR')
  await currency.selectOption('BDT')
  await goOn(page)

  await expect(step(page, 'When are you open?')).toBeFocused()
  await expect(page.getByRole('banner').getByText('Padma Wash').first()).toBeVisible()
  await page.reload()
  await expect(step(page, 'When are you open?')).toBeVisible()
  await checkScreen()
  await goOn(page)

  await expect(step(page, 'What do you offer?')).toBeFocused()
  await goOn(page)
  await expect(page.getByRole('alert')).toContainText('Please choose at least one service')
  await page.getByRole('checkbox', { name: SERVICE }).check()
  const price = page.getByLabel('Price (BDT)')
  await price.fill('')
  await goOn(page)
  await expect(price).toBeFocused()
  await price.fill('500')
  await checkScreen()
  await goOn(page)

  await expect(step(page, 'How many teams work at the same time?')).toBeFocused()
  const teams = page.getByLabel('Teams at the same time')
  await teams.fill('21')
  await goOn(page)
  await expect(page.getByText('Please enter 1 to 20 teams')).toBeVisible()
  await teams.fill('3')
  await checkScreen()
  await goOn(page)
  await expect(page.getByText('You have 3 crews.')).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'To the crews' }).click()
  await expect(page.getByRole('list', { name: 'Crews' }).getByRole('heading')).toHaveText([
    /Team 1$/,
    /Team 2$/,
    /Team 3$/,
  ])
  await page.goBack()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: SERVICE })).toContainText('Offered already')
  await goOn(page)
  await expect(page.getByText('You have 3 crews.')).toBeVisible()
  await goOn(page, 'Continue')

  await expect(step(page, 'When can it be booked?')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: SERVICE })).toBeChecked()
  // The three crews can do it for three customers at the same time.
  await expect(page.getByLabel('Seats in each slot')).toHaveValue('3')
  await checkScreen()
  await goOn(page)

  await expect(step(page, 'How do customers pay?')).toBeFocused()
  await page.getByRole('button', { name: 'Test the connection to aamarPay' }).click()
  await expect(page.getByText('It answers and accepts your account')).toBeVisible()
  await checkScreen()
  await goOn(page, 'Continue')

  await expect(step(page, 'Do your messages arrive?')).toBeFocused()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('No mail server is set.')).toBeVisible()
  await expect(page.getByText('SMTP_URL', { exact: true })).toBeVisible()
  await checkScreen()
  await goOn(page, 'Continue')

  await expect(step(page, 'Before you open')).toBeFocused()
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(row('Services')).toContainText('Done')
  await expect(row('Second factor')).toContainText('Done')
  await page.getByRole('button', { name: 'I have read them, they are right' }).click()
  await expect(row('Terms and other pages')).toContainText('Done')
  await checkScreen()
  await row('Mail').getByRole('link', { name: 'Test email' }).click()
  await expect(step(page, 'Do your messages arrive?')).toBeFocused()

  // A job makes the slots; one of the next days can be the day off.
  await expect
    .poll(async () => {
      const days = await Promise.all([1, 2].map((days) => freeSlots(request, SERVICE, dayFromNow(days))))
      return days.flat().length
    })
    .toBeGreaterThan(0)
  // Only people who are signed in see the times of a service.
  await arriveRegistered(stranger)
  await stranger.goto('/service')
  await expect(stranger.getByText('৳500').filter({ visible: true }).first()).toBeVisible()
  await stranger
    .getByRole('link', { name: /Details/ })
    .first()
    .click()
  // Today may have ended.
  await stranger
    .getByRole('button', { name: /\d free$/ })
    .first()
    .click()
  await expect(
    stranger
      .getByRole('main')
      .getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false })
      .first(),
  ).toBeVisible()
  await stranger.goto('/setup')
  await expect(step(stranger, 'This business has an owner already')).toBeVisible()
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()

  await page.goto('/dashboard/admin')
  await page.getByRole('link', { name: /missing before you open/ }).click()
  await expect(step(page, 'Before you open')).toBeFocused()
  await page.goto('/dashboard/admin/business')
  await page.getByLabel('Phone for customers').fill('01711000001')
  await page.getByRole('form', { name: 'Business Details' }).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await stranger.goto('/contact')
  await expect(stranger.getByText('01711000001').first()).toBeVisible()
})
