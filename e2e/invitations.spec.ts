import { randomUUID } from 'node:crypto'
import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 40[04]|The invitation was not sent/ })

test('an owner invites a dispatcher, who opens the account with the link and begins', {
  tag: '@narrow',
}, async ({ page, openStranger, request, checkScreen }) => {
  const to = `${randomUUID()}@staff.example`
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/user-management')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person to the staff' })
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  const address = dialog.getByLabel(/^Email or phone number/)
  await address.fill(DEMO_ADMIN.email)
  await send.click()
  await expect(dialog.getByText('Someone has an account with this address already')).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill(to)
  await dialog.getByLabel('Duty').selectOption('dispatcher')
  await expect(dialog.getByText('A dispatcher works with bookings')).toBeVisible()
  await checkScreen()
  await send.click()
  await expect(toast(page, `The invitation to ${to} is on its way.`)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: to })
  await expect(row).toContainText('Dispatcher')
  await checkScreen()

  const link = await linkSentTo(to)
  const guest = await openStranger()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue(to)
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest.getByLabel(/^Name/)).toBeFocused()
  await guest.getByLabel(/^Name/).fill('Selina Akter')
  await guest.getByLabel(/^Phone/).fill('01711000001')
  await guest.getByLabel(/^Password/).fill('Monsoon-rain-8')
  await guest.getByRole('button', { name: 'Open my account' }).click()
  await expect(guest).toHaveURL(/\/dashboard\/admin/)

  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: to })).toContainText('Dispatcher')
  await expect(row).toBeHidden()
  const another = await openStranger()
  await another.goto(link)
  await expect(another.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()

  const { token, user } = await signInByCall(request, { email: to, password: 'Monsoon-rain-8' })
  expect(user).toMatchObject({ role: 'admin', duty: 'dispatcher' })
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get('/api/business', { headers })).status()).toBe(403)

  async function linkSentTo(address: string): Promise<string> {
    let path = ''
    await expect(async () => {
      const mails = (await (await request.get('/mailbox')).text()).split('<li>')
      const mail = /href="(\/mailbox\/[\w-]+)"/.exec(mails.find((one) => one.includes(address)) ?? '')?.[1]
      const text = mail ? await (await request.get(mail)).text() : ''
      path = /\/join\?lang=\w\w#[\w-]+/.exec(text)?.[0] ?? ''
      expect(path).not.toBe('')
    }).toPass({ timeout: 30_000 })
    return path
  }
})

test('an invitation is withdrawn after a question', { tag: '@wide' }, async ({ page, checkScreen }) => {
  const to = `${randomUUID()}@staff.example`
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const data = { to, duty: 'accountant' }
  expect((await page.request.post('/api/staff-invitations', { headers, data })).status()).toBe(201)
  await page.goto('/dashboard/admin/user-management')
  const row = page.getByRole('listitem').filter({ hasText: to })
  await row.getByRole('button', { name: `Withdraw the invitation to ${to}` }).click()
  const question = page.getByRole('alertdialog', { name: `Withdraw the invitation to ${to}?` })
  await checkScreen()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, `The invitation to ${to} was withdrawn.`)).toBeVisible()
  await expect(row).toBeHidden()
})
