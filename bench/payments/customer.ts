import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { readForm } from '../../server/test/support/leaving-form.ts'
import { testVehicle } from '../../server/test/support/vehicle.ts'
import type { Offer } from './business.ts'
import { Client, fetchPatiently, Unanswered } from './client.ts'
import type { GatewayName, Order, PlaceToPay } from './plan.ts'
import type { Random } from './random.ts'

/** The story of an order, as its customer saw it. */
export interface Story {
  order: Order
  customer: Customer
  /** The booking that the product answered with 201; null when the customer gave up. */
  bookingId: string | null
  /** Merchant references that were answered to the customer. */
  references: string[]
  /** The reason why the customer gave up. */
  gaveUp: string | null
}

export interface Customer {
  client: Client
  token: string
  /** The slots that were chosen: a second booking of a held slot would be answered with the first one. */
  chosen: Set<string>
}

interface Visit {
  order: Order
  offer: Offer
  customer: Customer
  random: Random
  /** Called with each reference before its page is visited. */
  onReference(reference: string, order: Order): void
}

interface Started {
  code?: string
  data: { paymentUrl: string; bookingId: string; tran_id: string }
}

/** The time from the booking, whose hold lasts two minutes, until the page is visited. */
const AFTER_HOLD_MS = 128_000
/** The number of tries to get a payment page, with pauses that the page proposes. */
const TRIES = 6
const PAUSE_MS = 4_000
const SLOTS_TO_TRY = 40
const PAGE_PATIENCE_MS = 60_000
const ELSEWHERE: Record<PlaceToPay, GatewayName> = {
  aamarpay: 'sslcommerz',
  sslcommerz: 'bkash',
  bkash: 'stripe',
  stripe: 'aamarpay',
  cash: 'bkash',
}

export async function openAccount(url: string, index: number): Promise<Customer> {
  const client = new Client(url, `10.${20 + (index % 200)}.${Math.floor(index / 200)}.7`)
  const email = `${randomUUID()}@people.example`
  const account = { name: `Customer ${index}`, email, phone: '01711000000', address: 'Dhaka' }
  const login = { email, password: 'Correct-horse-9' }
  const enter = (path: string, body: object) => client.expect<{ token?: string }>('POST', path, { body })
  const logIn = async () => {
    const { token } = await enter('/auth/login', login)
    if (!token) throw new Error('A log-in was answered without a token.')
    return token
  }
  client.logIn = logIn
  // The token is missing when the answer got lost; the account exists then, so logging in works.
  const { token = await logIn() } = await enter('/auth/signup', { ...account, ...login })
  return { client, token, chosen: new Set() }
}

/** Runs slow work, such as waiting for the end of a hold, without counting the customer as active. */
export type Aside = <T>(work: () => Promise<T>) => Promise<T>

/** Books, pays or does not, and comes back or does not. */
export async function visitShop(visit: Visit, aside: Aside): Promise<Story> {
  const { order, customer } = visit
  const story: Story = { order, customer, bookingId: null, references: [], gaveUp: null }
  const started = await book(visit)
  if (typeof started === 'string') return { ...story, gaveUp: started }
  const remember = ({ bookingId, tran_id }: Started['data']) => {
    story.bookingId = bookingId
    story.references.push(tran_id)
    visit.onReference(tran_id, order)
  }
  remember(started)
  const { paymentUrl } = started
  switch (order.conduct) {
    case 'onSite':
    case 'leaves':
      break
    case 'late':
    case 'lateUnreported':
      await aside(() => delay(AFTER_HOLD_MS))
      await press(customer, paymentUrl, order.conduct === 'late' ? {} : { notify: 0, isBack: false })
      break
    case 'triesTwice':
    case 'twoPages': {
      const isDeclined = order.conduct === 'triesTwice'
      if (isDeclined) await press(customer, paymentUrl, { decision: 'fail' })
      const other = await payElsewhere(visit, started.bookingId)
      if (!other) break
      remember(other)
      await press(customer, other.paymentUrl)
      if (!isDeclined) await press(customer, paymentUrl)
      break
    }
    case 'fails':
      await press(customer, paymentUrl, { decision: 'fail' })
      break
    case 'cancels':
      await press(customer, paymentUrl, { decision: 'cancel' })
      break
    case 'toldTwice':
      await press(customer, paymentUrl, { notify: 2 })
      break
    case 'returnLost':
      await press(customer, paymentUrl, { isBack: false })
      break
    case 'notificationLost':
      await press(customer, paymentUrl, { notify: 0 })
      break
    case 'bothLost':
      await press(customer, paymentUrl, { notify: 0, isBack: false })
      break
    case 'risky':
      await press(customer, paymentUrl, { risk: true })
      break
    case 'pays':
      await press(customer, paymentUrl)
      break
    default:
      order.conduct satisfies never
  }
  return story
}

/** The answer of a booking, or why the customer gave up. */
async function book({ order, offer, customer, random }: Visit): Promise<Started['data'] | string> {
  let key = randomUUID()
  let slotId = ''
  const choose = () => {
    key = randomUUID()
    const others = offer.slotIds.filter((id) => !customer.chosen.has(id))
    slotId = others[random.whole(0, others.length - 1)] ?? ''
    customer.chosen.add(slotId)
  }
  choose()
  const phone = `017${String(random.whole(0, 1e8 - 1)).padStart(8, '0')}`
  const contact = {
    name: 'Rahim Uddin',
    email: `${randomUUID()}@people.example`,
    phone,
    address: '12 Road, Dhaka',
  }
  let slots = 1
  for (let tries = 0; tries < TRIES; ) {
    const body = {
      customer: contact,
      serviceId: offer.serviceId,
      slotId,
      ...testVehicle,
      gateway: order.gateway,
    }
    const { status, body: answer } = await customer.client.call<Started>('POST', '/bookings', {
      token: customer.token,
      body,
      key,
    })
    if (status === 201) return answer.data
    if (answer.code === 'slot_taken' || answer.code === 'slot_unavailable') {
      if (slots++ > SLOTS_TO_TRY) return 'no free slot'
      choose()
    } else if (
      answer.code === 'gateway_unavailable' ||
      answer.code === 'request_in_progress' ||
      answer.code === 'shared_hold_limit'
    ) {
      tries += 1
      await delay(PAUSE_MS)
    } else if (['hold_expired', 'hold_limit', 'confirm_email_first'].includes(answer.code ?? '')) {
      return `refused: ${answer.code}`
    } else {
      throw new Error(`A booking was answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`)
    }
  }
  return 'the gateway was unavailable'
}

/** A page of another gateway for the same booking; null when there is none any more. */
async function payElsewhere({ order, customer }: Visit, bookingId: string): Promise<Started['data'] | null> {
  const gateway = ELSEWHERE[order.gateway]
  for (let tries = 0; tries < TRIES; tries++) {
    const path = `/bookings/${bookingId}/pay`
    const { token } = customer
    const { status, body } = await customer.client.call<Started>('POST', path, { token, body: { gateway } })
    if (status === 200) return body.data
    if (body.code !== 'gateway_unavailable' && body.code !== 'request_in_progress') return null
    await delay(PAUSE_MS)
  }
  return null
}

/** Null when the page is closed, or does not answer for so long that the customer gives up. */
async function pressButton(paymentUrl: string, body: URLSearchParams): Promise<Response | null> {
  try {
    const { answer: page } = await fetchPatiently(paymentUrl, {}, PAGE_PATIENCE_MS)
    await page.text()
    if (page.status !== 200) return null
    const { answer: pressed } = await fetchPatiently(paymentUrl, { method: 'POST', body }, PAGE_PATIENCE_MS)
    return pressed.status === 410 ? null : pressed
  } catch (error) {
    if (error instanceof Unanswered) return null
    throw error
  }
}

interface Press {
  decision?: 'pay' | 'fail' | 'cancel'
  /** The number of notifications that the gateway sends. */
  notify?: number
  risk?: boolean
  /** Whether the browser comes back. */
  isBack?: boolean
}

/** Opens the payment page, presses a button, and follows the way back to the result. */
async function press(
  { client }: Customer,
  paymentUrl: string,
  { decision = 'pay', notify = 1, risk = false, isBack = true }: Press = {},
): Promise<void> {
  const body = new URLSearchParams({ decision, notify: String(notify), risk: risk ? '1' : '0' })
  const pressed = await pressButton(paymentUrl, body)
  if (!pressed || !isBack) return
  const html = await pressed.text()
  const location = pressed.headers.get('location')
  const form = location ? null : readForm(html)
  const { answer: back } = form
    ? await fetchPatiently(form.action, { method: 'POST', body: form.fields })
    : await fetchPatiently(location ?? '')
  await back.text()
  const token = /\/booking\/result\/([^/?]+)$/.exec(back.headers.get('location') ?? '')?.[1]
  if (back.status !== 303 || !token) throw new Error(`No way to the result: ${back.status}`)
  // The result page asks in the same way while the payment is pending.
  for (let look = 0; look < 3; look++) {
    const path = `/checkout/results/${token}`
    const { data } = await client.expect<{ data: { outcome: string } }>('GET', path)
    if (data.outcome !== 'pending') return
    await delay(PAUSE_MS)
  }
}
