import { newAccount, register } from './support/accounts.ts'
import { linkIn, openMail } from './support/mailbox.ts'
import { signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 40[014]|The password was not changed/ })

test('a forgotten password is replaced by the link of a mail, once', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  const account = newAccount()
  await register(page.request, account)
  await page.goto('/login?from=%2Fcompare')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('main')).toContainText(account.email)
  await checkScreen()

  const link = linkIn(await openMail(page, account.email), 'Choose a new password')
  await page.goto(link)
  const password = page.getByRole('textbox', { name: 'New password' })
  await password.fill('short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(password).toHaveAccessibleDescription(/Please use at least 8 characters/)
  await expect(password).toHaveValue('short')
  await checkScreen()
  await password.fill('Monsoon-rain-8')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password has been changed')
  await checkScreen()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, { ...account, password: 'Monsoon-rain-8' })

  await page.goto(link)
  await password.fill('Another-secret-9')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await checkScreen()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('an incomplete link says so at once', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('a password is changed with the old one, on the account page', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  const account = newAccount()
  await register(page.request, account)
  await page.goto('/login?from=%2Fdashboard%2Faccount')
  await signIn(page, account)
  await page.getByRole('button', { name: 'Password: Change' }).click()
  const current = page.getByRole('textbox', { name: 'Current password' })
  await current.fill('not my password')
  await page.getByRole('textbox', { name: 'New password' }).fill('Monsoon-rain-8')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('This is not your password')
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveValue('Monsoon-rain-8')
  await checkScreen()
  await current.fill(account.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  const notice = page.getByRole('alertdialog', { name: 'Your password has been changed' })
  await expect(notice).toContainText('Other devices have been logged out.')
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(current).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
})
