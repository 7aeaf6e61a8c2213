import { newAccount, register } from './support/accounts.ts'
import { linkIn } from './support/mailbox.ts'
import { signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The button is pressed too early and the link used twice on purpose.
test.use({ expected: /status of (404|429)|The link was not sent|The address was not confirmed/ })

test('a new customer confirms their email with the link of a mail', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  const account = newAccount()
  await register(page.request, account)
  await page.goto('/login?from=%2Fdashboard%2Faccount')
  await signIn(page, account)
  const address = page.getByRole('main').getByRole('listitem').filter({ hasText: account.email })
  await expect(address).toContainText('Not confirmed yet')
  await checkScreen()
  // One was sent a moment ago.
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(
    page.getByText(/^An email was sent a moment ago.* Try again in [1-5] minutes\.$/),
  ).toBeVisible()

  await page.goto('/dashboard/user')
  const reminder = page.getByText('Your email is not confirmed yet')
  await expect(reminder).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(reminder).toHaveCount(0)

  const mailbox = await page.context().newPage()
  const mail = mailbox.getByRole('main').getByRole('link').filter({ hasText: account.email })
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await expect(mail).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await mail.click()
  const link = linkIn((await mailbox.locator('iframe').getAttribute('srcdoc')) ?? '', 'Confirm my email')
  await mailbox.close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed')
  await page.getByRole('link', { name: 'Account and Security' }).click()
  await expect(address.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})
