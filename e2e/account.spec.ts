import type { Response } from '@playwright/test'
import { arriveRegistered, newAccount, signInByCall } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 40[019]|The account was not deleted/ })

test('a customer ends a lost device, downloads the data, and deletes an account without bookings to come', {
  tag: '@narrow',
}, async ({ page, openStranger, checkScreen }) => {
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  const lost = await openStranger()
  const { token: lostToken } = await signInByCall(lost.request, account)
  await page.goto('/dashboard/account')
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button', { name: 'Log out' }).click()
  await checkScreen()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(devices).toHaveCount(1)
  await expect(devices).toContainText('This device')
  const headers = { authorization: `Bearer ${lostToken}` }
  expect((await lost.request.get('/api/auth/sign-ins', { headers })).status()).toBe(401)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Page to read' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('jhilik-my-data.html')

  const slot = await freeSlot(page.request, 'Dashcam Installation', dayFromNow(12))
  await holdSlot(page.request, token, slot)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  await expect(dialog.getByText('Please tick this box to go on')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('You have upcoming bookings.')
  await expect(dialog.getByRole('link', { name: 'Upcoming bookings' })).toBeVisible()
  await checkScreen()

  const another = newAccount()
  await arriveRegistered(page, another)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(another.password)
  await dialog.getByRole('checkbox').check()
  await confirm.click()
  const notice = page.getByRole('alertdialog', { name: 'Your account has been deleted' })
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('persist:auth'))).not.toContain(another.email)
  const { email, password } = another
  const login = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(login.status()).toBe(401)
})

test('a deleted account leads home, also when another call ends the session before the page is there', {
  tag: '@narrow',
}, async ({ page }) => {
  const account = newAccount()
  await arriveRegistered(page, account)
  const isOf = (path: string) => (response: Response) => new URL(response.url()).pathname === path
  const deleted = page.waitForResponse(isOf('/api/auth/account/delete'), { timeout: 60_000 })
  const ended = page.waitForResponse(isOf('/api/auth/refresh-token'), { timeout: 60_000 })
  const unpaid = /\/api\/bookings\/.*when=held/
  const asked = page.waitForRequest(unpaid)
  await page.route(unpaid, async (route) => {
    await deleted
    await route.continue()
  })
  await page.goto('/dashboard/account')
  await asked
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await dialog.getByRole('checkbox').check()
  await page.route('**/assets/*', async (route) => {
    await ended
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  expect((await ended).status()).toBe(401)
  await expect(page.getByRole('alertdialog', { name: 'Your account has been deleted' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the account page has five groups, of which one form is open at a time and keeps what was typed', {
  tag: '@wide',
}, async ({ page, checkScreen }) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/account')
  const groups = page.getByRole('main').getByRole('region')
  await expect(groups.getByRole('heading', { level: 2 })).toHaveText([
    'Profile',
    'Log-in',
    'Messages',
    'Devices',
    'Data',
  ])
  await expect(page.getByRole('main').locator('form:visible')).toHaveCount(0)
  const password = page.getByRole('button', { name: 'Password: Change' })
  await password.click()
  const typed = page.getByRole('textbox', { name: 'New password' })
  await typed.fill('Monsoon-rain-8')
  await expect(page.getByRole('button', { name: 'Password: Close' })).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Email: Change' }).click()
  await expect(page.getByLabel('New email')).toBeVisible()
  await expect(typed).toBeHidden()
  await checkScreen()
  await password.click()
  await expect(typed).toHaveValue('Monsoon-rain-8')
  await typed.fill('')
  await page.getByRole('button', { name: 'Password: Close' }).click()
  await expect(page.getByRole('main').locator('form:visible')).toHaveCount(0)
})

test('chips on a phone lead to the groups of the account page', { tag: '@narrow' }, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/account')
  // What is still loading grows, and moves the groups after it.
  await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeInViewport()
  // Another page comes between: changing only the hash by hand would pass by the router.
  await page.goto('/dashboard/user')
  await page.goto('/dashboard/account#second-factors')
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeInViewport()
})
