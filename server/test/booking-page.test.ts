import type { bookingPageSchema } from '@jhilik/contract/booking-page.ts'
import type { callerBookingSchema } from '@jhilik/contract/callers.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addMinutes } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { bookingOf, makeOffer, payAt } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let staff: SignedIn
beforeAll(async () => {
  // A demo without a mail server keeps its text messages in the mailbox.
  app = await startTestApp({ work: false, env: { CONTACT_EMAIL: 'desk@business.example' } })
  staff = await app.signIn('dispatcher')
})
afterAll(() => app.close())
afterEach(() => app.clock.set(new Date()))

type Made = z.input<typeof callerBookingSchema>
type Shown = z.input<typeof bookingPageSchema>

let numbers = 0
const newNumber = () => `01718700${String(++numbers).padStart(3, '0')}`

async function bookFor(given: object = {}) {
  const customer = { name: 'Rahima Khatun', phone: newNumber() }
  const { status, body } = await app.request<Answer<Made>>('POST', '/api/callers/bookings', {
    token: staff.token,
    body: { customer, ...(await makeOffer(app)), ...given },
    headers: { 'idempotency-key': newId() },
  })
  expect(status).toBe(201)
  const { booking, link, told } = body.data
  return { id: booking._id, key: link.split('/').at(-1) ?? '', link, told, phone: customer.phone }
}

const call = <T>(method: string, path: string, body?: object) =>
  app.request<Answer<T> & ProblemBody>(method, `/api/booking-pages/${path}`, body && { body })
const shown = async (key: string) => (await call<Shown>('GET', key)).body.data

/** The token of the link that a message has. */
const keyIn = (text: string | undefined): string => /\/v\/([\w-]{16})\b/.exec(text ?? '')?.[1] ?? ''

describe('the page of a booking', () => {
  it('opens with its link, says nothing about the person, and ends with the links that are revoked', async () => {
    const { id, key } = await bookFor({ pay: 'link' })
    const page = await shown(key)
    expect(page).toMatchObject({ status: 'held', dueNow: 40, missing: ['address', 'vehicle'] })
    expect(JSON.stringify(page)).not.toContain('Rahima')
    const forged = `${key.slice(0, -1)}${key.endsWith('A') ? 'Q' : 'A'}`
    expect((await call('GET', forged)).status).toBe(404)
    expect((await call('GET', 'nonsense')).status).toBe(404)
    await app.request('POST', `/api/bookings/${id}/links/revoke`, { token: staff.token })
    expect((await call('GET', key)).status).toBe(404)
  })

  it('leads to the payment, which confirms the booking', async () => {
    const { id, key } = await bookFor({ pay: 'link' })
    const [gateway] = (await shown(key)).gateways
    const paid = await call<{ paymentUrl: string }>('POST', `${key}/pay`, { gateway: gateway?.name })
    expect(paid.status).toBe(200)
    await payAt(paid.body.data.paymentUrl, 'pay')
    expect((await bookingOf(app, staff, id)).status).toBe('confirmed')
    expect(await shown(key)).toMatchObject({ status: 'confirmed', paymentStatus: 'Paid', gateways: [] })
  })

  it('is not paid once the hold has ended', async () => {
    const { key } = await bookFor({ pay: 'link' })
    const [gateway] = (await shown(key)).gateways
    app.clock.set(addMinutes(new Date(), 241))
    expect((await call('POST', `${key}/pay`, { gateway: gateway?.name })).body.code).toBe('hold_expired')
  })

  it('takes what is missing once, and no other address later', async () => {
    const { id, key } = await bookFor()
    const added = await call<Shown>('POST', `${key}/details`, { address: '7 Road 3', vehicle: testVehicle })
    expect(added.body.data.missing).toEqual([])
    await call('POST', `${key}/details`, { address: '8 Road 3' })
    const row = await app.ctx.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      customer_address: '7 Road 3',
      vehicle_brand: testVehicle.vehicleBrand,
      revision: 1,
    })
    expect((await call('POST', `${key}/details`, { vehicle: { vehicleBrand: 'Toyota' } })).status).toBe(400)
  })
})

it('is found by the plate of each line, also by one that its customer has added', async () => {
  const offer = await makeOffer(app, { start_time: '10:00', end_time: '14:00' })
  const second = { serviceId: offer.serviceId, ...testVehicle, registrationPlate: 'DHAKA METRO-GHA 11-2222' }
  const { id, key } = await bookFor({ ...offer, moreLines: [second] })
  await call('POST', `${key}/details`, { vehicle: testVehicle })
  for (const plate of ['GHA 11-2222', testVehicle.registrationPlate]) {
    const path = `/api/bookings?${new URLSearchParams({ q: plate })}`
    const { body } = await app.request<Answer<{ _id: string }[]>>('GET', path, { token: staff.token })
    expect(body.data.map(({ _id }) => _id)).toContain(id)
  }
})

describe('a caller is told', () => {
  it('by a text message with the link when there is no email', async () => {
    const { told, phone } = await bookFor()
    expect(told).toBe('sms')
    const texts = await mailsTo(app, `+88${phone}@sms.invalid`).catch(() => [])
    const sent =
      texts.length > 0 ? texts : (await app.mails()).filter(({ to }) => to?.[0]?.address?.includes(phone))
    expect(sent).toHaveLength(1)
    expect(await shown(keyIn(sent[0]?.text))).toMatchObject({ status: 'confirmed' })
  })

  it('by mail with the link when staff have entered an address', async () => {
    const email = `${newId()}@people.example`
    const customer = { name: 'Rahima Khatun', phone: newNumber(), email }
    const { told } = await bookFor({ customer, pay: 'link' })
    expect(told).toBe('email')
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toContain('Rahima')
    expect(await shown(keyIn(mail?.text))).toMatchObject({ status: 'held' })
  })
})
