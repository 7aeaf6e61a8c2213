import type { Message } from '@jhilik/contract/messages.ts'
import type { Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf, dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { setMessagesElsewhere } from './support/message-settings.ts'
import { DEMO_ADMIN, toast, withoutNews } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const LIST = '/dashboard/admin/messages'
const SETTINGS = '/dashboard/admin/message-settings'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A paid booking, once its confirmation has been sent; the answer is that message. `token` is of a member of the staff. */
async function sentConfirmation({ request }: Page, token: string, days: number): Promise<Message> {
  const slot = await freeSlot(request, 'Headlight Restoration', dayFromNow(days))
  const { bookingId, paymentUrl } = await holdSlot(request, token, slot)
  await request.post(paymentUrl, { form: { decision: 'pay' } })
  let found: Message | undefined
  const read = async () => {
    const params = { booking: bookingId, event: 'booked' }
    const answer = await request.get('/api/messages', { headers: bearer(token), params })
    found = (await dataOf<Message[]>(answer))[0]
    return found?.state
  }
  await expect.poll(read, { timeout: 30_000 }).toBe('sent')
  return found as Message
}

/** The rows of the list about a booking. */
const rowsOf = (page: Page, { booking }: Pick<Message, 'booking'>) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: booking?.code ?? 'no booking' })

test('staff find the message that failed, and send it again once they have confirmed it', async ({
  page,
  server,
  checkScreen,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const message = await sentConfirmation(page, token, 4)
  await page.goto(LIST)
  const row = rowsOf(page, message)
  await expect(row).toContainText('Booking confirmed')
  await expect(row).toContainText(/Email, (English|Bangla)/)
  await expect(row).toContainText(/Sent \w+ \d/)
  await expect(row.getByRole('button')).toHaveCount(0)

  // No mail server of the demo refuses.
  await server.sql(
    `update messages set state = 'failed', sent_at = null, answer = '550 5.1.1 No such user' where id = $1`,
    [message._id],
  )
  await page.getByLabel('State', { exact: true }).selectOption('Needs attention')
  await expect(page).toHaveURL(/\?state=attention$/)
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('550 5.1.1 No such user')
  await checkScreen()

  const again = row.getByRole('button', { name: /^Send again\s+Booking confirmed$/ })
  await again.click()
  const question = page.getByRole('alertdialog', { name: 'Send “Booking confirmed” again?' })
  await expect(question).toContainText('It is left out if it does not hold any longer.')
  await checkScreen()
  await question.getByRole('button', { name: 'Do not send it' }).click()
  await expect(question).toBeHidden()
  await expect(row).toContainText('Failed')
  await again.click()
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'The message will be sent again.')).toBeVisible()
  await expect(row).toBeHidden()
  await expect(async () => {
    await page.goto(`${LIST}?event=booked`)
    await expect(row).toContainText(/Sent \w+ \d/, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })

  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`user-bookings/${message.booking?._id}$`))
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first()).toContainText(
    'Sent',
  )
})

test('of a message of which nobody knows whether it was sent, the question says that it may come twice', {
  tag: '@wide',
}, async ({ page, server }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const message = await sentConfirmation(page, token, 5)
  await server.sql(
    `update messages set state = 'unknown', sent_at = null, answer = 'The process that sent it ended.' where id = $1`,
    [message._id],
  )
  await page.goto(`${LIST}?state=unknown`)
  const row = rowsOf(page, message)
  await row.getByRole('button', { name: /^Send again\s+Booking confirmed$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('If it was, it comes a second time.')
  await question.getByRole('button', { name: 'Do not send it' }).click()
  await expect(question).toBeHidden()
  // A colleague sends it.
  const path = `/api/messages/${message._id}/send-again`
  expect((await page.request.post(path, { headers: bearer(token) })).status()).toBe(200)
  await page.reload()
  await expect(row).toBeHidden()
})

test('a long list comes page by page, and a filter that nothing matches is cleared with one button', {
  tag: '@narrow',
}, async ({ page, server }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const message = await sentConfirmation(page, token, 6)
  await server.sql(
    `insert into messages (id, event, booking_id, revision, starts_at, occurred_at, audience, channel, planned_at, state,
       attempts, locale, sent_at, created_at)
     select gen_random_uuid(), 'edited', booking_id, revision, starts_at, created_at + number * interval '1 second',
       audience, channel, planned_at, 'sent', 1, 'en', sent_at, created_at
     from messages, generate_series(1, 31) as number where id = $1`,
    [message._id],
  )
  await page.goto(`${LIST}?event=edited&channel=email`)
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('edited')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(30)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rowsOf(page, message)).toHaveCount(31)

  await page.getByLabel('Sent by', { exact: true }).selectOption('Text message')
  await expect(page.getByText('No messages match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await expect(rows).toHaveCount(30)
  await server.sql(`delete from messages where booking_id = $1 and event = 'edited'`, [message.booking?._id])
})

test.describe('a list that cannot be read', () => {
  test.use({ expected: /status of 500|The server answered with status 500/ })

  test('says so, and is read again with one button', { tag: '@wide' }, async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    // A live update would make the page read the list again before the button is pressed.
    await withoutNews(page)
    await page.route(/\/api\/messages\?/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(LIST)
    const failed = page.getByText('Failed to fetch the messages.')
    await expect(failed).toBeVisible()
    await page.unroute(/\/api\/messages\?/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('the settings of messages', () => {
  let colleague: Awaited<ReturnType<typeof setMessagesElsewhere>>
  test.beforeEach(async ({ playwright, baseURL }) => {
    colleague = await setMessagesElsewhere(playwright, baseURL)
  })
  test.afterEach(() => colleague.restore())

  test('are the ways of each event, several reminders and quiet hours', async ({ page, checkScreen }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(SETTINGS)
    const email = page.getByRole('checkbox', { name: 'Booking moved: Email' })
    const text = page.getByRole('checkbox', { name: 'Booking moved: Text message' })
    const instead = page.getByRole('combobox', { name: 'Booking moved: if nobody is reached' })
    await expect(email).toBeChecked()
    await expect(instead).toHaveValue('sms')
    await text.check()
    await expect(instead).toBeHidden()
    await email.uncheck()
    await expect(instead).toHaveValue('')
    await instead.selectOption('Then: Email')

    const first = page.getByLabel('Reminder 1, hours before')
    await expect(first).toHaveValue('26')
    await page.getByRole('button', { name: 'Add a reminder' }).click()
    const second = page.getByLabel('Reminder 2, hours before')
    await second.fill('26')
    await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check()
    await page.getByLabel(/^From/).fill('')
    const save = page.getByRole('button', { name: 'Save settings' })
    await save.click()
    await expect(page.getByText('Please enter each reminder once')).toBeVisible()
    await expect(page.getByLabel(/^From/)).toHaveAccessibleDescription(/Start time is required/)
    await checkScreen()
    await second.fill('3')
    await page.getByLabel(/^From/).fill('9:30 PM')
    await save.click()
    await expect(toast(page, 'Message settings saved.')).toBeVisible()
    expect(await colleague.read()).toMatchObject({
      reminderHours: [26, 3],
      quietHours: { from: '21:30', to: '08:00' },
      customers: { moved: { channels: ['sms'], instead: 'email' } },
    })

    await page.reload()
    await expect(second).toHaveValue('3')
    await expect(text).toBeChecked()
    await expect(email).not.toBeChecked()
    await page.getByRole('button', { name: 'Remove reminder 1' }).click()
    await page.getByRole('button', { name: 'Remove reminder 1' }).click()
    await expect(page.getByText('Customers are not reminded.')).toBeVisible()
    await save.click()
    await expect(toast(page, 'Message settings saved.')).toBeVisible()
    expect(await colleague.read()).toMatchObject({ reminderHours: [] })
  })

  test.describe('that a colleague has changed meanwhile', () => {
    test.use({ expected: /status of 409/ })

    test('keep what only one of both has changed, and ask about the same event', {
      tag: '@wide',
    }, async ({ page, checkScreen }) => {
      await arriveSignedIn(page, DEMO_ADMIN)
      await page.goto(SETTINGS)
      await page.getByRole('checkbox', { name: 'Booking moved: Text message' }).check()
      const before = await colleague.read()
      const { customers } = before
      const none = { channels: [], instead: null }
      await colleague.write({ ...before, customers: { ...customers, edited: none, moved: none } })
      await page.getByRole('button', { name: 'Save settings' }).click()
      const question = page.getByRole('dialog', { name: 'Changed by someone else' })
      await expect(question).toContainText('Booking moved')
      await expect(question).toContainText('Not told')
      await expect(question).toContainText('Email, Text message')
      await checkScreen()
      await question.getByRole('button', { name: 'Save mine' }).click()
      await expect(toast(page, 'Message settings saved.')).toBeVisible()
      expect((await colleague.read()).customers).toMatchObject({
        edited: none,
        moved: { channels: ['email', 'sms'], instead: null },
      })
    })
  })
})
