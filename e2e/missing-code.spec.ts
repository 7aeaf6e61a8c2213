import type { Page, Request } from '@playwright/test'
import { arriveRegistered, newAccount } from './support/accounts.ts'
import { DEMO_USER, logOut } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('when the code of messages cannot be fetched', () => {
  test.use({ expected: /ERR_FAILED|could not be (loaded|checked)|The registration failed|Signing in failed/ })

  test('the browser itself shows them, and what was typed stays', { tag: '@narrow' }, async ({ page }) => {
    await page.route(/\/assets\/(notice-dialog|toasts)-/, (route) => route.abort())
    await page.route('**/api/auth/*', (route) => route.abort())
    const account = newAccount()
    await page.goto('/register')
    await fillRegistration(page, account)
    const shown = nextMessage(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    expect(await shown).toBe(
      'Registration Failed\nThere was an error registering your account. Please try again.',
    )
    await expect(page.getByLabel('Name')).toHaveValue(account.name)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(account.password)

    await page.goto('/login')
    const failure = nextMessage(page)
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
    expect(await failure).toMatch(/^Login failed/)
    await expect(page.getByLabel('Email')).toHaveValue(DEMO_USER.email)
  })

  test('a dialog that is missing asks to load the page again, and the page stays', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.route(/\/assets\/logout-dialog-/, (route) => route.abort())
    await arriveRegistered(page)
    await page.goto('/compare')
    const leave = page.getByRole('button', { name: 'Log out' }).first()
    const question = /^This part of the page could not be loaded\./
    const first = nextMessage(page)
    await leave.click()
    expect(await first).toMatch(question)
    await expect(page.getByRole('heading', { name: 'Compare services' })).toBeVisible()
    const reloaded = page.waitForEvent('load')
    const second = nextMessage(page, 'accept')
    await leave.click()
    expect(await second).toMatch(question)
    await page.unroute(/\/assets\/logout-dialog-/)
    await reloaded
    await logOut(page)
  })
})

test.describe('after the first input', () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED|The registration failed/ })

  test('a form needs the network only to be sent', { tag: '@narrow' }, async ({ page, context }) => {
    const open = new Set<Request>()
    page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') open.add(request)
    })
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    await page.goto('/register')
    const notice = page.waitForRequest(/\/assets\/notice-dialog-/)
    const account = newAccount()
    await fillRegistration(page, account)
    await notice
    await expect(page.getByText('Password strength: Strong')).toBeVisible()
    await expect.poll(() => open.size).toBe(0)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Registration Failed' })
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Name')).toHaveValue(account.name)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Registration Successful!' })).toBeVisible()
  })
})

async function fillRegistration(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('Phone number').fill('01811223344')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
}

/** Answers the next dialog of the browser itself and returns its text. */
async function nextMessage(page: Page, answer: 'accept' | 'dismiss' = 'dismiss'): Promise<string> {
  const dialog = await page.waitForEvent('dialog')
  await dialog[answer]()
  return dialog.message()
}
