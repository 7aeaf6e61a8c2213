import { makeSlot } from '../../../src/demo/factories.ts'
import { addMinutes, wallClock } from '../../../src/platform/clock.ts'
import type { SignedIn } from '../app.ts'
import { type Choice, makePriceList, type PriceList, type Prices, toText } from './price-list.ts'
import { type AttemptState, type BookingState, NOTHING, readState, type State } from './state.ts'
import type { Message, Page } from './tills.ts'
import type { ApiAnswer, Method, World } from './world.ts'

/** What differs between runs before the first command. */
interface Setting {
  terms: 'full' | 'deposit_percent' | 'none'
  /** The number of hours until the first slot starts. Canceling is free until 24 hours before. */
  hours: number
  capacity: number
  prices: Prices
}

export const DEPOSIT_PERCENT = 25

/** Cash that staff say they have received, by the key of their request. */
interface Receipt {
  bookingId: string
  amountMinor: number
  tipMinor: number
  isAnswered: boolean
}

/** A cancellation that somebody asked for. `chosenMinor` is what staff chose to refund, or null for the rules. */
interface CancelRequest {
  bookingId: string
  by: 'business' | 'customer'
  chosenMinor: number | null
}

/** One run of the model: what its actors know, and the state after the last command. */
export class Run {
  readonly world: World
  readonly list: PriceList
  readonly slotIds: readonly string[]
  state: State = NOTHING
  pages: Page[] = []
  messages: Message[] = []
  /** The tokens of result pages. */
  tokens: string[] = []
  /** The last request to book, by slot and customer. */
  readonly bookingKeys = new Map<string, { key: string; choice: Choice }>()
  /** What customers have asked for, as text. */
  readonly asked = new Set<string>()
  /** The amounts by which prices are higher than at first, after each change. */
  readonly raises = [0]
  readonly receipts = new Map<string, Receipt>()
  cancelRequests: CancelRequest[] = []

  readonly mayPayOnSite: boolean

  private constructor(world: World, { terms }: Setting, list: PriceList, slotIds: readonly string[]) {
    this.mayPayOnSite = terms === 'none'
    this.world = world
    this.list = list
    this.slotIds = slotIds
  }

  /** A service with two slots of its own; the clock shows the present. */
  static async start(world: World, setting: Setting): Promise<Run> {
    const { terms, hours, capacity, prices } = setting
    const { ctx, clock } = world.app
    clock.set(new Date())
    const shared = {
      asks: [],
      payment_terms: terms,
      deposit_percent: terms === 'deposit_percent' ? DEPOSIT_PERCENT : null,
    }
    const customerId = world.customers[0]?.user.sub ?? ''
    const list = await makePriceList(ctx, prices, { customerId, shared })
    const slots: string[] = []
    for (const later of [hours, hours + 2]) slots.push(await addSlot(world, list, later, capacity))
    // Runs begin at the same time, and an account writes only a few reviews a day.
    await ctx.db.deleteFrom('reviews').execute()
    return new Run(world, setting, list, slots)
  }

  choose(choice: Choice): Choice {
    this.asked.add(toText(this.list, choice))
    return choice
  }

  async look(): Promise<State> {
    return readState(this.world.app.ctx.db, this.list.washId)
  }

  customerOf(booking: BookingState): SignedIn {
    const owner = this.world.customers.find(({ user }) => user.sub === booking.user_id)
    if (!owner) throw new Error(`${booking.id} belongs to nobody`)
    return owner
  }

  attemptsOf(bookingId: string): AttemptState[] {
    return this.state.attempts.filter((attempt) => attempt.booking_id === bookingId)
  }

  /** The payment page of an attempt with which somebody was sent to pay, as its gateway knows it. */
  pageOf({ gateway, merchant_ref, provider_ref }: AttemptState): Page {
    return { gateway, url: '', merchantRef: merchant_ref, providerRef: provider_ref }
  }

  captured({ gateway, merchant_ref: ref }: AttemptState): number {
    const inDatabase = this.state.sandbox.find((taken) => taken.merchant_ref === ref)
    if (inDatabase) return Math.round(Number(inDatabase.amount) * 100)
    return this.world.tills.get(gateway)?.captured(ref) ?? 0
  }

  /** A call of the API. Unless the process has ended meanwhile, no answer may be an error of the server. */
  async call(who: SignedIn, method: Method, path: string, body?: object, key?: string): Promise<ApiAnswer> {
    const answer = await this.world.call(who, method, path, body, key)
    this.expectCalm(`${method} ${path}`, answer.status, answer.body)
    return answer
  }

  /** `gateway_refused` and `gateway_unavailable` pass on what the gateway has answered. */
  expectCalm(call: string, status: number, body: unknown): void {
    if (status < 500 || this.world.crashes.isDown()) return
    const code = (body as { code?: string })?.code
    if (code === 'gateway_refused' || code === 'gateway_unavailable') return
    throw new Error(`${call} was answered with ${status}: ${JSON.stringify(body)}`)
  }
}

/** Adds a slot of an hour that starts so many hours later. */
export async function addSlot(
  { app: { ctx, clock } }: World,
  { washId }: PriceList,
  hours: number,
  capacity: number,
): Promise<string> {
  const [from, to] = [hours, hours + 1].map((hour) =>
    wallClock(addMinutes(clock.now(), hour * 60), ctx.config.timeZone),
  )
  if (!from || !to) throw new Error('no time')
  const times = { date: from.date, start_time: from.time, end_time: to.time }
  return (await makeSlot(ctx.db, { service_id: washId, capacity, ...times })).id
}

/** Picks one of the items, whatever their number. */
export function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % items.length]
}
