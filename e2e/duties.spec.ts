import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn, newAccount, registerConfirmed } from './support/accounts.ts'
import { DEMO_ADMIN, DEMO_USER, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const staff = '/dashboard/admin'

async function appoint(page: Page, request: APIRequestContext, name: string, duty: string) {
  const account = newAccount(name)
  await registerConfirmed(request, account)
  await page.goto(`${staff}/user-management?q=${account.email}`)
  const row = page.getByRole('row').filter({ hasText: account.email })
  await row.getByRole('button', { name: `Edit role of ${name}` }).click()
  await row.getByRole('combobox', { name: `Role of ${name}` }).selectOption('admin')
  await row.getByRole('combobox', { name: `Duty of ${name}` }).selectOption(duty)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Role updated successfully.')).toBeVisible()
  await expect(row.getByText(duty, { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Edit role of ${name}` })).toBeFocused()
  return account
}

/** The entries of the menu, and the pages that are listed below the open one. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible()
  const entries = await menu.getByRole('link').allInnerTexts()
  return entries.map((entry) => entry.replace(/^Jhilik\s*/, ''))
}

test('an owner appoints a manager, an accountant and a dispatcher, who see what belongs to their duty', {
  tag: '@wide',
}, async ({ page, request, checkScreen }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const manager = await appoint(page, request, 'Farida Yasmin', 'Manager')
  const accountant = await appoint(page, request, 'Habib Ullah', 'Accountant')
  const dispatcher = await appoint(page, request, 'Jamal Uddin', 'Dispatcher')
  await page.goto(`${staff}/user-bookings?q=${DEMO_USER.email}`)
  const found = page.getByRole('row').filter({ hasText: DEMO_USER.email }).first()
  const booking = String(await found.getByRole('link').first().getAttribute('href'))

  await arriveSignedIn(page, manager)
  await page.goto(`${staff}/user-management?q=${accountant.email}`)
  expect(await menuOf(page)).toEqual([
    'Home',
    'Today',
    'Bookings',
    'Customers',
    'Manage Users',
    'Board',
    'Calendar',
    'Services',
    'Reviews',
    'Money',
    'Settings',
  ])
  const colleague = page.getByRole('row').filter({ hasText: accountant.email })
  await expect(colleague.getByText('Accountant')).toBeVisible()
  await expect(colleague.getByRole('button')).toHaveCount(0)
  await page.goto(`${staff}/house-rules`)
  await expect(page.getByRole('heading', { name: 'Your duty does not include this page' })).toBeVisible()
  await checkScreen()

  await arriveSignedIn(page, accountant)
  await page.goto(`${staff}/dashboard`)
  expect(await menuOf(page)).toEqual(['Home', 'Today', 'Dashboard', 'Bookings', 'Board', 'Money'])
  await page.goto(`${staff}/figures`)
  await expect(page.getByRole('heading', { name: 'Income' }).first()).toBeVisible()
  await page.goto(`${staff}/user-bookings`)
  const bookings = page.getByRole('table')
  await expect(bookings.getByRole('link').first()).toBeVisible()
  await expect(bookings.getByRole('columnheader', { name: 'Email' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await page.goto(booking)
  await expect(page.getByRole('heading', { name: 'Payment' }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Actions' })).toBeHidden()
  await expect(page.getByText(DEMO_USER.email)).toBeHidden()
  await checkScreen()

  // A dispatcher takes cash, but has no page for money.
  await arriveSignedIn(page, dispatcher)
  await page.goto(`${staff}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Cash in hand' })).toBeVisible()
  expect(await menuOf(page)).not.toContain('Money')
  await checkScreen()

  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(booking)
  await expect(page.getByText(DEMO_USER.email).first()).toBeVisible()
})

test.describe('a call that needs the password again', () => {
  test.use({ expected: /status of (400|403)|The password was not confirmed/ })

  test('asks for it over an open dialog, and goes on with what was chosen', { tag: '@narrow' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const account = newAccount('Selina Hossain')
    const { user } = await registerConfirmed(request, account)
    await arriveSignedIn(page, DEMO_ADMIN)
    // The first call is refused as the server refuses it ten minutes after the password was entered.
    let isRefused = false
    await page.route(/\/api\/auth\/users\/[^/]+$/, (route) => {
      if (isRefused || route.request().method() !== 'PATCH') return route.fallback()
      isRefused = true
      return route.fulfill({ status: 403, json: { ...problem, code: 'confirmation_required' } })
    })
    await page.goto(`${staff}/user-management/${(user as { sub: string }).sub}`)
    await page.getByRole('button', { name: 'Make admin' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make Selina Hossain an admin?' })
    await dialog.getByRole('combobox', { name: 'Duty' }).selectOption('manager')
    await dialog.getByRole('button', { name: 'Make admin' }).click()

    const question = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    const password = question.getByRole('textbox', { name: 'Password' })
    await expect(password).toBeVisible()
    await checkScreen()
    await password.fill('not the password')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(question.getByText('This is not your password')).toBeVisible()
    await password.fill(DEMO_ADMIN.password)
    await password.press('Enter')
    await expect(toast(page, 'Role updated successfully.')).toBeVisible()
    await expect(question).toBeHidden()
    await expect(page.getByRole('main').getByText('Manager', { exact: true })).toBeVisible()
  })
})

const problem = { success: false, statusCode: 403, message: '', requestId: 'test' }
