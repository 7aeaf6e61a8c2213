import { setTimeout as delay } from 'node:timers/promises'
import { wallClock } from '../../server/src/platform/clock.ts'
import { becomeOwner, isInDollars, type Offers, openServices, setHouseRules } from './business.ts'
import { type Customer, openAccount, type Story, visitShop } from './customer.ts'
import { findDifferences, findOpenAttempts } from './differences.ts'
import { type BookingFact, type Evidence, Observer, type StatementFact } from './evidence.ts'
import { GATEWAYS, type Order, planOrders } from './plan.ts'
import { type Cleanup, type Gateways, type Premises, type Product, TIME_ZONE } from './product.ts'
import { startRandom } from './random.ts'
import { acceptPayment, followUp, type Staff, settleByHand } from './staff.ts'
import { importStatement, statementOf } from './statements.ts'

interface Options {
  seed: number
  /** The greatest number of orders. */
  bookings: number
  /** The milliseconds between two customers. */
  arrivalMs?: number
}

/** Troubles that the product and the gateways have meanwhile. */
export interface Trouble {
  /** Called each second, with the number of orders that have begun. */
  update?(begun: number, orders: number): Promise<void>
  /** Runs while customers order; no order is begun after it has ended. */
  make?(): Promise<void>
}

export interface Outcome {
  options: Options
  stories: Story[]
  evidence: Evidence
  differences: string[]
  staff: Staff
  /** Payments that have not ended and that nobody can pay any more. */
  waiting: number
  seconds: { orders: number; settling: number }
}

/** The number of customers who act at once; those who wait for the end of a hold are not counted. */
const AT_ONCE = 12
/** A customer of one account makes this many bookings. */
const BOOKINGS_PER_ACCOUNT = 3
const ARRIVAL_MS = 220
/** The time for which a page is open; the sessions of real gateways last longer. */
const PAGE_MINUTES = 3
const SETTLE_MINUTES = 17
const TICK_MS = 1_000

type Say = (line: string) => void

export interface Setting {
  options: Options
  premises: Premises
  trouble: Trouble
  cleanup: Cleanup
  say: Say
}

export async function runPayments({ options, premises, trouble, cleanup, say }: Setting): Promise<Outcome> {
  const orders = planOrders(startRandom(options.seed), options.bookings)
  const { product, gateways } = premises
  say(`PostgreSQL, four gateways and the product at ${product.url} are starting.`)
  const { owner, offers } = await openBusiness(product, orders)
  const observer = new Observer(await product.findDatabase())
  cleanup.add(() => observer.close())
  const random = startRandom(options.seed + 1)
  const staff: Staff = { owner, random, providers: gateways.providers, recorded: [], done: new Map() }
  const { arrivalMs = ARRIVAL_MS } = options
  const run = new Run({ orders, product, gateways, offers, staff, observer, trouble, arrivalMs, say })
  const began = performance.now()
  await run.makeBookings()
  const ordered = performance.now()
  say(`${run.stories.length} orders are made; waiting until nothing is open.`)
  await run.settle()
  const settled = performance.now()
  const { evidence, importDifferences } = await run.collect()
  await product.kill()
  const violations = await product.audit()
  return {
    options,
    stories: run.stories,
    evidence,
    differences: [...findDifferences(evidence), ...importDifferences, ...run.failures, ...violations],
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
  trouble: Trouble
  arrivalMs: number
  say: Say
}

class Run {
  readonly stories: Story[] = []
  /** Errors that neither customers nor staff expect. */
  readonly failures: string[] = []
  readonly #parts: Parts
  readonly #accounts = new Map<number, Promise<Customer>>()
  readonly #followedUp = new Set<Story>()
  #begun = 0
  #active = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async makeBookings(): Promise<void> {
    const { orders, trouble, arrivalMs, say } = this.#parts
    let isOver = false
    let isDone = false
    const ticking = (async () => {
      while (!isDone) {
        await this.#tick()
        await delay(TICK_MS)
      }
    })()
    const troubling = trouble.make?.()
    // An error of either ends the loop below, and is thrown where both are awaited.
    for (const beside of [ticking, troubling]) {
      void beside
        ?.catch(() => {})
        .then(() => {
          isOver = true
        })
    }
    const visits: Promise<void>[] = []
    for (const order of orders) {
      if (isOver) break
      while (this.#active >= AT_ONCE) await delay(50)
      visits.push(this.#serve(order))
      this.#begun += 1
      if (this.#begun % 100 === 0) say(`${this.#begun} orders`)
      await delay(arrivalMs)
    }
    await trouble.update?.(orders.length, orders.length)
    await troubling
    await Promise.all(visits)
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

  /** Runs what gateways and staff do in between, and what happens to them. */
  async #tick(): Promise<void> {
    const { orders, gateways, trouble } = this.#parts
    await trouble.update?.(this.#begun, orders.length)
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

  /** Waits until jobs, gateways and staff have nothing left to do. */
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
    // The facts are read after the import, which adds the fees that only the statement names.
    const facts = await observer.readFacts()
    return {
      evidence: { acknowledged, recorded: staff.recorded, books, statements, ...facts },
      importDifferences,
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
