import { timesText, timeText } from '@jhilik/contract/clock-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { asAdmin, avoidMidnight, dayFromNow, holdSlot, listServices } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_ADMIN, serviceNames } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** A service of the test's own, which is removed when the test ends because other tests count the list. */
const withService = test.extend<{ own: Service; admin: ReturnType<typeof asAdmin> }>({
  // The context has cookies of its own: another sign-in with the page's cookies would end the page's sign-in.
  admin: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await use(asAdmin(request, (await signInByCall(request, DEMO_ADMIN)).token))
    await request.dispose()
  },
  own: async ({ admin }, use) => {
    const service = await admin.addService({
      name: `Fleet Wash ${Date.now()}`,
      price: 1500,
      includes: ['Wax'],
    })
    await use(service)
    await admin.removeService(service._id)
  },
})

test.describe('the service list', () => {
  test('searches, sorts and filters in an address that survives a reload and the way back', async ({
    page,
    checkScreen,
  }) => {
    await page.goto('/service')
    await expect(serviceNames(page)).toHaveCount(12)
    await withFilters(page, async () => {
      await page.getByLabel('Sort by').selectOption({ label: 'Price descending' })
      await checkScreen()
    })
    await expect(serviceNames(page).first()).toHaveText('Ceramic Coating')
    await withFilters(page, async () => {
      await page.getByLabel('Max price').fill('35')
      await page.getByLabel('Min price').fill('20')
    })
    await chip(page, 'Cleaning').click()
    await expect(chip(page, 'Cleaning')).toHaveAttribute('aria-current', 'true')
    await page.getByLabel('Search').fill('CLEAN')
    const found = ['Interior Deep Clean', 'Water Tank Cleaning', 'Engine Bay Cleaning']
    await expect(serviceNames(page)).toHaveText(found)
    await expect(page.getByRole('status').filter({ hasText: '3 services' })).toBeVisible()
    await expect(page).toHaveURL(/search=CLEAN/)
    await checkScreen()

    const isAsBefore = async () => {
      await expect(serviceNames(page)).toHaveText(found)
      await expect(page.getByLabel('Sort by')).toHaveValue('price-desc')
      await expect(chip(page, 'Cleaning')).toHaveAttribute('aria-current', 'true')
      await expect(page.getByLabel('Min price')).toHaveValue('20')
      await expect(page.getByLabel('Max price')).toHaveValue('35')
      await expect(page.getByLabel('Search')).toHaveValue('CLEAN')
    }
    await page.reload()
    await isAsBefore()
    await page.getByRole('link', { name: 'Details of Water Tank Cleaning' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await isAsBefore()
    await page.getByRole('link', { name: 'Clear text' }).click()
    await expect(page.getByLabel('Search')).toHaveValue('')
    await expect(page.getByLabel('Search')).toBeFocused()
  })

  test('names what narrows it, and takes that away again', { tag: '@narrow' }, async ({
    page,
    checkScreen,
  }) => {
    await page.goto('/service?search=a&type=Repair&min=16&free=&date=2999-01-01&time=10:00&location=Banani')
    const active = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
    await expect(active).toHaveText([/^Tue, Jan 1, from 10:00/, 'At Banani', '“a”', 'From $16', 'Clear all'])
    await expect(serviceNames(page)).toHaveText(['AC Servicing', 'Headlight Restoration'])
    await page.getByRole('link', { name: 'Remove filter: From $16' }).click()
    await expect(serviceNames(page)).toHaveCount(3)
    await expect(page.getByLabel('Min price')).toHaveValue('0')
    await expect(page.getByRole('status').filter({ hasText: '3 services' })).toBeFocused()

    await page.getByLabel('Search').fill('submarine')
    await expect(page.getByText('No services available at the moment.')).toBeVisible()
    await checkScreen()
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(serviceNames(page)).toHaveCount(12)
    await expect(page).toHaveURL(/\/service$/)
    await expect(page.getByLabel('Search')).toHaveValue('')
  })

  withService(
    'says when each service is free next, and can show only those of today',
    { tag: '@narrow' },
    async ({ page, admin, own, request }) => {
      await avoidMidnight()
      const card = page.getByRole('article').filter({ hasText: own.name })
      await page.goto('/service?max=')
      await expect(card).toContainText('No free times at the moment')
      const tomorrow = await admin.addSlot(own._id, dayFromNow(1), '09:00', '10:00')
      await page.reload()
      await expect(card).toContainText(`Tomorrow ${timeText('en', tomorrow.startTime)}`)
      await chip(page, 'Times free today').click()
      await expect(card).toBeHidden()
      const free = (await listServices(request)).filter(({ freeToday }) => freeToday > 0)
      await expect(serviceNames(page)).toHaveText(free.map(({ name }) => name))

      // The slot is in the last minute of the day, because earlier ones may have begun.
      await admin.addSlot(own._id, dayFromNow(0), '23:59', '00:59')
      await page.reload()
      await expect(chip(page, 'Times free today')).toHaveAttribute('aria-current', 'true')
      await expect(card).toContainText(`Today ${timeText('en', '23:59')}`)
    },
  )

  withService(
    'shows on phones what is free on a day',
    { tag: '@narrow' },
    async ({ page, admin, own, checkScreen }) => {
      await avoidMidnight()
      const tomorrow = dayFromNow(1)
      await admin.addSlot(own._id, tomorrow, '09:00', '10:00')
      const card = page.getByRole('article').filter({ hasText: own.name })
      const when = page.getByRole('group', { name: 'When' })
      await page.goto('/service?max=')
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(/\/api\/services\?.*date=/, async (route) => {
        await asked
        await route.continue()
      })
      await withFilters(page, async () => {
        await when.getByLabel('Tomorrow').check()
        // The number of the former day would be wrong.
        await expect(page.getByRole('button', { name: 'Loading services...' })).toBeVisible()
        await expect(page.getByRole('button', { name: /^Show \d/ })).toBeHidden()
        answer()
        await expect(page.getByRole('button', { name: /^Show \d/ })).toBeVisible()
        await checkScreen()
      })
      await expect(page).toHaveURL(new RegExp(`date=${tomorrow}&free=day`))
      await expect(card).toContainText('9:00 AM')

      await withFilters(page, async () => {
        await expect(when.getByLabel('Tomorrow')).toBeChecked()
        await when.getByLabel('Another day').check()
        const [year, month, day] = dayFromNow(2).split('-')
        await when.getByRole('textbox', { name: 'Date' }).fill(`${month}/${day}/${year}`)
        await checkScreen()
      })
      await expect(page).toHaveURL(new RegExp(`date=${dayFromNow(2)}&free=day`))
      await expect(card).toBeHidden()
      await expect(serviceNames(page).first()).toBeVisible()
      await page.getByRole('link', { name: /^Remove filter: Times for/ }).click()
      await expect(card).toBeVisible()
      await expect(page).not.toHaveURL(/date|free/)
      await withFilters(page, () => expect(when.getByLabel('Any day')).toBeChecked())
    },
  )

  withService(
    'keeps what was searched up to the booking form',
    { tag: '@narrow' },
    async ({ page, admin, own, request }) => {
      const [day, later] = [dayFromNow(3), dayFromNow(4)]
      await admin.addSlot(own._id, day, '09:00', '10:00')
      const wanted = await admin.addSlot(own._id, day, '14:00', '15:00')
      const next = await admin.addSlot(own._id, later, '11:00', '12:00')
      const account = newAccount()
      // The account has no address.
      await request.post('/api/auth/signup', { data: { ...account, role: 'user' } })
      await arriveSignedIn(page, account)
      const search = new URLSearchParams({
        location: 'Banani, Dhaka',
        date: day,
        time: '13:00',
        type: 'Cleaning',
      })
      const card = page.getByRole('article').filter({ hasText: own.name })
      await page.goto(`/service?${search}&max=`)
      await expect(card).toContainText(timeText('en', '14:00'))
      await holdSlot(request, (await register(request, newAccount())).token, wanted)
      await page.reload()
      await expect(card).toContainText('Nothing after')
      await expect(card).toContainText(timeText('en', next.startTime))

      // The whole card is the link.
      await card.click({ position: { x: 20, y: 20 } })
      await expect(page).toHaveURL(`/services/${own._id}?${search}`)
      await page
        .getByRole('button', { name: timesText('en', { startTime: '09:00', endTime: '10:00' }) })
        .click()
      await page.getByRole('link', { name: 'Book This Service' }).click()
      await expect(page).toHaveURL(/\/booking\?.*location=Banani/)
      await expect(page.getByLabel('Address')).toHaveValue('Banani, Dhaka')
    },
  )

  withService(
    'says what its price range hides, and shows it when asked',
    { tag: '@narrow' },
    async ({ page, own, checkScreen }) => {
      await page.goto('/service')
      await expect(page.getByText('Hidden by the price range: 1 more service over $1,000.')).toBeVisible()
      await expect(page.getByText(own.name)).toBeHidden()
      await checkScreen()
      await page.getByRole('link', { name: 'Show all prices' }).click()
      await expect(page.getByRole('heading', { name: own.name })).toBeVisible()
      await expect(page.getByText('Hidden by the price range')).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: own.name })).toBeVisible()
      await withFilters(page, () => page.getByLabel('Max price').fill('1500'))
      await expect(page.getByRole('heading', { name: own.name })).toBeVisible()
      await withFilters(page, () => page.getByLabel('Max price').fill('1499'))
      await expect(page.getByRole('heading', { name: own.name })).toBeHidden()
    },
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list filters all the same', { tag: '@narrow' }, async ({ page, request, isMobile }) => {
    await page.goto('/service')
    await expect(serviceNames(page)).toHaveCount(12)
    await page.getByLabel('Search').fill('wash')
    if (isMobile) await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByLabel('Sort by').selectOption({ label: 'Duration ascending' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/search=wash/)
    await expect(serviceNames(page)).toHaveText(['Exterior Foam Wash'])
    await page.getByRole('link', { name: 'Remove filter: “wash”' }).click()
    await expect(serviceNames(page)).toHaveCount(12)
    await page.getByLabel('Search').fill('ওয়াশ')
    // On a phone the button is in the closed filters.
    await page.getByLabel('Search').press('Enter')
    await expect(serviceNames(page)).toHaveText(['Exterior Foam Wash'])
    await page.getByRole('link', { name: 'Remove filter: “ওয়াশ”' }).click()
    await expect(serviceNames(page)).toHaveCount(12)
    await expect(page.getByLabel('Sort by')).toHaveValue('duration-asc')

    await chip(page, 'Times free today').click()
    await expect(page).toHaveURL(/free=today/)
    const free = (await listServices(request)).filter(({ freeToday }) => freeToday > 0)
    await expect(serviceNames(page)).toHaveCount(free.length)
  })
})

test.describe('a service', () => {
  test('says what it includes, offers others, and is booked by keyboard alone', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const slot = await freeSlot(request, 'Headlight Restoration', dayFromNow(2))
    await arriveRegistered(page)
    await page.goto(`/services/${slot.service._id}`)
    await expect(page.getByText('Price: $22', { exact: true })).toBeVisible()
    await expect(page.getByText('Duration: 75 mins', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^Headlight Restoration/)
    const included = page.getByRole('region', { name: 'What is included' })
    await expect(included.getByRole('listitem')).toHaveCount(4)

    const day = page.getByRole('group', { name: 'Day' }).locator(`[data-date="${slot.date}"]`)
    await tabTo(page, day)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(new RegExp(`date=${slot.date}`))
    const others = page.getByRole('region', { name: 'Other services' }).getByRole('heading', { level: 3 })
    await expect(others).toHaveText(['AC Servicing', 'Plumbing Repair', 'Exterior Foam Wash'])
    const time = page.getByRole('button', { name: timesText('en', slot) })
    await tabTo(page, time)
    await page.keyboard.press('Enter')
    await expect(time).toHaveAttribute('aria-pressed', 'true')
    await checkScreen()
    await tabTo(page, page.getByRole('link', { name: 'Book This Service' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/booking/)
    await expect(page.getByLabel('Selected time')).toHaveValue(
      new RegExp(`${timesText('en', slot).replaceAll(' ', '\\s')}$`),
    )
  })

  withService(
    'without slots today leads to the nearest day that has one',
    { tag: '@narrow' },
    async ({ page, admin, own, checkScreen }) => {
      const date = dayFromNow(3)
      await admin.addSlot(own._id, date, '10:00', '10:30')
      await arriveRegistered(page)
      await page.goto(`/services/${own._id}`)
      await expect(page.getByText('No availability data for today.')).toBeVisible()
      await checkScreen()
      await expect(page.getByRole('main')).toContainText('Earliest')
      await page.getByRole('button', { name: 'Take this time' }).click()
      await expect(page).toHaveURL(new RegExp(`date=${date}$`))
      await expect(page.getByRole('link', { name: 'Book This Service' })).toBeFocused()
      await expect(page.locator('[data-bottom-bar]').getByText(/^Free to move or cancel until/)).toBeVisible()

      await page.goto(`/services/${own._id}`)
      await page.getByRole('link', { name: /^Next free day/ }).click()
      await expect(page).toHaveURL(new RegExp(`date=${date}$`))
      await expect(page.getByRole('heading', { name: /^Available slots/ })).toBeFocused()
      await expect(page.getByRole('button', { name: '10:00 - 10:30 AM' })).toBeEnabled()
      await page.reload()
      await expect(page.getByRole('button', { name: '10:00 - 10:30 AM' })).toBeVisible()
    },
  )

  withService(
    'shows a searched day after the two weeks, and offers its time',
    { tag: '@narrow' },
    async ({ page, admin, own, checkScreen }) => {
      const date = dayFromNow(20)
      await admin.addSlot(own._id, dayFromNow(1), '15:00', '16:00')
      await admin.addSlot(own._id, date, '09:00', '10:00')
      const wanted = await admin.addSlot(own._id, date, '14:00', '15:00')
      await arriveRegistered(page)
      const search = new URLSearchParams({ date, time: '13:00' })
      await page.goto(`/service?${search}&max=`)
      const card = page.getByRole('article').filter({ hasText: own.name })
      await expect(card).toContainText(timeText('en', '14:00'))
      await card.click({ position: { x: 20, y: 20 } })
      await expect(page).toHaveURL(`/services/${own._id}?${search}`)

      const days = page.getByRole('group', { name: 'Day' }).getByRole('button')
      await expect(days).toHaveCount(15)
      await expect(days.last()).toHaveAttribute('data-date', date)
      await expect(days.last()).toHaveAttribute('aria-pressed', 'true')
      await expect(days.last()).toContainText('2 free')
      await checkScreen()
      await page.getByRole('button', { name: 'Take this time' }).click()
      const time = page.getByRole('button', { name: timesText('en', wanted) })
      await expect(time).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('link', { name: 'Book This Service' }).click()
      await expect(page).toHaveURL(new RegExp(`/booking\\?.*date=${date}`))
      await expect(page.getByLabel('Selected time')).toHaveValue(
        new RegExp(`${timesText('en', wanted).replaceAll(' ', '\\s')}$`),
      )
    },
  )

  withService(
    'that is first free after the two weeks leads there, and keeps the day at hand',
    { tag: '@narrow' },
    async ({ page, admin, own }) => {
      const date = dayFromNow(16)
      const first = await admin.addSlot(own._id, date, '10:00', '10:30')
      await arriveRegistered(page)
      await page.goto(`/services/${own._id}`)
      await expect(page.getByText('Nothing is free in the next two weeks.')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Next free day/ })).toBeVisible()
      await page.getByRole('button', { name: 'Take this time' }).click()
      await expect(page).toHaveURL(new RegExp(`date=${date}$`))
      const time = page.getByRole('button', { name: timesText('en', first) })
      await expect(time).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('link', { name: 'Book This Service' })).toBeFocused()

      const days = page.getByRole('group', { name: 'Day' }).getByRole('button')
      await days.first().click()
      await expect(page.getByText('No availability data for today.')).toBeVisible()
      await days.last().click()
      await expect(page).toHaveURL(new RegExp(`date=${date}$`))
      await expect(time).toBeVisible()
    },
  )
})

test('no screen of the way to a booking scrolls sideways at 320 pixels', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const services = await listServices(request)
  const slot = await freeSlot(request, 'AC Installation', dayFromNow(1))
  await arriveRegistered(page)
  await page.goto('/service?search=a&type=Cleaning&min=1&max=500')
  await expect(page.getByRole('link', { name: 'Clear all' })).toBeVisible()
  await checkScreen()
  const ids = services.slice(0, 5).map(({ _id }) => _id)
  await page.goto(`/compare?ids=${ids.join(',')}`)
  await expect(page.getByRole('table', { name: 'Comparison' })).toBeVisible()
  await checkScreen()
  await page.goto(`/services/${slot.service._id}?date=${slot.date}`)
  // A service with sizes shows the start and the end of the visit in two lines.
  const [start = ''] = timesText('en', slot).split(' - ')
  await page.getByRole('button', { name: new RegExp(`^${start}`) }).click()
  await expect(page.getByRole('link', { name: 'Book This Service' })).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await checkScreen()
})

const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Service type' }).getByRole('link', { name, exact: true })

/** On phones the fields are in a sheet. */
async function withFilters(page: Page, use: () => Promise<void>): Promise<void> {
  const open = page.locator('summary', { hasText: 'Filters' })
  const narrow = await open.isVisible()
  if (narrow) await open.click()
  await use()
  if (!narrow) return
  await page.getByRole('button', { name: /^Show \d+ services?$/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  const STOPS = 60
  await expect(target).toBeVisible()
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The keyboard does not get there.')
}
