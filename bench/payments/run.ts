import { setTimeout as delay } from 'node:timers/promises'
import { wallClock } from '../../server/src/platform/clock.ts'
import { becomeOwner, isInDollars, type Offers, openServices, setHouseRules } from './business.ts'
import { type Customer, openAccount, type Story, visitShop } from './customer.ts'
import { findDifferences, findOpenAttempts } from './differences.ts'
import { type BookingFact, type Evidence, Observer, type StatementFact } from './evidence.ts'
import { type Outage, Outages, planOutages } from './outages.ts'
import { GATEWAYS, type Order, planOrders } from './plan.ts'
import { type Cleanup, type Gateways, openPremises, type Product, TIME_ZONE } from './product.ts'
import { startRandom } from './random.ts'
import { acceptPayment, followUp, type Staff, settleByHand } from './staff.ts'
import { importStatement, statementOf } from './statements.ts'

export interface Options {
  seed: number
  bookings: number
}

export interface Outcome {
  options: Options
  stories: Story[]
  evidence: Evidence
  differences: string[]
  outages: readonly Outage[]
  /** After how many orders the server was killed, and how long it took to answer again. */
  kills: { after: number; seconds: number }[]
  staff: Staff
  /** Payments that have not ended and that nobody can pay any more. */
  waiting: number
  seconds: { orders: number; settling: number }
}

/** How many customers act at once; who waits for the end of a hold is not counted. */
const AT_ONCE = 12
/** A customer of one account makes this many bookings. */
const BOOKINGS_PER_ACCOUNT = 3
/** Between two customers. */
const ARRIVAL_MS = 220
const KILL_AT = [0.4, 0.8]
/** How long a page is open; the sessions of real gateways last longer. */
const PAGE_MINUTES = 3
const SETTLE_MINUTES = 17
const TICK_MS = 1_000

type Say = (line: string) => void

export async function runPayments(options: Options, cleanup: Cleanup, say: Say): Promise<Outcome> {
  const orders = planOrders(startRandom(options.seed), options.bookings)
  const { product, gateways } = await openPremises(cleanup)
  say(`PostgreSQL, four gateways and the product at ${product.url} are starting.`)
  const { owner, offers } = await openBusiness(product, orders)
  const observer = new Observer(product.databaseUrl)
  cleanup.add(() => observer.close())
  const random = startRandom(options.seed + 1)
  const staff: Staff = { owner, random, providers: gateways.providers, recorded: [], done: new Map() }
  const run = new Run({ orders, product, gateways, offers, staff, observer, say })
  const began = performance.now()
  await run.makeBookings()
  const ordered = performance.now()
  say(`${run.stories.length} orders are made; waiting until nothing is open.`)
  await run.settle()
  const settled = performance.now()
  const { evidence, importDifferences } = await run.collect()
  await product.kill()
  return {
    options,
    stories: run.stories,
    evidence,
    differences: [...findDifferences(evidence), ...importDifferences, ...run.failures],
    outages: run.outages.planned,
    kills: run.kills,
    staff,
    waiting: findOpenAttempts(evidence).waiting.length,
    seconds: { orders: (ordered - began) / 1000, settling: (settled - ordered) / 1000 },
  }
}

/** Some services were made while the business sold in dollars: services keep their currency. */
async function openBusiness(product: Product, orders: readonly Order[]) {
  const today = wallClock(new Date(), TIME_ZONE).date
  product.env.CURRENCY = 'USD'
  await product.start()
  const owner = await becomeOwner(product.url, product.env)
  await setHouseRules(owner)
  const inDollars = await openServices(owner, orders, today, isInDollars)
  await product.kill()
  product.env.CURRENCY = 'BDT'
  await product.start()
  const others = await openServices(owner, orders, today, (name) => !isInDollars(name))
  return { owner, offers: { ...inDollars, ...others } }
}

interface Parts {
  orders: readonly Order[]
  product: Product
  gateways: Gateways
  offers: Partial<Offers>
  staff: Staff
  observer: Observer
  say: Say
}

class Run {
  readonly stories: Story[] = []
  /** What neither customers nor staff expect. */
  readonly failures: string[] = []
  readonly kills: Outcome['kills'] = []
  readonly outages: Outages
  readonly #parts: Parts
  readonly #accounts = new Map<number, Promise<Customer>>()
  readonly #followedUp = new Set<Story>()
  #begun = 0
  #active = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.outages = new Outages(planOutages(), parts.gateways)
  }

  async makeBookings(): Promise<void> {
    const { orders, say } = this.#parts
    let isDone = false
    const ticking = (async () => {
      while (!isDone) {
        await this.#tick()
        await delay(TICK_MS)
      }
    })()
    // The loop below ends then, and the error is thrown by `await ticking`.
    ticking.catch(() => {
      isDone = true
    })
    const visits: Promise<void>[] = []
    for (const order of orders) {
      if (isDone) break
      while (this.#active >= AT_ONCE) await delay(50)
      visits.push(this.#serve(order))
      this.#begun += 1
      if (this.#begun % 100 === 0) say(`${this.#begun} orders`)
      await delay(ARRIVAL_MS)
    }
    await this.outages.update(1)
    if (!isDone) await Promise.all(visits)
    isDone = true
    await ticking
  }

  async #serve(order: Order): Promise<void> {
    this.#active += 1
    try {
      const { staff, offers, gateways, product } = this.#parts
      const offer = offers[order.service]
      if (!offer) throw new Error(`There is no service ${order.service}`)
      const account = Math.floor(order.index / BOOKINGS_PER_ACCOUNT)
      const opened = this.#accounts.get(account) ?? openAccount(product.url, account)
      this.#accounts.set(account, opened)
      const onReference = (reference: string) => {
        if (order.aftermath !== 'refusedRefund') return
        for (const gateway of GATEWAYS) gateways.providers[gateway].unrefundable.add(reference)
      }
      const visit = { order, offer, customer: await opened, random: staff.random, onReference }
      const aside = async <T>(work: () => Promise<T>): Promise<T> => {
        this.#active -= 1
        const result = await work()
        this.#active += 1
        return result
      }
      this.stories.push(await visitShop(visit, aside))
    } catch (error) {
      this.failures.push(`order ${order.index} (${order.gateway}, ${order.conduct}): ${messageOf(error)}`)
    } finally {
      this.#active -= 1
    }
  }

  /** What gateways and staff do in between, and what happens to them. */
  async #tick(): Promise<void> {
    const { orders, product, gateways, say } = this.#parts
    const progress = this.#begun / orders.length
    await this.outages.update(progress)
    const killAt = KILL_AT[this.kills.length]
    if (killAt !== undefined && progress >= killAt) {
      const began = performance.now()
      this.kills.push({ after: this.#begun, seconds: 0 })
      await product.kill()
      await product.start()
      Object.assign(this.kills.at(-1) ?? {}, { seconds: (performance.now() - began) / 1000 })
      say(`The server was killed after ${this.#begun} orders and started again.`)
    }
    for (const provider of Object.values(gateways.providers)) {
      provider.expirePages(new Date(Date.now() - PAGE_MINUTES * 60_000))
      provider.finishRefunds()
    }
    await this.#work()
  }

  async #work(): Promise<void> {
    const { staff, observer } = this.#parts
    const confirmed = await observer.confirmed()
    const ready = this.stories.filter(
      (story) => story.bookingId && confirmed.has(story.bookingId) && !this.#followedUp.has(story),
    )
    for (const story of ready.slice(0, 20)) {
      this.#followedUp.add(story)
      await this.#attempt(`what follows order ${story.order.index} (${story.order.aftermath})`, () =>
        followUp(staff, story),
      )
    }
    for (const refund of await observer.manualRefunds()) {
      await this.#attempt(`the refund ${refund.id} by hand`, () => settleByHand(staff, refund))
    }
    for (const bookingId of await observer.inReview()) {
      await this.#attempt(`the review of ${bookingId}`, () => acceptPayment(staff, bookingId))
    }
  }

  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.failures.push(`${what}: ${messageOf(error)}`)
    }
  }

  /** Until jobs, gateways and staff have nothing left to do. */
  async settle(): Promise<void> {
    const { observer, say } = this.#parts
    const giveUp = Date.now() + SETTLE_MINUTES * 60_000
    let said = 0
    while (Date.now() < giveUp) {
      await this.#tick()
      const { bookings, attempts, refunds } = await observer.readFacts()
      const held = bookings.filter(({ status }) => status === 'held')
      const { open } = findOpenAttempts({ bookings, attempts, books: this.#books() })
      const due = refunds.filter(({ status }) => status !== 'succeeded')
      if (held.length + open.length + due.length === 0 && !this.#isAftermathLeft(bookings)) return
      if (Date.now() - said > 30_000) {
        said = Date.now()
        say(`open: ${held.length} holds, ${open.length} payments, ${due.length} refunds`)
      }
      await delay(TICK_MS)
    }
  }

  #isAftermathLeft(bookings: readonly BookingFact[]): boolean {
    const confirmed = new Set(bookings.flatMap(({ id, status }) => (status === 'confirmed' ? [id] : [])))
    return this.stories.some(
      (story) => story.bookingId && confirmed.has(story.bookingId) && !this.#followedUp.has(story),
    )
  }

  #books(): Evidence['books'] {
    const { providers } = this.#parts.gateways
    return Object.fromEntries(GATEWAYS.map((gateway) => [gateway, providers[gateway].books()]))
  }

  async collect(): Promise<{ evidence: Evidence; importDifferences: string[] }> {
    const { observer, staff } = this.#parts
    const books = this.#books()
    const statements: StatementFact[] = []
    const importDifferences: string[] = []
    for (const [gateway, lines] of Object.entries(books)) {
      if (lines.length === 0) continue
      const { fact, differences } = await importStatement(staff.owner, gateway, statementOf(lines, TIME_ZONE))
      statements.push(fact)
      importDifferences.push(...differences)
    }
    const acknowledged = this.stories.flatMap(({ bookingId, references }) =>
      bookingId ? [{ bookingId, references }] : [],
    )
    // After the import, which brings the fees that only the statement says.
    const facts = await observer.readFacts()
    return {
      evidence: { acknowledged, recorded: staff.recorded, books, statements, ...facts },
      importDifferences,
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
