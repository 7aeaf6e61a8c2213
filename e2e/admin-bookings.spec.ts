import { readFile } from 'node:fs/promises'
import type { Booking } from '@jhilik/contract/bookings.ts'
import type { ListedBooking } from '@jhilik/contract/listed-bookings.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import { ADMIN_BOOKINGS, agree, bookingRows } from './support/admin-bookings.ts'
import { dayFromNow } from './support/api.ts'
import { DEMO_ADMIN, withoutNews } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/**
 * The customers of the list's first page, as the API answers the same question. The call does not use the page's
 * cookies, because a sign-in ends the one whose cookie it replaces.
 */
async function namesOf(request: APIRequestContext, query: Record<string, string>): Promise<string[]> {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const answer = await request.get('/api/bookings', {
    params: { ...query, limit: '25' },
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: Booking[] }
  return data.map(({ customer }) => customer.name)
}

/** Chooses in all these lists before the address could follow the first choice. */
const chooseAtOnce = (page: Page, labels: string[]) =>
  page.getByRole('search').evaluate((search, labels) => {
    for (const label of labels) {
      const option = [...search.querySelectorAll('option')].find(({ text }) => text === label)
      const list = option?.closest('select')
      if (!option || !list) throw new Error(`There is no ${label}`)
      list.value = option.value
      list.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, labels)

/** The number of rows in which a text is on another one. */
const countCovered = (page: Page) =>
  bookingRows(page).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const boxes = [...row.querySelectorAll('td span:not(:has(*))')]
          .filter((text) => text.checkVisibility())
          .map((text) => text.getBoundingClientRect())
        return boxes.some((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
            ),
        )
      }).length,
  )

test.beforeEach(async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
})

test('the payment of a booking is beside its time and not on it, on phones in both languages', {
  tag: '@narrow',
}, async ({ page, baseURL }) => {
  for (const locale of ['en', 'bn']) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(ADMIN_BOOKINGS)
      await expect(bookingRows(page)).toHaveCount(25)
      await expect.poll(() => countCovered(page), `${locale}, ${width} px`).toBe(0)
    }
  }
})

test('long names of customers and crews stay within their rows, and leave room for what is beside them', async ({
  page,
  baseURL,
  checkScreen,
}) => {
  const long = 'মোহাম্মদপুর ও ধানমন্ডি ভ্রাম্যমাণ দল নম্বর চার'
  await page.route('**/api/bookings?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: ListedBooking[] }
    const data = answer.data.map((booking) => ({
      ...booking,
      customer: { ...booking.customer, name: long },
      crew: booking.crew && { ...booking.crew, name: long },
    }))
    await route.fulfill({ response, json: { ...answer, data } })
  })
  for (const locale of ['en', 'bn']) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.goto(ADMIN_BOOKINGS)
    await expect(bookingRows(page)).toHaveCount(25)
    await expect.poll(() => countCovered(page), locale).toBe(0)
    const names = await page.locator('[data-row-link]').evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        const { top, width } = text.getBoundingClientRect()
        return { above: top - (link.closest('tr')?.getBoundingClientRect().top ?? 0), width }
      }),
    )
    expect(Math.min(...names.map(({ above }) => above)), locale).toBeGreaterThanOrEqual(0)
    expect(Math.min(...names.map(({ width }) => width)), locale).toBeGreaterThan(96)
  }
  await checkScreen()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('all bookings', { tag: '@wide' }, () => {
  test('show on the first screen what is needed on site, and whose row it is while they are scrolled sideways', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(ADMIN_BOOKINGS)
    const list = page.getByRole('region', { name: 'User Bookings' })
    for (const name of ['Time', 'Customer', 'Service', 'Where', 'Crew', 'Status', 'Price', 'Payment']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 0.9 })
    }
    await expect(page.getByRole('columnheader')).toHaveCount(11)
    await expect(page.getByRole('columnheader').nth(9)).toHaveText('Email')
    await expect(page.getByRole('columnheader').nth(10)).toHaveText('Transaction')
    const whole = await bookingRows(page).evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    )
    expect(whole).toBeGreaterThanOrEqual(12)
    await list.evaluate((table) => {
      table.scrollLeft = 500
    })
    await expect(page.getByRole('columnheader', { name: 'Transaction' })).toBeInViewport({ ratio: 0.9 })
    await expect(bookingRows(page).first().getByRole('link').first()).toBeInViewport({ ratio: 0.9 })
  })

  test('keep twelve on a screen when each has a size and a long address', async ({ page, request }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const date = dayFromNow(13)
    const address = `House 7, Road 3, ${'behind the old post office, third gate on the left, '.repeat(3)}top floor`
    const { remove } = await agree(request, date, ['09:00'], { address })
    try {
      await page.goto(`${ADMIN_BOOKINGS}?${new URLSearchParams({ from: date, to: date, q: 'Rain' })}`)
      const row = bookingRows(page).first()
      await expect(row.getByText('Exterior Foam Wash')).toHaveText('Exterior Foam Wash')
      await expect(row.getByTitle(address)).toBeVisible()
      const top = await row.evaluate((one) => one.getBoundingClientRect().top)
      const height = await row.evaluate((one) => one.getBoundingClientRect().height)
      expect(Math.floor((900 - top) / height)).toBeGreaterThanOrEqual(12)
    } finally {
      await remove()
    }
  })

  test('are gone through, searched and explained by single keys, which Account and Security switches off', async ({
    page,
    checkScreen,
  }) => {
    await page.goto(ADMIN_BOOKINGS)
    const links = page.locator('[data-row-link]')
    await expect(links).toHaveCount(25)
    await page.keyboard.press('j')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('j?/')
    await expect(page.getByRole('searchbox')).toHaveValue('j?/')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await expect(dialog.getByText('Next row')).toBeVisible()
    await expect(dialog.getByText('New booking')).toBeVisible()
    await checkScreen()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.goto('/dashboard/account')
    await page.getByRole('button', { name: 'Single keys: Switch off' }).click()
    await expect(page.getByText('Off in this browser.')).toBeVisible()
    await page.goto(ADMIN_BOOKINGS)
    await expect(links).toHaveCount(25)
    await page.keyboard.press('j')
    await expect(links.nth(0)).not.toBeFocused()
  })

  test('are kept as views under names, with the numbers of their bookings', async ({ page, checkScreen }) => {
    await page.goto(ADMIN_BOOKINGS)
    const views = page.getByRole('navigation', { name: 'Views' })
    await expect(views.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
    await views.getByRole('link', { name: /^Tomorrow/ }).click()
    await expect.poll(() => param(page, 'on')).toBe('tomorrow')
    const tomorrow = views.getByRole('link', { name: /^Tomorrow/ })
    await expect(tomorrow).toHaveText(/\d/)
    const [count = ''] = (await tomorrow.textContent())?.match(/\d+/) ?? []
    await expect(page.getByText(new RegExp(`^${count} bookings?$`))).toBeVisible()
    await page.getByLabel('Service', { exact: true }).selectOption('AC Servicing')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name of the view').fill('AC tomorrow')
    await checkScreen()
    await page.keyboard.press('Enter')
    const own = views.getByRole('link', { name: /^AC tomorrow/ })
    await expect(own).toHaveAttribute('aria-current', 'page')
    await views.getByRole('link', { name: /^All/ }).click()
    await own.click()
    await expect.poll(() => param(page, 'on')).toBe('tomorrow')
    await expect(page.getByLabel('Service', { exact: true })).toHaveValue(/.+/)
    await page.getByRole('button', { name: 'Delete view' }).click()
    await expect(own).toBeHidden()
  })

  test('are loaded page by page with the keyboard, which goes on with the first new row', async ({
    page,
  }) => {
    await page.goto(ADMIN_BOOKINGS)
    await expect(bookingRows(page)).toHaveCount(25)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.focus()
    let shown = 0
    while (await more.isVisible()) {
      await expect(more).toBeFocused()
      // Presses do nothing while a page is loading.
      await expect(more).toBeEnabled()
      shown = await bookingRows(page).count()
      await page.keyboard.press('Enter')
      await expect.poll(() => bookingRows(page).count()).toBeGreaterThan(shown)
    }
    await expect(bookingRows(page).nth(shown)).toBeFocused()
  })

  test('are searched, narrowed and sorted in the address, which goes back', async ({
    page,
    request,
    checkScreen,
  }) => {
    await page.goto(ADMIN_BOOKINGS)
    await expect(bookingRows(page)).toHaveCount(25)
    const all = (await page.getByText(/^\d+ bookings$/).textContent()) ?? ''
    await checkScreen()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(bookingRows(page)).toHaveCount(50)

    await page
      .getByRole('searchbox', { name: 'Search bookings' })
      .pressSequentially('mitali ch', { delay: 30 })
    await expect(page).toHaveURL(/q=mitali\+ch/)
    const hers = await namesOf(request, { q: 'mitali ch' })
    expect(hers.length).toBeGreaterThan(1)
    expect(new Set(hers)).toEqual(new Set(['Mitali Chakma']))
    await expect(bookingRows(page)).toHaveText(hers.map((name) => new RegExp(name)))
    await page.getByLabel('Status').selectOption('Completed')
    const done = await namesOf(request, { q: 'mitali ch', status: 'completed' })
    expect(done.length).toBeLessThan(hers.length)
    await expect(bookingRows(page)).toHaveText(done.map((name) => new RegExp(name)))
    await expect(bookingRows(page).getByText('Completed', { exact: true })).toHaveCount(done.length)
    await chooseAtOnce(page, ['Confirmed', 'Paid'])
    await expect
      .poll(() => [param(page, 'status'), param(page, 'paymentStatus')])
      .toEqual(['confirmed', 'Paid'])
    const tomorrow = dayFromNow(1)
    await page.getByRole('button', { name: 'Days' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill(tomorrow)
    await page.getByRole('textbox', { name: 'From' }).press('Enter')
    await expect.poll(() => param(page, 'from')).toBe(tomorrow)
    await page.keyboard.press('Escape')

    const price = page.getByRole('columnheader', { name: 'Price' })
    await expect(price).toHaveAttribute('aria-sort', 'none')
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=price/)
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=price&direction=asc/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const prices = (await bookingRows(page).getByText(/^\$/).allTextContents()).map((text) =>
      Number(text.slice(1)),
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await checkScreen()

    const address = page.url()
    await bookingRows(page).first().getByRole('link', { name: 'Mitali Chakma' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mitali Chakma' })).toBeVisible()
    await page.getByRole('link', { name: 'All bookings' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('searchbox')).toHaveValue('mitali ch')
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect.poll(() => [param(page, 'sort'), param(page, 'from')]).toEqual([null, tomorrow])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByText(all, { exact: true })).toBeVisible()

    await page.goto(`${ADMIN_BOOKINGS}?q=nobody-is-called-so`)
    await expect(page.getByText('No bookings match.')).toBeVisible()
    await checkScreen()
  })

  test('show the chosen columns, and are exported as they are filtered', async ({ page, checkScreen }) => {
    await page.goto(`${ADMIN_BOOKINGS}?q=farhana`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Vehicle' }).check()
    await page.getByRole('checkbox', { name: 'Email' }).uncheck()
    await checkScreen()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Vehicle' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeHidden()

    const count = Number.parseInt((await page.getByText(/^\d+ bookings$/).textContent()) ?? '', 10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toContain('Booking,Code,Status,Payment,Service date')
    expect(lines).toHaveLength(count + 1)
    for (const line of lines.slice(1)) expect(line).toContain('Farhana Islam')

    await page.goto(`${ADMIN_BOOKINGS}?q=farhana&from=2030-01-02&to=2030-01-01&fromTime=15:00&toTime=14:00`)
    await page.getByRole('button', { name: /^Days/ }).click()
    const backwards = /The end must not be before the start/
    await expect(page.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(backwards)
    await expect(page.getByRole('combobox', { name: 'To time' })).toHaveAccessibleDescription(backwards)
    await page.goto(`${ADMIN_BOOKINGS}?q=farhana`)
    await page.getByRole('button', { name: 'Days' }).click()
    await page.getByLabel('Period by').selectOption('Payment date')
    await expect.poll(() => param(page, 'dateBy')).toBe('payment')
    await page.getByRole('textbox', { name: 'To' }).fill(dayFromNow(0))
    await page.getByRole('textbox', { name: 'To' }).press('Enter')
    await expect(page.getByText(/^The period is by payment and refund date/)).toBeVisible()
    await page.keyboard.press('Escape')
    const [byPayment] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const table = await readFile(await byPayment.path(), 'utf8')
    expect(table.split('\r\n')[0]).toContain('Paid in period')
    await checkScreen()
  })
})

test.describe('a list that does not come', { tag: '@wide' }, () => {
  test.use({ expected: /status of 400|ERR_FAILED/ })

  test('says so, tries again, and says when there is nothing', async ({ page, checkScreen }) => {
    // A live update would make the page read the list again before anybody asks for it.
    await withoutNews(page)
    const list = /\/api\/bookings\?/
    await page.route(list, (route) => route.fulfill({ status: 400, body: '' }), { times: 1 })
    await page.goto(ADMIN_BOOKINGS)
    await expect(page.getByText('Failed to fetch bookings.')).toBeVisible()
    await checkScreen()
    const nothing = { success: true, statusCode: 200, message: '', data: [], meta: { nextCursor: null } }
    await page.route(list, (route) => route.fulfill({ json: nothing }), { times: 1 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No bookings available at the moment.')).toBeVisible()
    await checkScreen()
  })
})

test.describe('on a phone', { tag: '@narrow' }, () => {
  test('bookings are cards, sorted and filtered below a button', async ({ page, checkScreen }) => {
    await page.goto(ADMIN_BOOKINGS)
    const card = bookingRows(page).first()
    // A page of 25 takes a few screens; what the cards leave out is on the page of the booking.
    await expect(bookingRows(page)).toHaveCount(25)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeLessThan(4_500)
    await expect(card.getByRole('cell', { name: /@(customers|people)\./ })).toBeHidden()
    await expect(page.getByLabel('Status')).toBeHidden()
    await checkScreen()
    await page.getByRole('button', { name: 'Sort and filter' }).click()
    await page.getByLabel('Sort by').selectOption('Highest price first')
    await expect(page).toHaveURL(/sort=price&direction=desc/)
    await page.getByLabel('Service').selectOption('Ceramic Coating')
    await expect(page.getByRole('button', { name: 'Sort and filter (1)' })).toBeVisible()
    await expect(card).toContainText('$390')
    await checkScreen()
    await card.getByText('Ceramic Coating').click()
    await expect(page).toHaveURL(/user-bookings\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await checkScreen()
  })

  test('a booking to come is canceled by the business with all of its price', async ({
    page,
    checkScreen,
  }) => {
    await page.goto(`${ADMIN_BOOKINGS}?status=confirmed&from=${dayFromNow(1)}`)
    await bookingRows(page).first().getByRole('cell').nth(1).click()
    await expect(page).toHaveURL(/user-bookings\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
    const [price = ''] = (await page.getByRole('main').textContent())?.match(/(?<=\$)[\d,.]+/) ?? []
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'The business' }).check()
    await expect(page.getByRole('dialog').getByLabel(/^Amount to refund/)).toHaveValue(price)
    await checkScreen()
  })
})
