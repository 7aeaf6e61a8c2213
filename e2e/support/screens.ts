import { expect, type Page } from '@playwright/test'
import { dayFromNow, freeSlot, listServices } from './api.ts'

export interface Screen {
  name: string
  /** Who is signed in: nobody, a new customer, or one of the demo's accounts. */
  as?: 'newcomer' | 'customer' | 'admin'
  /** Resolves when the screen shows its content, in either language. */
  open: (page: Page) => Promise<void>
}

/** Opens a page and waits for a heading and the end of loading. */
const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settle(page)
}

async function settle(page: Page) {
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
  { name: 'the service list', open: visit('/service') },
  { name: 'a service list that finds nothing', open: visit('/service?search=zzzz') },
  { name: 'a service', as: 'newcomer', open: openService },
  { name: 'the comparison with nothing chosen', open: visit('/compare') },
  { name: 'the comparison of two', open: openComparison },
  { name: 'the booking page without a choice', as: 'newcomer', open: visit('/booking') },
  { name: 'the booking form', as: 'newcomer', open: openBooking },
  { name: 'the reviews behind their overlay', open: visit('/reviews') },
  { name: 'the reviews', as: 'newcomer', open: visit('/reviews') },
  { name: 'log in', open: visit('/login') },
  { name: 'register', open: visit('/register') },
  { name: 'an unknown address', open: visit('/no/such/page') },
]

/** The first of a list that the one who is signed in may read. */
async function firstOf(page: Page, list: string): Promise<string> {
  const saved = await page.evaluate(() => localStorage.getItem('persist:auth'))
  const { state } = JSON.parse(saved ?? '{}') as { state: { token: string } }
  const headers = { authorization: `Bearer ${state.token}` }
  const { data } = (await (await page.request.get(`/api${list}`, { headers })).json()) as {
    data: { _id: string }[]
  }
  return data[0]?._id ?? ''
}

const visitFirst = (list: string, path: (id: string) => string) => async (page: Page) => {
  await visit(path(await firstOf(page, list)))(page)
}

const ofCustomer = (child: string) => `/dashboard/user/${child}`
const ofAdmin = (child: string) => `/dashboard/admin/${child}`
const OWN_BOOKINGS = '/bookings/user@jhilik.example'

export const dashboardScreens: Screen[] = [
  { name: 'the profile', as: 'customer', open: visit(ofCustomer('dashboard')) },
  { name: 'the form of the profile', as: 'customer', open: visit(ofCustomer('manage-profile')) },
  { name: 'upcoming bookings', as: 'customer', open: visit(ofCustomer('Upcoming-bookings')) },
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
  { name: 'the garage', as: 'customer', open: visit(ofCustomer('garage')) },
  { name: 'the overview', as: 'admin', open: visit(ofAdmin('dashboard')) },
  { name: 'all bookings', as: 'admin', open: visit(ofAdmin('user-bookings')) },
  { name: 'all bookings, of which none match', as: 'admin', open: visit(ofAdmin('user-bookings?q=zzzzzz')) },
  {
    name: 'a booking, for staff',
    as: 'admin',
    open: visitFirst('/bookings', (id) => ofAdmin(`user-bookings/${id}`)),
  },
  { name: 'the people', as: 'admin', open: visit(ofAdmin('user-management')) },
  {
    name: 'a person',
    as: 'admin',
    open: visitFirst('/auth/users', (id) => ofAdmin(`user-management/${id}`)),
  },
  { name: 'the services, for staff', as: 'admin', open: visit(ofAdmin('service-management')) },
  { name: 'the slots', as: 'admin', open: visit(ofAdmin('slot-management')) },
  { name: 'the slots of a week', as: 'admin', open: visit(ofAdmin('slot-management?view=week')) },
  { name: 'a new slot', as: 'admin', open: visit(ofAdmin('create-slot')) },
  { name: 'the schedules', as: 'admin', open: visit(ofAdmin('schedules')) },
  { name: 'the house rules', as: 'admin', open: visit(ofAdmin('house-rules')) },
]
