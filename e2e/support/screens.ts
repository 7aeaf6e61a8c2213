import type { Board } from '@jhilik/contract/board.ts'
import { SESSION_STORAGE_KEY } from '@jhilik/contract/constants.ts'
import { INFO_PAGES } from '@jhilik/contract/pages.ts'
import { expect, type Page, request } from '@playwright/test'
import { newAccount, registerConfirmed } from './accounts.ts'
import { dayFromNow, holdSlot, listServices, newPhone } from './api.ts'
import { freeSlot } from './free-slots.ts'

export interface Screen {
  name: string
  /** The account that is signed in, if any: a new customer's, or one of the demo's. */
  as?: 'newcomer' | 'customer' | 'admin'
  /** Resolves when the screen shows its content, in either language. */
  open: (page: Page) => Promise<void>
  /** It changes what its browser keeps, which other screens must not meet. */
  alone?: boolean
  /** The path of the API with the facts of which the screen shows only sentences. */
  quotes?: string
  /** What the browser logs about it. */
  expected?: RegExp
}

/** Opens a page and waits for a heading and the end of loading. */
export const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settle(page)
}

export async function settle(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Lower parts are hydrated at the first input.
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await page.locator('fieldset:disabled, :is(.animate-spin, .animate-pulse):visible').count()).toBe(
      0,
    )
  }).toPass()
}

async function openService(page: Page) {
  const [service] = await listServices(page.request)
  await page.goto(`/services/${service?._id}`)
  await expect(page.getByRole('main').locator('[aria-pressed]').first()).toBeVisible()
  await settle(page)
}

/** Opens a screen with the bar of an unpaid booking, whose slot is some days from now. */
const withHold = (days: number, open: Screen['open']) => async (page: Page) => {
  const slot = await freeSlot(page.request, 'Dashcam Installation', dayFromNow(days))
  await holdSlot(page.request, await tokenOf(page), slot)
  await open(page)
  await expect(page.locator('[data-holds-bar]')).toBeVisible()
}

/** A service and a free slot of tomorrow in the address. */
async function openBooking(page: Page) {
  const [service] = await listServices(page.request)
  if (!service) throw new Error('The demo has no service.')
  const slot = await freeSlot(page.request, service.name, dayFromNow(1))
  const chosen = new URLSearchParams({ service: service._id, slot: slot._id, date: slot.date })
  await page.goto(`/booking?${chosen}`)
  await expect(page.getByRole('main').locator('form')).toBeVisible()
  await settle(page)
}

/** Ends on the page to which the sandbox sends a customer who has decided about the payment. */
const openResult = (decision: 'pay' | 'fail') => async (page: Page) => {
  const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(4))
  const { paymentUrl } = await holdSlot(page.request, await tokenOf(page), slot)
  await page.goto(paymentUrl)
  await page.locator(`button[value=${decision}]`).click()
  await expect(page).toHaveURL(/\/booking\/result\//)
  await settle(page)
}

async function openCodeEntry(page: Page) {
  await visit('/login')(page)
  await page.locator('input[name=to]').fill(newPhone())
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=code]')).toBeFocused()
}

async function openComparison(page: Page) {
  const services = await listServices(page.request)
  await page.goto('/compare')
  const cards = page.getByRole('main').locator('button[aria-pressed]')
  await expect(cards).toHaveCount(services.length)
  for (const position of [0, 1]) await cards.nth(position).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** The public pages, each in the states that look different. */
export const publicScreens: Screen[] = [
  { name: 'the home page', open: visit('/') },
  { name: 'the home page with a hold', as: 'newcomer', open: withHold(8, visit('/')) },
  { name: 'the service list', open: visit('/service') },
  { name: 'a service list that finds nothing', open: visit('/service?search=ঝঝঝঝ') },
  { name: 'a service', as: 'newcomer', open: openService },
  { name: 'a service with a hold', as: 'newcomer', open: withHold(9, openService) },
  { name: 'the comparison with nothing chosen', open: visit('/compare') },
  { name: 'the comparison of two', open: openComparison },
  { name: 'the booking page without a choice', as: 'newcomer', open: visit('/booking') },
  { name: 'the booking form', as: 'newcomer', open: openBooking },
  { name: 'the result of a payment', as: 'newcomer', open: openResult('pay') },
  { name: 'the result of a failed payment', as: 'newcomer', open: openResult('fail') },
  { name: 'the reviews behind their overlay', open: visit('/reviews') },
  { name: 'the reviews', as: 'newcomer', open: visit('/reviews') },
  { name: 'log in', open: visit('/login') },
  { name: 'the entry of a code', open: openCodeEntry },
  { name: 'register', open: visit('/register') },
  { name: 'a forgotten password', open: visit('/forgot-password') },
  { name: 'the choice of a new password', open: visit('/reset-password#token') },
  { name: 'a link without a token', open: visit('/reset-password') },
  { name: 'the confirmation of an email', open: visit('/verify-email#token') },
  { name: 'the set-up of a business that has an owner', open: visit('/setup#token=used') },
  { name: 'an unknown address', open: visit('/no/such/page'), expected: /status of 404/ },
]

/** Public pages that are a text or a short answer. */
export const otherPaths: string[] = [
  ...INFO_PAGES.map((slug) => `/${slug}`),
  '/newsletter',
  '/newsletter/confirm?token=unknown',
  '/newsletter/unsubscribe?token=unknown',
  '/messages/unsubscribe?token=unknown',
  '/booking/result/unknown',
  '/offline',
]

/** The access token of the one who is signed in. */
export async function tokenOf(page: Page): Promise<string> {
  const saved = await page.evaluate(() => localStorage.getItem('persist:auth'))
  const { state } = JSON.parse(saved ?? '{}') as { state: { token: string } }
  return state.token
}

/** The first of a list that the one who is signed in may read. */
async function firstOf(page: Page, list: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { data } = (await (await page.request.get(`/api${list}`, { headers })).json()) as {
    data: { _id: string }[]
  }
  return data[0]?._id ?? ''
}

const visitFirst = (list: string, path: (id: string) => string) => async (page: Page) => {
  await visit(path(await firstOf(page, list)))(page)
}

/** Opens the history with old and new values of a role, and with a paid booking that is canceled. */
async function openHistory(page: Page) {
  // This context does not have the page's cookies, because signing up ends the sign-in whose cookie it replaces.
  const elsewhere = await request.newContext({ baseURL: new URL(page.url()).origin })
  const { user } = await registerConfirmed(elsewhere, newAccount())
  await elsewhere.dispose()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  for (const role of ['admin', 'user']) {
    const path = `/api/auth/users/${(user as { sub: string }).sub}`
    expect((await page.request.patch(path, { headers, data: { role } })).status()).toBe(200)
  }
  const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(2))
  const { bookingId, paymentUrl } = await holdSlot(page.request, await tokenOf(page), slot)
  await page.request.post(paymentUrl, { form: { decision: 'pay' } })
  const data = { reason: 'কর্মী নেই' }
  expect((await page.request.post(`/api/bookings/${bookingId}/cancel`, { headers, data })).status()).toBe(200)
  await visit(ofAdmin('history'))(page)
}

/** Opens a week with an unpaid booking, whose text is the longest. */
async function openWeek(page: Page) {
  const tomorrow = dayFromNow(1)
  await holdSlot(
    page.request,
    await tokenOf(page),
    await freeSlot(page.request, 'Headlight Restoration', tomorrow),
  )
  await visit(ofAdmin(`slot-management?view=week&week=${tomorrow}`))(page)
}

/** Opens a page of a customer with a booking some days from now, which the sandbox is told to be paid. */
const visitBooked = (days: number, path: string) => async (page: Page) => {
  const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(days))
  const { paymentUrl } = await holdSlot(page.request, await tokenOf(page), slot)
  await page.request.post(paymentUrl, { form: { decision: 'pay' } })
  await visit(path)(page)
}

/** What an admin with another duty sees; the owner of the demo has all of them. */
async function openOutsideDuty(page: Page) {
  await visit('/dashboard/account')(page)
  await page.evaluate((key) => {
    const saved = JSON.parse(localStorage.getItem(key) ?? '')
    saved.state.user.duty = 'accountant'
    localStorage.setItem(key, JSON.stringify(saved))
  }, SESSION_STORAGE_KEY)
  await visit(ofAdmin('house-rules'))(page)
}

async function openProfile(page: Page) {
  await visitBooked(2, ofCustomer('dashboard'))(page)
  await expect(page.locator('[aria-labelledby="next-booking"] time')).toBeVisible()
  await settle(page)
}

async function openUpcoming(page: Page) {
  await visitBooked(3, ofCustomer('Upcoming-bookings'))(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await settle(page)
}

/** The fields with their messages. */
async function openAreaForm(page: Page) {
  await visit(ofAdmin('areas'))(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Add area|এলাকা যোগ করুন)$/ })
    .click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toBeFocused()
}

/** The fields with their messages. */
async function openPriceRule(page: Page) {
  await visit(ofAdmin('prices?tab=rules'))(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(New price rule|নতুন নিয়ম)$/ })
    .click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeFocused()
}

async function openSizeList(page: Page) {
  await visit(ofAdmin('prices'))(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Edit the list of sizes|সাইজের তালিকা সম্পাদনা)$/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens the list of well-known areas with one that is chosen. */
async function openStarterAreas(page: Page) {
  await visit(ofAdmin('areas'))(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Add from the list|তালিকা থেকে যোগ করুন)$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { disabled: false }).first().check()
}

/** Opens the travel settings with a speed that is refused. */
async function openTravelError(page: Page) {
  await visit(ofAdmin('areas'))(page)
  const form = page.getByRole('main').locator('form')
  await form.locator('input[name^=speeds]').last().fill('1')
  await form.locator('button[type=submit]').click()
  await expect(form.locator('[aria-invalid=true]')).toBeFocused()
}

/** Opens the choice of another crew for a job of one of the next days. */
async function openCrewChange(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  for (const day of [1, 2, 3, 4, 5]) {
    const answer = await page.request.get(`/api/board?date=${dayFromNow(day)}`, { headers })
    const { data } = (await answer.json()) as { data: Board }
    const job = data.crews.flatMap(({ jobs }) => jobs).find(({ status }) => status === 'confirmed')
    if (!job) continue
    await visit(ofAdmin(`user-bookings/${job._id}`))(page)
    await page.getByRole('button', { name: /^(Change crew|দল বদলান)$/ }).click()
    await expect(page.getByRole('dialog').getByRole('radio').nth(1)).toBeVisible()
    return
  }
  throw new Error('The demo has no job to come.')
}

async function openTimeOff(page: Page) {
  await visit(ofAdmin('crews'))(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Enter time off of|Team Padma-এর ছুটি)/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('checkbox').uncheck()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeFocused()
}

/** The fields with their messages. */
async function openMessageSettings(page: Page) {
  await visit(ofAdmin('message-settings'))(page)
  const form = page.getByRole('main').locator('form')
  await form.locator('input[inputmode=numeric]').first().fill('200')
  await form.locator('button[type=submit]').first().click()
  await expect(form.locator('[aria-invalid=true]')).toBeFocused()
}

const ofCustomer = (child: string) => `/dashboard/user/${child}`
export const ofAdmin = (child: string) => `/dashboard/admin/${child}`
const NOBODY = '00000000-0000-7000-8000-000000000000'
const OWN_BOOKINGS = '/bookings/user@jhilik.example'

/** The steps of the guided set-up. */
const setUpSteps = [
  'second-factor',
  'details',
  'hours',
  'services',
  'crews',
  'schedule',
  'payments',
  'messages',
  'checklist',
]

export const dashboardScreens: Screen[] = [
  { name: 'the profile', as: 'customer', open: openProfile },
  { name: 'the form of the profile', as: 'customer', open: visit(ofCustomer('manage-profile')) },
  { name: 'upcoming bookings', as: 'customer', open: openUpcoming },
  { name: 'no upcoming bookings', as: 'newcomer', open: visit(ofCustomer('Upcoming-bookings')) },
  { name: 'past bookings', as: 'customer', open: visit(ofCustomer('past-bookings')) },
  { name: 'no past bookings', as: 'newcomer', open: visit(ofCustomer('past-bookings')) },
  {
    name: 'a booking of one’s own',
    as: 'customer',
    open: visitFirst(OWN_BOOKINGS, (id) => ofCustomer(`bookings/${id}`)),
  },
  {
    name: 'a receipt',
    as: 'customer',
    open: visitFirst(OWN_BOOKINGS, (id) => ofCustomer(`bookings/${id}/receipt`)),
  },
  { name: 'the receipts of a month', as: 'admin', open: visit(ofAdmin('money/receipts')) },
  { name: 'the garage', as: 'customer', open: visit(ofCustomer('garage')) },
  { name: 'the account', as: 'customer', open: visit('/dashboard/account') },
  { name: 'the account of an admin', as: 'admin', open: visit('/dashboard/account') },
  { name: 'the overview', as: 'admin', open: visit(ofAdmin('dashboard')) },
  { name: 'the figures of a period', as: 'admin', open: visit(ofAdmin('figures')) },
  { name: 'all bookings', as: 'admin', open: visit(ofAdmin('user-bookings')) },
  { name: 'all bookings, of which none match', as: 'admin', open: visit(ofAdmin('user-bookings?q=ঝঝঝঝঝঝ')) },
  {
    name: 'a booking, for staff',
    as: 'admin',
    open: visitFirst('/bookings', (id) => ofAdmin(`user-bookings/${id}`)),
  },
  { name: 'the messages about bookings', as: 'admin', open: visitBooked(4, ofAdmin('messages')) },
  { name: 'a text message of the owner', as: 'admin', open: visit(ofAdmin('message-texts?channel=sms')) },
  {
    name: 'messages of which none match',
    as: 'admin',
    open: visit(ofAdmin('messages?event=staff_dispute&state=unknown')),
  },
  { name: 'the change of a crew', as: 'admin', open: openCrewChange },
  { name: 'the people', as: 'admin', open: visit(ofAdmin('user-management')) },
  {
    name: 'a person',
    as: 'admin',
    open: visitFirst('/auth/users', (id) => ofAdmin(`user-management/${id}`)),
  },
  { name: 'the services, for staff', as: 'admin', open: visit(ofAdmin('service-management')) },
  { name: 'the sizes for many services', as: 'admin', open: visit(ofAdmin('prices')) },
  { name: 'the prices from a day on', as: 'admin', open: visit(ofAdmin('prices?tab=dated')) },
  { name: 'the price rules', as: 'admin', open: visit(ofAdmin('prices?tab=rules')) },
  { name: 'the form of a price rule with errors', as: 'admin', open: openPriceRule },
  { name: 'the list of sizes', as: 'admin', open: openSizeList },
  { name: 'the areas', as: 'admin', open: visit(ofAdmin('areas')) },
  { name: 'the form of an area', as: 'admin', open: openAreaForm },
  { name: 'the well-known areas', as: 'admin', open: openStarterAreas },
  { name: 'the travel settings with an error', as: 'admin', open: openTravelError },
  { name: 'the slots', as: 'admin', open: visit(ofAdmin('slot-management')) },
  { name: 'the slots of a week', as: 'admin', open: openWeek },
  { name: 'a new slot', as: 'admin', open: visit(ofAdmin('create-slot')) },
  {
    name: 'the board',
    as: 'admin',
    open: visit(ofAdmin(`board?date=${dayFromNow(1)}`)),
  },
  { name: 'the schedules', as: 'admin', open: visit(ofAdmin('schedules')) },
  {
    name: 'the hours of several services',
    as: 'admin',
    open: visit(ofAdmin('schedules?edit=several')),
  },
  { name: 'the crews', as: 'admin', open: visit(ofAdmin('crews')) },
  { name: 'the time off of a crew', as: 'admin', open: openTimeOff },
  { name: 'a new crew', as: 'admin', open: visit(ofAdmin('crews?edit=new')) },
  { name: 'the business details', as: 'admin', open: visit(ofAdmin('business')) },
  ...setUpSteps.map(
    (step): Screen => ({
      name: `the set-up at ${step}`,
      as: 'admin',
      open: visit(ofAdmin(`business/setup/${step}`)),
    }),
  ),
  { name: 'the house rules', as: 'admin', open: visit(ofAdmin('house-rules')) },
  { name: 'the message settings with an error', as: 'admin', open: openMessageSettings },
  { name: 'the logo and colors', as: 'admin', open: visit(ofAdmin('look')) },
  { name: 'a page outside the duty', as: 'admin', alone: true, open: openOutsideDuty },
  { name: 'the pictures of the home page', as: 'admin', open: visit(ofAdmin('pictures')) },
  { name: 'the money', as: 'admin', open: visit(ofAdmin('money')) },
  { name: 'the history', as: 'admin', open: openHistory },
  { name: 'the status of the server', as: 'admin', open: visit(ofAdmin('status')) },
  {
    name: 'a history of which nothing matches',
    as: 'admin',
    open: visit(ofAdmin(`history?by=${NOBODY}`)),
  },
]
