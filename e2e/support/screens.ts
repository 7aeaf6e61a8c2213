import { expect, type Page } from '@playwright/test'

interface Screen {
  name: string
  /** Whether somebody has to be signed in. */
  signedIn?: boolean
  /** Ends when the screen shows what it is for, in whichever language. */
  open: (page: Page) => Promise<void>
}

interface Found {
  _id: string
  date: string
}

async function serviceIds(page: Page): Promise<string[]> {
  const { data } = (await (await page.request.get('/api/services')).json()) as { data: Found[] }
  return data.map(({ _id }) => _id)
}

/** A page that is there once it has a heading and nothing turns any more. */
const visit = (path: string) => async (page: Page) => {
  await page.goto(path)
  await settle(page)
}

async function settle(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible()
  // What lies further down comes alive when the page is used, once it listens.
  await expect(async () => {
    await page.keyboard.press('Shift')
    expect(await page.locator('fieldset:disabled, .animate-spin:visible').count()).toBe(0)
  }).toPass()
}

async function openService(page: Page) {
  const [id] = await serviceIds(page)
  await page.goto(`/services/${id}`)
  await expect(page.getByRole('main').locator('[aria-pressed]').first()).toBeVisible()
  await settle(page)
}

/** A service and a free slot of tomorrow in the address. */
async function openBooking(page: Page) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const [serviceId = ''] = await serviceIds(page)
  const day = new URLSearchParams({ serviceId, date: tomorrow })
  const answer = await page.request.get(`/api/slots/availability?${day}`)
  const { data } = (await answer.json()) as { data: (Found & { isBooked: string })[] }
  const slot = data.find(({ isBooked }) => isBooked === 'available')
  if (!slot) throw new Error('The demo has no free slot tomorrow.')
  const chosen = new URLSearchParams({ service: serviceId, slot: slot._id, date: slot.date })
  await page.goto(`/booking?${chosen}`)
  await expect(page.getByRole('main').locator('form')).toBeVisible()
  await settle(page)
}

async function openComparison(page: Page) {
  const ids = await serviceIds(page)
  await page.goto('/compare')
  const cards = page.getByRole('main').locator('button[aria-pressed]')
  await expect(cards).toHaveCount(ids.length)
  for (const position of [0, 1]) await cards.nth(position).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** The public pages, each in the states that look different. */
export const publicScreens: Screen[] = [
  { name: 'the home page', open: visit('/') },
  { name: 'the service list', open: visit('/service') },
  { name: 'a service list that finds nothing', open: visit('/service?search=zzzz') },
  { name: 'a service', signedIn: true, open: openService },
  { name: 'the comparison with nothing chosen', open: visit('/compare') },
  { name: 'the comparison of two', open: openComparison },
  { name: 'the booking page without a choice', signedIn: true, open: visit('/booking') },
  { name: 'the booking form', signedIn: true, open: openBooking },
  { name: 'the reviews behind their overlay', open: visit('/reviews') },
  { name: 'the reviews', signedIn: true, open: visit('/reviews') },
  { name: 'log in', open: visit('/login') },
  { name: 'register', open: visit('/register') },
  { name: 'an unknown address', open: visit('/no/such/page') },
]
