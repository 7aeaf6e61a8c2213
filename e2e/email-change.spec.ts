import { arriveRegistered, newAccount, signInByCall } from './support/accounts.ts'
import { checkMail, linkIn, openMail } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

// Entering the own address, and a link that was used. Unpaid bookings are read by the address: a call that is on its way
// while the address changes is refused, and made again with the new one.
test.use({
  expected:
    /status of 40[014]|status of 403 .*when=held|The email was not changed|The new email was not confirmed/,
})

test('a customer changes the email with the link of a mail, which logs other devices out', {
  tag: '@narrow',
}, async ({ page, openStranger, checkScreen }) => {
  const account = newAccount()
  await arriveRegistered(page, account)
  const other = await openStranger()
  const { token } = await signInByCall(other.request, account)
  const newEmail = `new-${account.email}`
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Email: Change' }).click()
  const email = page.getByLabel('New email')
  const submit = page.getByRole('button', { name: 'Change email' })
  await email.fill(account.email)
  await submit.click()
  await expect(email).toHaveAccessibleDescription(/This is the email of your account already/)
  await email.fill(newEmail)
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: newEmail })).toContainText('within an hour')
  await expect(email).toHaveValue('')
  await checkScreen()

  const mail = await openMail(page, newEmail)
  await checkMail(page, mail)
  const link = linkIn(mail, 'Use this email')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Use your new email?' })).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Use this email' }).click()
  const notice = page.getByRole('alertdialog', { name: 'Your email has been changed' })
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: newEmail })).toContainText('Confirmed')
  const headers = { authorization: `Bearer ${token}` }
  expect((await other.request.get('/api/auth/account', { headers })).status()).toBe(401)

  await page.goto('/')
  await page.goto(link)
  await page.getByRole('button', { name: 'Use this email' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
})
