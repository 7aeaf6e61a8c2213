import { randomUUID } from 'node:crypto'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import fc from 'fast-check'
import type { SignedIn } from '../app.ts'
import { action, index } from './actions.ts'
import { SERVED } from './ensure.ts'
import { deliver } from './gateway.ts'
import { anyChoice, type Choice, toRequest } from './price-list.ts'
import { pick, type Run } from './run.ts'
import type { Message, Page } from './tills.ts'
import type { ApiAnswer } from './world.ts'

export const anyGateway = fc.constantFrom('aamarpay', 'bkash', 'sslcommerz', 'stripe')
const ofSomebody = (run: Run) => run.state.bookings.length > 0
const withPage = (run: Run) => run.pages.length > 0

/** The booking, and the account that made it. */
function chooseBooking(run: Run, at: number) {
  const booking = pick(run.state.bookings, at)
  if (!booking) throw new Error('no booking')
  return { booking, owner: run.customerOf(booking) }
}

/** Keeps the page on which the answered payment is made; a repeated request may be answered with the result instead. */
async function rememberPage(run: Run, { status, body }: ApiAnswer): Promise<void> {
  const { tran_id: merchantRef = '' } = body.data ?? {}
  if (status >= 300 || run.pages.some((page) => page.merchantRef === merchantRef)) return
  const attempt = await run.world.app.ctx.db
    .selectFrom('payment_attempts')
    .select(['gateway', 'provider_ref', 'payment_url'])
    .where('merchant_ref', '=', merchantRef)
    .executeTakeFirst()
  // Nothing is paid at a gateway when the booking is free or paid on site.
  if (!attempt?.payment_url) return
  const { gateway, provider_ref: providerRef, payment_url: url } = attempt
  run.pages.push({ gateway, url, merchantRef, providerRef })
}

interface Wish {
  choice: Choice
  gateway: string
  /** Whether key and choice are those of the last request for the slot. */
  again: boolean
}

export async function book(
  run: Run,
  who: SignedIn,
  slotId: string,
  { gateway, again, ...wish }: Wish,
): Promise<void> {
  const name = `${slotId} ${who.user.sub}`
  const last = again ? run.bookingKeys.get(name) : undefined
  const { key, choice } = last ?? { key: randomUUID(), choice: run.choose(wish.choice) }
  run.bookingKeys.set(name, { key, choice })
  const phone = `0171${String(run.world.customers.indexOf(who)).padStart(7, '0')}`
  const customer = { name: 'Rahim Uddin', email: who.user.email, phone, address: '12 Road, Dhaka' }
  const body = { customer, ...toRequest(run.list, choice), slotId, gateway }
  await rememberPage(run, await run.call(who, 'POST', '/bookings', body, key))
}

/** Pays what was agreed; the messages that follow are still to be delivered. */
export async function payOn(run: Run, page: Page): Promise<Message[]> {
  const messages = (await run.world.tills.get(page.gateway)?.choose(page, 'pay', {})) ?? []
  run.messages.push(...messages)
  return messages
}

/** The first booking of a run. `isSettled`: it is confirmed before anything else happens. */
export async function bookFirst(
  run: Run,
  { gateway, choice, isSettled }: { gateway: string; choice: Choice; isSettled: boolean },
): Promise<void> {
  const [[who], [slotId]] = [run.world.customers, run.slotIds]
  if (!who || !slotId) return
  const isOnSite = run.mayPayOnSite && isSettled
  await book(run, who, slotId, { choice, gateway: isOnSite ? ON_SITE : gateway, again: false })
  const [page] = run.pages
  if (!page || !isSettled) return
  const [returned] = await payOn(run, page)
  if (returned) await deliver(run, returned)
}

export const bookSlot = action('customer books', {
  params: fc.record({
    customer: index,
    slot: fc.constantFrom(0, 0, 0, 1),
    choice: anyChoice,
    gateway: anyGateway,
    onSite: fc.boolean(),
    again: fc.boolean(),
  }),
  isPossible: () => true,
  async perform(run, { customer, slot, choice, gateway, onSite, again }) {
    const [who, slotId] = [pick(run.world.customers, customer), pick(run.slotIds, slot)]
    const wanted = onSite && run.mayPayOnSite ? ON_SITE : gateway
    if (who && slotId) await book(run, who, slotId, { choice, gateway: wanted, again })
  },
})

export const payAgain = action('customer pays again', {
  params: fc.record({ booking: index, gateway: fc.option(anyGateway, { nil: undefined }) }),
  isPossible: ofSomebody,
  async perform(run, { booking: at, gateway }) {
    const { booking, owner } = chooseBooking(run, at)
    await rememberPage(run, await run.call(owner, 'POST', `/bookings/${booking.id}/pay`, { gateway }))
  },
})

const TIPS = [2.5, 10]

/** Opens a page on which more is paid; refused when there is nothing to pay. */
async function openMore(run: Run, at: number, gateway: string, body: object): Promise<void> {
  // When no booking can be paid, another one is asked for, which the server has to refuse.
  const served = run.state.bookings.filter(({ status }) => SERVED.includes(status))
  const booking = pick(served, at) ?? chooseBooking(run, at).booking
  const path = `/bookings/${booking.id}/pay`
  await rememberPage(run, await run.call(run.customerOf(booking), 'POST', path, { ...body, gateway }))
}

export const payRest = action('customer opens the page for the rest', {
  params: fc.record({ booking: index, gateway: anyGateway }),
  isPossible: ofSomebody,
  perform: (run, { booking, gateway }) => openMore(run, booking, gateway, { purpose: 'rest' }),
})

export const giveTip = action('customer opens the page for a tip', {
  params: fc.record({ booking: index, gateway: anyGateway, tip: fc.constantFrom(...TIPS) }),
  isPossible: ofSomebody,
  perform: (run, { booking, gateway, tip }) => openMore(run, booking, gateway, { purpose: 'tip', tip }),
})

export const releaseHold = action('customer releases', {
  params: fc.record({ booking: index }),
  isPossible: (run) => run.state.bookings.some(({ status }) => status === 'held'),
  async perform(run, { booking: at }) {
    const { booking, owner } = chooseBooking(run, at)
    run.cancelRequests.push({ bookingId: booking.id, by: 'customer', chosenMinor: null })
    await run.call(owner, 'POST', `/bookings/${booking.id}/release`)
  },
})

export const cancelOwn = action('customer cancels', {
  params: fc.record({ booking: index }),
  isPossible: ofSomebody,
  async perform(run, { booking: at }) {
    const { booking, owner } = chooseBooking(run, at)
    run.cancelRequests.push({ bookingId: booking.id, by: 'customer', chosenMinor: null })
    await run.call(owner, 'POST', `/bookings/${booking.id}/cancel`, {})
  },
})

export const moveOwn = action('customer reschedules', {
  params: fc.record({ booking: index }),
  isPossible: (run) => run.state.bookings.some(({ status }) => status === 'confirmed'),
  async perform(run, { booking: at }) {
    const { booking, owner } = chooseBooking(run, at)
    const slotId = run.slotIds.find((id) => id !== booking.slot_id)
    await run.call(owner, 'POST', `/bookings/${booking.id}/move`, { slotId })
  },
})

export const openResult = action('customer opens the result page', {
  params: fc.record({ token: index }),
  isPossible: (run) => run.tokens.length > 0,
  async perform(run, { token: at }) {
    const url = `/api/checkout/results/${pick(run.tokens, at)}`
    const answer = await run.world.app.inject({ method: 'GET', url })
    run.expectCalm('GET /checkout/results', answer.statusCode, answer.json())
  },
})

/** Most customers pay what was agreed. */
const AGREED = Array.from({ length: 6 }, () => 'agreed' as const)

export const chooseOnPage = action('customer chooses on the page', {
  params: fc.record({
    page: index,
    choice: fc.constantFrom('pay', 'pay', 'pay', 'fail', 'cancel'),
    as: fc.constantFrom(...AGREED, 'less', 'more', 'risky', 'in another currency'),
    comesBack: fc.boolean(),
  }),
  isPossible: withPage,
  async perform(run, { page: at, choice, as, comesBack }) {
    const page = pick(run.pages, at)
    const attempt = run.state.attempts.find(({ merchant_ref }) => merchant_ref === page?.merchantRef)
    const till = page && run.world.tills.get(page.gateway)
    if (!till || !attempt) return
    const paid = {
      agreed: {},
      less: { amountMinor: Math.floor(attempt.amount_minor / 2) },
      more: { amountMinor: attempt.amount_minor + 500 },
      risky: { risk: true },
      'in another currency': { currency: 'INR' },
    }[as]
    const isOnSandbox = page.gateway === 'aamarpay'
    const messages = await till.choose(page, choice, isOnSandbox ? {} : paid)
    run.messages.push(...messages)
    const [returned] = messages
    if (comesBack && returned) await deliver(run, returned)
  },
})
