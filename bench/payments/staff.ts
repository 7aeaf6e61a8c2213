import { randomUUID } from 'node:crypto'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { minorOfDecimal } from '@jhilik/contract/money.ts'
import type { HostedProvider } from '../../server/test/gateways/hosted-pages.ts'
import type { Owner } from './business.ts'
import type { Story } from './customer.ts'
import { type Aftermath, GATEWAYS, type GatewayName } from './plan.ts'
import type { Random } from './random.ts'

/** An amount that the product said it has recorded as received on site. */
export interface Recorded {
  bookingId: string
  /** The amount in minor units: tips included, less what was corrected. */
  minor: number
}

export interface Staff {
  owner: Owner
  random: Random
  providers: Record<GatewayName, HostedProvider>
  recorded: Recorded[]
  /** The number of times that each aftermath was done. */
  done: Map<Aftermath, number>
}

interface Detail {
  data: BookingDetail
}

const reason = 'As agreed with the customer'
/** Both currencies have two decimals. */
const major = (minor: number) => minor / 100

/** Does with a confirmed booking what is planned for it. */
export async function followUp(staff: Staff, { order, customer, bookingId }: Story): Promise<void> {
  if (bookingId === null) return
  const { client } = staff.owner
  const path = `/bookings/${bookingId}`
  const token = await staff.owner.token()
  const post = (action: string, body: object, key = randomUUID()) =>
    client.expect<Detail>('POST', `${path}/${action}`, { token, body, key })
  const detail = async () => (await client.expect<Detail>('GET', path, { token })).data
  const refund = async (share: number) => {
    const { actions } = await detail()
    const most = minorOf(actions.staff?.refundable ?? 0)
    const minor = share === 1 ? most : Math.max(1, Math.floor(most * share * staff.random.next()))
    if (most > 0) await post('refund', { reason, refundAmount: major(minor) })
  }
  const receive = async (amount: number, tip = 0, method = 'cash') => {
    if (amount + tip <= 0) return
    const slip = method === 'cash' ? {} : { reference: `SLIP-${staff.random.whole(1e6, 9e6)}` }
    await post('payments', { method, amount: major(amount), tip: major(tip), ...slip })
    staff.recorded.push({ bookingId, minor: amount + tip })
  }
  const rest = async () => minorOf((await detail()).money.dueOnSite)
  switch (order.aftermath) {
    case 'nothing':
      return
    case 'partialRefund':
    case 'refusedRefund':
      await refund(0.9)
      break
    case 'twoRefunds':
      await refund(0.5)
      await refund(0.5)
      break
    case 'wholeRefund':
      await refund(1)
      break
    case 'customerCancels':
      await customer.client.expect('POST', `${path}/cancel`, {
        token: customer.token,
        body: {},
        key: randomUUID(),
      })
      break
    case 'businessCancels':
      await post('cancel', { reason, canceledBy: 'business' })
      break
    case 'tip':
      await receive(0, staff.random.whole(100, 20_000))
      break
    case 'rest':
      await receive(await rest())
      break
    case 'restByCard':
      await receive(await rest(), staff.random.whole(1, 5_000), 'card')
      break
    case 'discount': {
      const owed = await rest()
      if (owed > 1) await post('discounts', { amount: major(staff.random.whole(1, owed - 1)), reason })
      await receive(await rest())
      break
    }
    case 'correction': {
      await receive(Math.ceil((await rest()) / 2))
      const entry = (await detail()).staff?.entries?.find(({ canCorrect }) => canCorrect)
      if (entry) {
        await client.expect('POST', `/ledger-entries/${entry._id}/correction`, { token, body: { reason } })
        staff.recorded.push({ bookingId, minor: -minorOf(entry.amount) })
      }
      await receive(await rest())
      break
    }
    default:
      order.aftermath satisfies never
  }
  staff.done.set(order.aftermath, (staff.done.get(order.aftermath) ?? 0) + 1)
}

function minorOf(amount: number): number {
  const minor = minorOfDecimal(String(amount), 'BDT')
  if (minor === null) throw new Error(`${amount} is no exact amount`)
  return minor
}

export interface OpenRefund {
  id: string
  gateway: string
  merchantRef: string
  minor: number
}

/** Pays a refund back in the gateway's panel, or in cash, and says so in the product. */
export async function settleByHand({ owner, providers, random }: Staff, refund: OpenRefund): Promise<void> {
  const gateway = GATEWAYS.find((name) => name === refund.gateway)
  const reference = gateway
    ? providers[gateway].refundByHand(refund.merchantRef, refund.minor)
    : `CASH-${random.whole(1e6, 9e6)}`
  await owner.client.expect('POST', `/refunds/${refund.id}/settle`, {
    token: await owner.token(),
    body: { reference },
  })
}

export async function acceptPayment({ owner }: Staff, bookingId: string): Promise<void> {
  const body = { decision: 'accept', reason: 'The customer is known' }
  await owner.client.expect('POST', `/bookings/${bookingId}/review-payment`, {
    token: await owner.token(),
    body,
  })
}
