/**
 * What a customer, and an owner who sets prices, has to do on a phone: taps, typed fields, screens scrolled and seconds of
 * tasks in the demo, each beside its limit. The seconds are those of this machine without anybody's reading or thinking. Prints; never
 * fails.
 *
 *   npm run bench:effort
 */
import type { Service } from '@jhilik/contract/services.ts'
import { chromium, type Locator, type Page } from '@playwright/test'
import { arriveSignedIn, newAccount, signInByCall } from '../e2e/support/accounts.ts'
import { asAdmin, dayFromNow, listServices } from '../e2e/support/api.ts'
import { browserArguments, findChromium } from '../e2e/support/chromium.ts'
import { freeSlot } from '../e2e/support/free-slots.ts'
import { startServer } from '../e2e/support/server.ts'
import { atGateway, DEMO_ADMIN, DEMO_USER, payForSlot } from '../e2e/support/steps.ts'

const PHONE = { width: 360, height: 740 }

interface Effort {
  taps: number
  typed: number
  /** The distance scrolled, in heights of the screen. */
  scrolled: number
  seconds: number
}
type Limits = Partial<Effort>

interface Task {
  name: string
  limits: Limits
  /** Opens the page on which the task begins, signed in or not; it is not measured. */
  arrive: (page: Page) => Promise<unknown>
  run: (hand: Hand, page: Page) => Promise<unknown>
}

/** Taps, types and scrolls on the page, and counts each. */
class Hand {
  readonly #page: Page
  taps = 0
  typed = 0
  scrolled = 0

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    await this.find(target)
    await target.tap()
    this.taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.fill(text)
    this.typed += 1
  }

  /** Scrolls to something, if it cannot be seen. */
  async find(target: Locator): Promise<void> {
    await target.waitFor()
    const before = await this.#top()
    await target.scrollIntoViewIfNeeded()
    this.scrolled += Math.abs((await this.#top()) - before) / PHONE.height
  }

  #top(): Promise<number> {
    return this.#page.evaluate(() => (globalThis as unknown as { scrollY: number }).scrollY)
  }
}

/** The earliest free slot of the page's service. */
async function chooseSlot(hand: Hand, page: Page): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Take this time' }))
  await hand.tap(page.getByRole('link', { name: 'Book This Service' }))
}

/** A customer without earlier bookings confirms that the form's sample vehicle is the right one. */
async function pay(hand: Hand, page: Page): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Pay Now' }))
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Yes, it is' })
  const gateway = page.waitForURL(/paynow\.php/)
  await Promise.race([gateway, confirm.waitFor()])
  if (await confirm.isVisible()) await hand.tap(confirm)
  await gateway
  await atGateway(page)
}

const customer = (page: Page) => arriveSignedIn(page, DEMO_USER)

/** A service with sizes and add-ons. */
const SIZED = 'Exterior Foam Wash'

const openSized = async (page: Page) => {
  await customer(page)
  await page.goto(`/services/${(await sizedService(page))._id}`)
}

async function bookFirst(hand: Hand, page: Page): Promise<void> {
  const account = newAccount('Nusrat Jahan')
  await hand.tap(page.getByRole('link', { name: 'Book A Service' }))
  await hand.tap(page.getByRole('link', { name: `Details of ${SIZED}` }).first())
  await hand.tap(page.getByRole('link', { name: 'Create an account' }))
  await hand.type(page.getByRole('textbox', { name: /^Name/ }), account.name)
  await hand.type(page.getByLabel('Phone number'), '01711 234567')
  await hand.type(page.getByLabel('Email'), account.email)
  await hand.type(page.getByRole('textbox', { name: 'Password' }), account.password)
  await hand.tap(page.getByRole('button', { name: 'Create account' }))
  await hand.tap(page.getByRole('link', { name: 'Continue booking' }))
  const areas = page.getByRole('list', { name: 'Areas to choose' })
  await hand.tap(areas.getByRole('button', { name: 'Dhanmondi' }))
  await chooseSlot(hand, page)
  await hand.type(page.getByRole('textbox', { name: /^Address/ }), 'House 14, Road 7, Dhanmondi, Dhaka')
  await pay(hand, page)
}

/** Ten taps, and the taps into five fields. */
const FIRST_VISIT = { taps: 15, typed: 5, scrolled: 6 }

/** At most three taps more than without. */
const BOOKING = { taps: 3, typed: 0 }

const tasks: Task[] = [
  {
    name: 'First visit to the payment page, with registration, for a service with sizes',
    limits: FIRST_VISIT,
    arrive: (page) => page.goto('/'),
    run: bookFirst,
  },
  {
    name: 'Moving a booking, from the upcoming ones',
    limits: { taps: 4, typed: 0 },
    arrive: async (page) => {
      const { token } = await customer(page)
      const slot = await freeSlot(page.request, 'Exterior Foam Wash', dayFromNow(4))
      await payForSlot(page, token, slot)
      await page.goto('/dashboard/user/Upcoming-bookings')
    },
    async run(hand, page) {
      await hand.tap(page.getByRole('button', { name: /^Move / }).first())
      const dialog = page.getByRole('dialog')
      await hand.tap(dialog.getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false }).first())
      await hand.tap(dialog.getByRole('button', { name: 'Move booking' }))
      await page.getByText('Your booking has a new time').waitFor()
    },
  },
  {
    name: 'Booking again, from the dashboard to the payment page',
    limits: { taps: 5, typed: 0 },
    arrive: async (page) => {
      await customer(page)
      await page.goto('/dashboard/user')
    },
    async run(hand, page) {
      const again = page.getByRole('region', { name: 'Book again' }).getByRole('link')
      await hand.tap(again.first())
      await chooseSlot(hand, page)
      await pay(hand, page)
    },
  },
  {
    name: 'From the page of a service to the payment page',
    limits: BOOKING,
    arrive: openSized,
    async run(hand, page) {
      await chooseSlot(hand, page)
      await pay(hand, page)
    },
  },
  {
    name: 'The same with another size and two add-ons',
    limits: { ...BOOKING, taps: BOOKING.taps + 3 },
    arrive: openSized,
    async run(hand, page) {
      await hand.tap(page.getByRole('radio', { name: 'SUV' }).locator('..'))
      await hand.tap(page.getByRole('button', { name: 'Add Seat shampoo' }))
      await hand.tap(page.getByRole('button', { name: 'Add Floor mat wash' }))
      await chooseSlot(hand, page)
      await pay(hand, page)
    },
  },
  {
    name: 'Finding the price of the sixth service',
    limits: { taps: 1, typed: 0, scrolled: 2 },
    arrive: (page) => page.goto('/'),
    async run(hand, page) {
      await hand.tap(page.getByRole('link', { name: 'Book A Service' }))
      // The home page, which has prices too, is shown until the list is rendered.
      await page.getByRole('heading', { name: 'Our services' }).waitFor()
      const prices = page
        .getByRole('main')
        .getByText(/^(From )?\$\d+$/)
        .filter({ visible: true })
      await hand.find(prices.nth(5))
    },
  },
  {
    name: 'First visit to the payment page, for a service with sizes and an add-on that is required',
    limits: FIRST_VISIT,
    arrive: async (page) => {
      await requireAddOn(page)
      await page.goto('/')
    },
    run: bookFirst,
  },
  {
    name: 'Owner: three sizes for twelve services, from the list of services',
    limits: { taps: 20 },
    arrive: async (page) => {
      const { token } = await arriveSignedIn(page, DEMO_ADMIN)
      await removeSizes(page, token)
      await page.goto('/dashboard/admin/service-management')
    },
    async run(hand, page) {
      await openPrices(hand, page)
      const form = page.getByRole('form', { name: 'Sizes for many services' })
      await hand.tap(form.getByRole('checkbox', { name: 'Motorcycle' }))
      await hand.tap(form.getByRole('checkbox', { name: 'Pickup' }))
      await hand.tap(form.getByRole('button', { name: 'Choose all 12' }))
      await hand.tap(form.getByRole('button', { name: 'Save sizes of 12 services' }))
      await page.getByText('12 services have new sizes').waitFor()
    },
  },
  {
    name: 'Owner: all prices higher from next month, from the list of services',
    limits: { taps: 5, typed: 1 },
    arrive: async (page) => {
      await arriveSignedIn(page, DEMO_ADMIN)
      await page.goto('/dashboard/admin/service-management')
    },
    async run(hand, page) {
      await openPrices(hand, page)
      await hand.tap(page.getByRole('tab', { name: 'From a day on' }))
      await hand.type(page.getByLabel('Change all by percent'), '10')
      await hand.tap(page.getByRole('button', { name: /^Save \d+ prices/ }))
      await page.getByText(/prices change on/).waitFor()
    },
  },
  {
    name: 'Owner: a coupon, from the list of services',
    limits: { taps: 8, typed: 3 },
    arrive: async (page) => {
      await arriveSignedIn(page, DEMO_ADMIN)
      await page.goto('/dashboard/admin/service-management')
    },
    async run(hand, page) {
      await openPrices(hand, page)
      await hand.tap(page.getByRole('tab', { name: 'Coupons' }))
      await hand.tap(page.getByRole('button', { name: 'New coupon' }).first())
      const dialog = page.getByRole('dialog')
      await hand.type(dialog.getByLabel('Code'), 'EID-15')
      await hand.type(dialog.getByLabel('Percent'), '15')
      await hand.type(dialog.getByLabel('Uses in all'), '100')
      await hand.tap(dialog.getByRole('button', { name: 'Save coupon' }))
      await page.getByText('The coupon EID-15 has been saved.').waitFor()
    },
  },
]

async function sizedService(page: Page): Promise<Service> {
  const service = (await listServices(page.request)).find(({ name }) => name === SIZED)
  if (!service) throw new Error(`The demo has no ${SIZED}`)
  return service
}

/** Makes the first add-on of the service one that is always bought, by the owner's own browser. */
async function requireAddOn(page: Page): Promise<void> {
  const service = await sizedService(page)
  const owner = await browser.newContext({ baseURL: server.url })
  const { token } = await signInByCall(owner.request, DEMO_ADMIN)
  const addOns = service.addOns.map((addOn, index) => ({ ...addOn, required: index === 0 }))
  await asAdmin(owner.request, token).editService(service, { addOns })
  await owner.close()
}

async function openPrices(hand: Hand, page: Page): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Open menu' }))
  await hand.tap(page.getByRole('link', { name: 'Prices' }))
}

/** Leaves all services with a single price. */
async function removeSizes(page: Page, token: string): Promise<void> {
  const admin = asAdmin(page.request, token)
  for (const service of await listServices(page.request)) await admin.editService(service, { sizes: [] })
}

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })

async function measure({ arrive, run }: Task): Promise<Effort> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, baseURL: server.url })
  const page = await context.newPage()
  await arrive(page)
  await page.locator('html[data-hydrated]').waitFor()
  const hand = new Hand(page)
  const begun = performance.now()
  await run(hand, page)
  const seconds = (performance.now() - begun) / 1000
  await context.close()
  const { taps, typed, scrolled } = hand
  return { taps, typed, scrolled: Number(scrolled.toFixed(1)), seconds: Number(seconds.toFixed(1)) }
}

try {
  for (const task of tasks) {
    const effort = await measure(task)
    console.log(task.name)
    for (const kind of ['taps', 'typed', 'scrolled', 'seconds'] as const) {
      const limit = task.limits[kind]
      const verdict = limit === undefined ? '' : `limit ${limit}${effort[kind] > limit ? '  TOO MUCH' : ''}`
      console.log(`  ${kind.padEnd(9)} ${String(effort[kind]).padStart(5)}   ${verdict}`.trimEnd())
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
