import type { Message } from '@jhilik/contract/messages.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf, dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { setMessagesElsewhere } from './support/message-settings.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TEXTS = '/dashboard/admin/message-texts'
const MESSAGES = '/dashboard/admin/messages'

// A booking code that does not exist is refused.
test.use({ expected: /status of 400/ })

test.afterEach(({ server }) => server.sql('delete from message_texts', []))

test('an owner writes a text message, sees how it arrives and what it costs, and puts the built-in one back', async ({
  page,
  playwright,
  baseURL,
  checkScreen,
}) => {
  const colleague = await setMessagesElsewhere(playwright, baseURL)
  try {
    await colleague.write({ ...(await colleague.read()), partPrice: 0.35 })
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(TEXTS)
    await page.getByLabel('About', { exact: true }).selectOption('Booking confirmed')
    await page.getByLabel('Sent by', { exact: true }).selectOption('Text message')
    await expect(page).toHaveURL(/channel=sms/)
    const english = page.getByRole('group', { name: 'English' })
    const body = english.getByLabel('Text message')
    const shown = english.getByRole('figure')
    await expect(shown).toContainText('you are booked')
    await expect(shown).toContainText('1 part')
    await expect(page.getByRole('group', { name: 'Bangla' }).getByRole('figure')).toContainText('Unicode')

    await english.getByRole('button', { name: /^Begin with the built-in text/ }).click()
    await expect(body).toHaveValue('{business}: you are booked. {service}, {when}. {link}')
    await body.fill('Dear {nam}, see you ')
    await expect(english.getByText('{nam}', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect(body).toHaveAccessibleDescription(/only the placeholders listed here/)
    await checkScreen()
    await body.fill('Dear {name}, see you ')
    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect(body).toHaveAccessibleDescription(/please add the placeholder “when”/)
    await english.getByRole('button', { name: /^day and time/ }).click()
    await expect(body).toHaveValue('Dear {name}, see you {when}')
    await expect(body).toBeFocused()
    await page.keyboard.type(' – thanks')
    await expect(shown).toContainText(/Dear .+, see you \w+, \w+ \d+, \d+:\d+\s[AP]M – thanks/)
    await expect(shown).toContainText(/1 part, .0\.35/)
    await expect(shown).toContainText('That is because of: –')
    await checkScreen()

    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect(toast(page, 'Texts saved.')).toBeVisible()
    await page.reload()
    await expect(body).toHaveValue('Dear {name}, see you {when} – thanks')
    await expect(
      page
        .getByRole('region', { name: 'You have written your own texts for:' })
        .getByRole('button', { name: 'Booking confirmed, Text message' }),
    ).toBeVisible()
    await page.getByLabel('Show it with the booking', { exact: true }).fill('ZZZZZZ')
    await expect(page.getByLabel('Show it with the booking', { exact: true })).toHaveAccessibleDescription(
      /There is no booking with this code/,
    )
    await page.getByLabel('Show it with the booking', { exact: true }).fill('')

    await english.getByRole('button', { name: /^Back to the built-in text/ }).click()
    await expect(shown).toContainText('you are booked')
    await page.getByRole('button', { name: 'Save texts' }).click()
    await expect(toast(page, 'Texts saved.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'You have written your own texts for:' })).toBeHidden()
  } finally {
    await colleague.restore()
  }
})

test('a mail has a subject, and what was typed is asked about before other texts are opened', {
  tag: '@wide',
}, async ({ page, checkScreen }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`${TEXTS}?event=reminder`)
  const bangla = page.getByRole('group', { name: 'Bangla' })
  await bangla.getByLabel('First paragraphs').fill('আগামীকাল দেখা হবে, {name}।')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(bangla.getByLabel('Subject')).toHaveAccessibleDescription(/Please write a subject/)
  await bangla.getByLabel('Subject').fill('রিমাইন্ডার')
  await page.getByLabel('About', { exact: true }).selectOption('Booking moved')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(bangla.getByLabel('Subject')).toHaveValue('রিমাইন্ডার')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(toast(page, 'Texts saved.')).toBeVisible()
  await checkScreen()
})

test('what text messages cost is listed, and staff are warned before the limit of the month', async ({
  page,
  playwright,
  baseURL,
  server,
  checkScreen,
}) => {
  const colleague = await setMessagesElsewhere(playwright, baseURL)
  try {
    const { token } = await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/dashboard/admin/message-settings')
    await page.getByLabel(/^Price of a part/).fill('0.355')
    await page.getByLabel('Most parts a month').fill('0')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByLabel('Most parts a month')).toHaveAccessibleDescription(/1 to 1,000,000 parts/)
    await page.getByLabel(/^Price of a part/).fill('0.35')
    await page.getByLabel('Most parts a month').fill('5')
    await checkScreen()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(toast(page, 'Message settings saved.')).toBeVisible()

    const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(5))
    const { bookingId, paymentUrl } = await holdSlot(page.request, token, slot)
    await page.request.post(paymentUrl, { form: { decision: 'pay' } })
    const read = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const params = { booking: bookingId, event: 'booked' }
      return (await dataOf<Message[]>(await page.request.get('/api/messages', { headers, params })))[0]?.state
    }
    await expect.poll(read, { timeout: 30_000 }).toBe('sent')
    // What other tests have sent is not counted, and no test sends so many text messages.
    await server.sql(
      `update messages set parts = null, cost_minor = null, cost_currency = null where parts is not null`,
    )
    await server.sql(
      `update messages set channel = 'sms', parts = 4, cost_minor = 140, cost_currency = 'USD' where booking_id = $1`,
      [bookingId],
    )
    await page.goto(MESSAGES)
    const month = page.getByRole('region', { name: 'Text messages this month' })
    await expect(month).toContainText(/4 parts · .1\.40 · limit 5 parts/)
    await expect(month.getByRole('alert')).toContainText('The limit of this month is near')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/4 parts, .1\.40/)
    await checkScreen()
    await page.goto('/dashboard/admin/status')
    await expect(page.getByText('4 of 5 parts of this month sent')).toBeVisible()
    await server.sql(
      `update messages set channel = 'email', parts = null, cost_minor = null, cost_currency = null where booking_id = $1`,
      [bookingId],
    )
  } finally {
    await colleague.restore()
  }
})
