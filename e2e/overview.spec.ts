import type { Booking } from '@jhilik/contract/bookings.ts'
import { timesText } from '@jhilik/contract/clock-text.ts'
import type { Locator, Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { dayFromNow, holdSlot, newPhone } from './support/api.ts'
import { freeSlot, freeSlots } from './support/free-slots.ts'
import { atGateway, bookUpToPayment, DEMO_ADMIN, DEMO_USER, payAtGateway, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { unsavedQuestion } from './support/unsaved-question.ts'

const OVERVIEW = '/dashboard/admin/dashboard'
const FIGURES = '/dashboard/admin/figures'

/** The number of a tile, by its label. */
const tile = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const numberOf = async (found: Locator) =>
  Number((await found.locator('dd > span').first().textContent())?.replace(/[^\d.-]/g, ''))
const chart = (page: Page, title: string) =>
  page.locator('div:has(> div > h2)').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Returns a function that counts the live updates which have reached the page since this call. */
async function countNews(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  let count = 0
  devtools.on('Network.eventSourceMessageReceived', () => {
    count += 1
  })
  return () => count
}

test('staff see today’s jobs on the home page, which leads to them; others do not', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  const bar = page.getByRole('complementary', { name: 'Your day' })
  await arriveSignedIn(page, DEMO_USER)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(bar).toHaveCount(0)
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/')
  await expect(bar).toContainText(/jobs? today/i)
  await checkScreen()
  await bar.getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/admin$/)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test.describe('the staff see what others do without a reload', { tag: '@wide' }, () => {
  test('in the numbers of the day, the income and the list; what they type stays', async ({
    page,
    request,
    openStranger,
  }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    const listening = page.waitForResponse('**/api/events?ticket=*')
    await page.goto(OVERVIEW)
    const holds = tile(page, 'Unpaid holds')
    await expect(holds).toBeVisible()
    await listening
    const figures = await page.context().newPage()
    const alsoListening = figures.waitForResponse('**/api/events?ticket=*')
    await figures.goto(FIGURES)
    const income = tile(figures, 'Income (USD)')
    await expect(income).toBeVisible()
    await alsoListening
    const before = { holds: await numberOf(holds), income: await numberOf(income) }

    const stranger = await openStranger()
    await stranger.goto('/login')
    await signIn(stranger, DEMO_USER)
    await bookUpToPayment(stranger, 0)
    await atGateway(stranger)
    await expect.poll(() => numberOf(holds)).toBe(before.holds + 1)
    await expect(holds).toContainText(/The first one ends at \d{1,2}:\d\d\s[AP]M/)
    await payAtGateway(stranger)
    await expect.poll(() => numberOf(holds)).toBe(before.holds)
    await expect.poll(() => numberOf(income)).toBeGreaterThan(before.income)
    await figures.close()

    const heard = await countNews(page)
    const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
    await menu.getByRole('link', { name: 'Calendar' }).click()
    await menu.getByRole('link', { name: 'Create Slot' }).click()
    await page.getByLabel('Start time').fill('21:00')
    const { token } = await register(request, newAccount())
    const customer = {
      name: 'Sabina Parveen',
      email: newAccount().email,
      phone: newPhone(),
      address: '7 Lake Road, Dhaka',
    }
    const [one, two] = await freeSlots(request, 'Sofa & Carpet Shampoo', dayFromNow(3), 2)
    if (!one || !two) throw new Error('The demo has too few free slots on that day.')
    const heardBefore = heard()
    await holdSlot(request, token, one, { customer })
    await expect.poll(heard, 'news in this tab').toBeGreaterThan(heardBefore)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(page.getByLabel('Start time')).toHaveValue('21:00')
    await menu.getByRole('link', { name: 'Bookings' }).click()
    const { discard } = unsavedQuestion(page)
    await discard.click()
    const held = page.getByRole('row').filter({ hasText: 'Sabina Parveen' })
    await expect(held).toHaveCount(1)
    await holdSlot(request, token, two, { customer })
    await expect(held).toHaveCount(2)
  })

  test('and so do customers in their own list', async ({ page, request }) => {
    const account = newAccount()
    const { token } = await arriveRegistered(page, account)
    const slot = await freeSlot(request, 'Home Deep Cleaning', dayFromNow(4))
    await holdSlot(request, token, slot)
    const listening = page.waitForResponse('**/api/events')
    await page.goto('/dashboard/user/Upcoming-bookings')
    await expect(page.getByRole('heading', { name: 'Home Deep Cleaning' })).toBeVisible()
    await listening

    const admin = await signInByCall(request, DEMO_ADMIN)
    const headers = { authorization: `Bearer ${admin.token}` }
    const list = await request.get(`/api/bookings/${account.email}`, { headers })
    const [booking] = ((await list.json()) as { data: Booking[] }).data
    const path = `/api/bookings/${booking?._id}/cancel`
    const answer = await request.post(path, { headers, data: { reason: 'x' } })
    expect(answer.ok(), await answer.text()).toBe(true)
    await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
  })
})

test.describe('where the stream is refused', { tag: '@wide' }, () => {
  test.use({ expected: /net::ERR_FAILED/ })

  test('a slot that others take still turns red, within half a minute', async ({ page, request }) => {
    await page.clock.install()
    const refused = page.waitForEvent('requestfailed', (failed) => failed.url().includes('/api/events'))
    await page.route('**/api/events*', (route) => route.abort())
    await arriveRegistered(page)
    const slot = await freeSlot(request, 'Ceramic Coating', dayFromNow(2))
    await page.goto(`/services/${slot.service._id}?date=${slot.date}`)
    // A service with sizes shows the start and the end of the visit in two lines.
    const [start = ''] = timesText('en', slot).split(' - ')
    const button = page.getByRole('main').getByRole('button', { name: new RegExp(`^${start}`) })
    await expect(button).toBeEnabled()
    await refused
    await holdSlot(request, (await register(request, newAccount())).token, slot)
    await page.clock.fastForward(30_000)
    await expect(button).toBeDisabled()
    await expect(button).toContainText('Booked')
  })
})

test('the charts show the numbers of the period, which is in the address', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(FIGURES)
  await expect(page.getByRole('img', { name: 'Bookings per day' })).toBeVisible()
  await checkScreen()
  await expect(tile(page, 'Bookings')).toContainText('the 30 days before')

  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page).toHaveURL(/period=90/)
  await expect(tile(page, 'Bookings')).toContainText('90 days before')
  const perDay = chart(page, 'Bookings per day')
  await perDay.getByText('Show as table').click()
  const rows = perDay.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(91)
  const counts = await rows.getByRole('cell').allTextContents()
  const sum = counts.reduce((total, count) => total + Number(count), 0)
  expect(sum).toBe(await numberOf(tile(page, 'Bookings')))
  expect(sum).toBeGreaterThan(0)
  await expect(
    page.getByRole('table', { name: 'When seats are taken' }).getByRole('cell').first(),
  ).toHaveText(/\d|Nothing offered/)

  await page.getByRole('button', { name: 'Custom' }).click()
  const [from, to] = [page.getByLabel('From', { exact: false }), page.getByLabel('To *')]
  await from.first().fill('01/05/2020')
  await to.fill('01/02/2020')
  await to.blur()
  await expect(page.getByText('The end must not be before the start')).toBeVisible()
  await to.fill('01/08/2020')
  await to.blur()
  await expect(page.getByText('No bookings in this period yet.')).toHaveCount(4)
  await expect(page).toHaveURL(/from=2020-01-05&to=2020-01-08/)
  await checkScreen()

  await page.context().addCookies([
    { name: 'locale', value: 'bn', url: page.url() },
    { name: 'theme', value: 'dark', url: page.url() },
  ])
  await page.reload()
  await expect(page.getByText('এই সময়ে এখনো কোনো বুকিং নেই।')).toHaveCount(4)
  await page.getByRole('button', { name: '৩০ দিন' }).click()
  await expect(page.getByRole('img', { name: 'প্রতিদিনের বুকিং' })).toBeVisible()
  // The header covers a part of a row that is scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await checkScreen()
})
