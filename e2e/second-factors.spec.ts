import type { Page } from '@playwright/test'
import { appCode } from '../server/test/support/app-code.ts'
import { arriveRegistered, newAccount } from './support/accounts.ts'
import { OWNER, startEmpty } from './support/empty.ts'
import { setUpApp } from './support/second-factors.ts'
import { logOut, toast } from './support/steps.ts'
import { expect, testsOn } from './support/test.ts'

// A business, in which admins need a second factor.
const test = testsOn(() => startEmpty({ ADMIN_SECOND_FACTOR: 'required' }))

test.use({ expected: /status of 40[03]|The code was not accepted|The app was not set up/ })

async function enterPassword(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

/** Buttons that the sticky header half covers would be found too small. */
const fromTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

async function untilLoggedIn(page: Page) {
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
}

async function enterCode(page: Page, field: 'Code of the authenticator app' | 'Recovery code', code: string) {
  await page.getByRole('textbox', { name: field }).fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

test('an admin sets up an app, logs in with it, loses the phone, and recovers with a recovery code', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  await enterPassword(page)
  await untilLoggedIn(page)
  await page.goto('/dashboard/admin/user-management?q=nasrin')
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(page.getByRole('alert')).toContainText('Admins need a second factor')

  const first = await setUpApp(page, 'Set up an app')
  await fromTop(page)
  await checkScreen()
  await first.code.fill('123')
  await first.finish.click()
  await expect(first.code).toHaveAccessibleDescription(/The code has six digits/)
  await first.code.fill(appCode(first.key, new Date(), 20))
  await first.finish.click()
  await expect(first.code).toHaveAccessibleDescription(/This code is not right/)
  await first.code.fill(appCode(first.key, new Date()))
  await first.finish.click()
  await expect(first.card.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(first.card.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await first.card.getByRole('listitem').allTextContents()
  await fromTop(page)
  await checkScreen()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    first.card.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await first.card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/user-management\?q=nasrin$/)
  await expect(page.getByRole('main').getByText('Nasrin Owner').first()).toBeVisible()

  await logOut(page)
  await enterPassword(page)
  const code = page.getByRole('textbox', { name: 'Code of the authenticator app' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await checkScreen()
  await enterCode(page, 'Code of the authenticator app', appCode(first.key, new Date(), 1))
  await untilLoggedIn(page)

  await logOut(page)
  await enterPassword(page)
  await page.getByRole('button', { name: 'I do not have my phone' }).click()
  await enterCode(page, 'Recovery code', 'AAAAA-AAAAA')
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toHaveAccessibleDescription(
    /This code is not right/,
  )
  await enterCode(page, 'Recovery code', recoveryCode.toLowerCase())
  await untilLoggedIn(page)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Two-step log-in: Change' }).click()
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  const second = await setUpApp(page, 'Set up another app')
  await second.code.fill(appCode(second.key, new Date()))
  await second.finish.click()
  await second.card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(second.card.getByText('10 recovery codes left')).toBeVisible()
  await fromTop(page)
  await checkScreen()

  await page.goto('/')
  await logOut(page)
  await enterPassword(page)
  await enterCode(page, 'Code of the authenticator app', appCode(second.key, new Date(), 1))
  await untilLoggedIn(page)
  await page.goto('/dashboard/admin')
  await expect(page.getByText('No jobs on this day.')).toBeVisible()
})

test('a customer adds a passkey and logs in with it', { tag: '@narrow' }, async ({ page, checkScreen }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const account = newAccount()
  await arriveRegistered(page, account)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Passkeys: Add' }).click()
  await page.getByRole('textbox', { name: 'Name of this device' }).fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'The passkey has been added.')).toBeVisible()
  const row = page.locator('#passkeys').getByRole('listitem').filter({ hasText: 'My phone' })
  await expect(row).toContainText('Not used yet')
  await fromTop(page)
  await checkScreen()

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await untilLoggedIn(page)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Passkeys: Change' }).click()
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
