import { createHash, randomBytes } from 'node:crypto'
import type { DisturbanceReport } from '@jhilik/contract/disturbances.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { adminToken, agree } from './support/admin-bookings.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const DESK = '/dashboard/admin/disturbances'

interface Sql {
  sql(text: string, values?: unknown[]): Promise<unknown>
}

/** Makes a link to the page of a booking, whose token is known. */
async function linkTo(server: Sql, bookingId: string): Promise<string> {
  const token = randomBytes(12).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  await server.sql(
    `insert into booking_links (token_hash, booking_id, link_version, account_link_version, created_at)
     select $1, bookings.id, bookings.link_version, users.link_version, now()
     from bookings join users on users.id = bookings.user_id where bookings.id = $2`,
    [hash, bookingId],
  )
  return token
}

/** Opens the desk at a day, and says that it rains from an hour on. */
async function openDesk(page: Page, date: string, from: string): Promise<void> {
  await page.goto(DESK)
  const [year, month, day] = date.split('-')
  await page.getByRole('textbox', { name: 'Day' }).fill(`${month}/${day}/${year}`)
  await page.getByRole('textbox', { name: 'Day' }).press('Enter')
  await page.getByRole('combobox', { name: 'From' }).selectOption(from)
  await page.getByRole('radio', { name: 'Heavy rain' }).check({ force: true })
}

/** Deletes the disturbances, and opens their hours. */
async function openHours(request: APIRequestContext, server: Sql, date: string): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  const closed = await dataOf<{ _id: string }[]>(
    await request.get(`/api/closed-dates?from=${date}`, { headers }),
  )
  for (const { _id } of closed) await request.delete(`/api/closed-dates/${_id}`, { headers })
  await server.sql('delete from disturbances')
}

const reportOf = async (request: APIRequestContext, id: string) => {
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  return dataOf<DisturbanceReport>(await request.get(`/api/disturbances/${id}`, { headers }))
}

test('forty jobs of a rainy afternoon are offered other times in few steps, and thirty customers answer at once', async ({
  page,
  request,
  server,
  openStranger,
  checkScreen,
  isMobile,
}) => {
  test.setTimeout(240_000)
  const date = dayFromNow(isMobile ? 2 : 3)
  const token = await adminToken(request)
  const headers = { authorization: `Bearer ${token}` }
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }))
  const crews: string[] = []
  for (let number = 1; number <= 8; number += 1) {
    const data = { name: `Rain ${number} ${date}`, color: 'teal', hours }
    crews.push((await dataOf<{ _id: string }>(await request.post('/api/crews', { headers, data })))._id)
  }
  const starts = ['12:30', '13:45', '15:00', '16:15', '17:30'].flatMap((start) =>
    Array<string>(8).fill(start),
  )
  const { ids, remove } = await agree(request, date, starts)
  try {
    await arriveSignedIn(page, DEMO_ADMIN)
    // The owner does five things: the day, the hour, what happened, check, send. Today needs no day and no hour.
    await openDesk(page, date, '12:30')
    await checkScreen()
    await page.getByRole('button', { name: /^Check \d+ jobs$/ }).click()
    await expect(page.getByRole('heading', { name: /jobs affected/ })).toBeVisible()
    await expect(page.getByText(/of it paid, .* to collect on site/)).toBeVisible()
    await page
      .getByText(/^Email to/)
      .first()
      .click()
    await expect(page.getByText('Because of heavy rain we cannot come').first()).toBeVisible()
    await checkScreen()
    await page.getByRole('button', { name: /^Send to \d+$/ }).click()
    await expect(page).toHaveURL(/disturbances\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('status').first()).toContainText(/\d+ open/, { timeout: 30_000 })
    await checkScreen()
    const id = page.url().split('/').at(-1) ?? ''
    const offers = (await reportOf(request, id)).offers.filter(({ booking }) => ids.includes(booking._id))
    expect(offers).toHaveLength(40)

    const answering = offers.slice(0, 30)
    const links = await Promise.all(answering.map(({ booking }) => linkTo(server, booking._id)))
    const [own = '', ...others] = links
    const answers = await Promise.all(
      others.map((link, index) => {
        const { times } = answering[index + 1] as (typeof answering)[number]
        const slot = index % 3 === 2 ? undefined : times[0]?.slot
        const data = slot ? { slot } : { refund: true }
        // They wait for each other, and a busy machine takes its time.
        return request.post(`/api/booking-pages/${link}/offer`, { data, timeout: 90_000 })
      }),
    )
    expect(answers.map((answer) => answer.status())).toEqual(others.map(() => 200))

    const customer = await openStranger()
    await customer.goto(`/v/${own}`)
    await expect(customer.getByRole('heading', { name: 'Sorry, we cannot come as promised' })).toBeVisible()
    await customer.getByRole('radio').first().check()
    await customer.getByRole('button', { name: 'Take this time' }).click()
    await expect(customer.getByText('Your booking has its new time')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('region', { name: 'Moved' }).getByRole('listitem').first()).toBeVisible()
    const { counts, offers: after } = await reportOf(request, id)
    expect(counts.moved + counts.refunded).toBe(30)
    const moved = after.filter(({ state }) => state === 'moved').map(({ booking }) => booking.slot._id)
    expect(new Set(moved).size).toBe(moved.length)
    await checkScreen()
  } finally {
    await remove()
    await openHours(request, server, date)
    // Crews that had bookings cannot be removed.
    await server.sql('update crews set active = false where id = any($1)', [crews])
  }
})

test('another time is picked, the message is written anew, and an unpaid booking is named', async ({
  page,
  request,
  server,
  checkScreen,
  checkColors,
  isMobile,
}) => {
  const date = dayFromNow(isMobile ? 8 : 9)
  const { ids, remove } = await agree(request, date, ['19:00'])
  const [id = ''] = ids
  const { ids: unpaid, remove: removeUnpaid } = await agree(request, date, ['20:30'], { name: 'Late Payer' })
  const setStatus = (status: string) =>
    server.sql(
      `update bookings set status = $1, hold_expires_at = now() + interval '3 hours' where id = any($2)`,
      [status, unpaid],
    )
  try {
    await setStatus('held')
    await arriveSignedIn(page, DEMO_ADMIN)
    await openDesk(page, date, '18:30')
    await page.getByRole('button', { name: /^Check \d+ jobs?$/ }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Rain 19:00' })
    const others = page.getByRole('listitem').filter({ hasText: 'Late Payer' })
    await expect(others).toContainText('No offer before it is paid')
    await expect(others.getByRole('checkbox')).toBeDisabled()

    const times = row.getByRole('button', { name: /^Change:/ })
    await expect(times).toHaveCount(3)
    const before = await times.allTextContents()
    await times.last().click()
    const dialog = page.getByRole('dialog')
    const days = dialog.getByRole('combobox', { name: 'Day' })
    const lastDay = await days.getByRole('option').last().textContent()
    await days.selectOption({ label: lastDay ?? '' })
    await checkScreen()
    await dialog
      .getByRole('button', { name: /\d:\d\d/ })
      .last()
      .click()
    await expect(dialog).toBeHidden()
    await expect(times.last()).not.toHaveText(before[2] ?? '')
    expect((await times.allTextContents()).slice(0, 2)).toEqual(before.slice(0, 2))

    await page.getByRole('button', { name: 'Edit text' }).click()
    await dialog.getByRole('textbox', { name: 'English' }).fill('A tree lies on our road.')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Use this text' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Message' })).toContainText('A tree lies on our road.')
    await checkScreen()
    // Nothing of it is lost when other hours are checked.
    await page.getByRole('combobox', { name: 'From' }).selectOption('18:00')
    await page.getByRole('button', { name: /^Check \d+ jobs?$/ }).click()
    await expect(page.getByRole('region', { name: 'Message' })).toContainText('A tree lies on our road.')
    const picked = await times.allTextContents()
    await page.getByRole('button', { name: /^Send to \d+$/ }).click()
    await expect(page.getByRole('status').first()).toContainText(/\d+ open/, { timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'Without an offer' })).toContainText('Late Payer')
    await checkScreen()

    const report = page.url()
    for (const language of ['en', 'bn']) {
      await page.goto(`/v/${await linkTo(server, id)}?lang=${language}`)
      await expect(page.getByRole('radio')).toHaveCount(picked.length + 1)
      await page.getByRole('radio').first().check()
      await checkScreen()
      await page.emulateMedia({ colorScheme: 'dark' })
      await checkColors()
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.goto(`${report}?lang=en`)
    await expect(page.getByRole('status').first()).toContainText(/\d+ open/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkColors()

    // It is paid, and gets an offer from the report.
    await setStatus('confirmed')
    await page.getByRole('link', { name: 'Make offers to these' }).click()
    await page.getByRole('button', { name: /^Check \d+ jobs?$/ }).click()
    await expect(row).toContainText('Has an open offer already')
    await expect(others.getByRole('button', { name: /^Change:/ })).toHaveCount(3)
  } finally {
    await remove()
    await removeUnpaid()
    await openHours(request, server, date)
  }
})
