import type { Message } from '@jhilik/contract/messages.ts'
import type { APIRequestContext } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { ADMIN_BOOKINGS, adminToken, agree, bookingRows } from './support/admin-bookings.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'The crew is stuck in the rain. It comes an hour later.'

async function textsOf(request: APIRequestContext, booking: string): Promise<Message[]> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  const params = { booking, event: 'own_text' }
  return dataOf<Message[]>(await request.get('/api/messages', { headers, params }))
}

test('staff write to the customer of a booking, and see before how it arrives', async ({
  page,
  request,
  checkScreen,
  isMobile,
}) => {
  const date = dayFromNow(isMobile ? 13 : 14)
  const { ids, remove } = await agree(request, date, ['10:00'])
  const [id = ''] = ids
  try {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`/dashboard/admin/user-bookings/${id}`)
    await page.getByRole('button', { name: 'Write a message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message to the customer' })
    await dialog.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(dialog.getByText('Please write a text')).toBeVisible()
    await dialog.getByLabel('Your message').fill(TEXT)
    await expect(dialog.getByRole('link', { name: 'Open it in WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/8801\d{9}\?text=The%20crew%20is%20stuck/,
    )
    await dialog.getByRole('radio', { name: 'Email' }).check()
    await checkScreen()
    await dialog.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(dialog).toContainText('1 email is sent')
    await expect(dialog).toContainText(TEXT)
    await checkScreen()
    // Nothing typed is lost on the way back.
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Your message')).toHaveValue(TEXT)
    await dialog.getByRole('button', { name: 'Show what is sent' }).click()
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await expect(toast(page, 'The message will be sent.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(TEXT)
    await expect.poll(async () => (await textsOf(request, id)).map(({ state }) => state)).toEqual(['sent'])
  } finally {
    await remove()
  }
})

test('staff write to the customers of the selected bookings at once', { tag: '@wide' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const date = dayFromNow(15)
  const { ids, remove } = await agree(request, date, ['10:00', '15:30'])
  try {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`${ADMIN_BOOKINGS}?from=${date}&to=${date}`)
    await expect(bookingRows(page)).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
    await page
      .getByRole('region', { name: 'Selected bookings' })
      .getByRole('button', { name: 'Message' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Message to the customers of 2 bookings' })
    await dialog.getByLabel('Your message').fill(TEXT)
    await expect(dialog.getByRole('link', { name: 'Open it in WhatsApp' })).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Email' }).check()
    await dialog.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(dialog).toContainText(/2 emails are sent/)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Send to 2' }).click()
    await expect(toast(page, '2 messages will be sent.')).toBeVisible()
    for (const id of ids) expect((await textsOf(request, id)).map(({ text }) => text)).toEqual([TEXT])
  } finally {
    await remove()
  }
})
