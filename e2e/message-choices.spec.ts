import { randomUUID } from 'node:crypto'
import type { Message } from '@jhilik/contract/messages.ts'
import { arriveRegistered, arriveSignedIn, newAccount, signInByCall } from './support/accounts.ts'
import { dataOf, dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { checkMail, linkIn, openMail } from './support/mailbox.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The tests' own tools would look into the frame of a mail, which runs no scripts.
test.use({ expected: /Blocked script execution in 'about:srcdoc'/ })

test('a customer ends reminders with the link of the mail, and wants them again on the account page', async ({
  page,
  server,
  playwright,
  baseURL,
  checkScreen,
}) => {
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(4))
  const { bookingId, paymentUrl } = await holdSlot(page.request, token, slot, {
    customer: { name: account.name, email: account.email, phone: account.phone, address: 'House 3, Sylhet' },
  })
  await page.request.post(paymentUrl, { form: { decision: 'pay' } })
  await openMail(page, account.email)

  // A copy of the confirmation becomes a reminder that failed, because no test waits for the day before.
  // Signing in on the page's own requests would replace its session.
  const elsewhere = await playwright.request.newContext({ baseURL })
  const { token: staff } = await signInByCall(elsewhere, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${staff}` }
  const answer = await elsewhere.get('/api/messages', { headers, params: { booking: bookingId } })
  const message = (await dataOf<Message[]>(answer)).find(({ audience }) => audience === 'customer')
  const failed = {
    id: randomUUID(),
    event: 'reminder',
    reminder: 60,
    state: 'failed',
    sent_at: null,
    answer: '550',
  }
  await server.sql(
    `insert into messages select copy.* from messages, jsonb_populate_record(messages, $2) copy where messages.id = $1`,
    [message?._id, JSON.stringify(failed)],
  )
  await elsewhere.post(`/api/messages/${failed.id}/send-again`, { headers })
  await elsewhere.dispose()
  const mail = await openMail(page, account.email, 2)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reminder')
  await checkMail(page, mail)

  const link = linkIn(mail, 'Do not send me emails like this')
  // Programs that check mails before their readers see them open every link.
  for (let visit = 0; visit < 2; visit++) expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Stop reminders by email?' })).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'No more reminders by email' })).toBeVisible()
  await checkScreen()

  await page.goto('/dashboard/account')
  const byMail = page.getByRole('group', { name: 'Reminders' }).getByLabel('Email')
  await expect(byMail).not.toBeChecked()
  await checkScreen()
  await byMail.focus()
  await page.keyboard.press('Space')
  await expect(byMail).toBeChecked()
  await expect(byMail).toBeEnabled()
  await page.reload()
  await expect(byMail).toBeChecked()
})

test('staff note that a number sent STOP, and that it gets text messages again', async ({
  page,
  checkScreen,
}) => {
  const { user } = (await arriveRegistered(page)) as { user: { _id?: string; sub?: string } }
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-management/${user._id ?? user.sub}`)
  const messages = page.getByRole('region', { name: 'Messages to this person' })
  await messages.getByRole('button', { name: /Sent STOP/ }).click()
  const question = page.getByRole('alertdialog', { name: /send STOP\?$/ })
  await expect(question).toContainText('codes to log in')
  await checkScreen()
  await question.getByRole('button', { name: 'Send no more texts' }).click()
  await expect(messages).toContainText(/Sent STOP on \w+ \d/)
  await checkScreen()
  await messages.getByRole('button', { name: 'Send texts again' }).click()
  await page
    .getByRole('alertdialog', { name: /again\?$/ })
    .getByRole('button', { name: 'Send texts again' })
    .click()
  await expect(messages.getByRole('button', { name: /Sent STOP/ })).toBeVisible()
})
