import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { attemptsOf, book, bookingBody, makeOffer, type Offer, payAgain } from './support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { HOLDS_PER_ADDRESS: '4', TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

let networks = 0
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
/** The headers of a request from a network that no earlier request used. */
const somewhere = () => from(`198.51.${++networks}.1`)

async function onSite(): Promise<Offer> {
  const offer = await makeOffer(app)
  const terms = { payment_terms: 'none' as const }
  await app.ctx.db.updateTable('services').set(terms).where('id', '=', offer.serviceId).execute()
  return offer
}
const confirmEmail = ({ user }: SignedIn) =>
  app.ctx.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user.sub).execute()
const statusOf = async (id: string) =>
  app.ctx.db
    .selectFrom('bookings')
    .select(['status', 'payment_status', 'network_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('bookings that are to be paid on site', () => {
  it('are one for an account that nobody has proved, also when all 62 seats are asked for at once', async () => {
    const who = await app.signIn()
    const offers = await Promise.all(Array.from({ length: 62 }, onSite))
    const answers = await Promise.all(offers.map((offer) => book(app, who, offer, somewhere())))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['confirm_email_first']))
    expect(refused).toHaveLength(61)
    expect(await statusOf(made[0]?.body.data.bookingId ?? '')).toMatchObject({
      status: 'confirmed',
      payment_status: 'due_on_site',
    })
  })

  it('count like holds once the e-mail address is confirmed', async () => {
    const who = await app.signIn()
    await confirmEmail(who)
    const statuses: [number, string | undefined][] = []
    for (let n = 0; n < 4; n++) {
      const { status, body } = await book(app, who, await onSite(), somewhere())
      statuses.push([status, body.code])
    }
    expect(statuses).toEqual([...Array(3).fill([201, undefined]), [409, 'hold_limit']])
  })

  it('are not made by choosing to pay on site after the seats are held', async () => {
    const who = await app.signIn()
    const held: string[] = []
    for (let n = 0; n < 2; n++) {
      const offer = await onSite()
      const body = { ...bookingBody(offer), gateway: 'aamarpay' }
      const answer = await book(app, who, offer, { ...somewhere(), body })
      expect([n, answer.status]).toEqual([n, 201])
      held.push(answer.body.data.bookingId)
    }
    const changed = await payAgain(app, who, held[0] ?? '', ON_SITE)
    expect([changed.status, changed.body.code]).toEqual([409, 'confirm_email_first'])
    await confirmEmail(who)
    expect((await payAgain(app, who, held[0] ?? '', ON_SITE)).status).toBe(200)
  })

  it('of many accounts in one network that nobody has proved are as many as the setting says, until they are paid', async () => {
    const network = from('203.0.113.9')
    const answers = []
    for (let n = 0; n < 6; n++) {
      const offer = await onSite()
      answers.push(await book(app, await app.signIn(), offer, { ...network, body: bookingBody(offer) }))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409, 409])
    expect(new Set(answers.slice(4).map(({ body }) => body.code))).toEqual(new Set(['confirm_email_first']))
    // Customers who share a carrier's address with them can book, and are not counted.
    const regular = await app.signIn()
    await confirmEmail(regular)
    const shared = await onSite()
    const booked = await book(app, regular, shared, { ...network, body: bookingBody(shared) })
    expect(booked.status).toBe(201)
    expect(await statusOf(booked.body.data.bookingId)).toMatchObject({ network_hash: null })
    // A stranger holds a seat to pay online, and may not pay it on site after all.
    const other = await onSite()
    const body = { ...bookingBody(other), gateway: 'aamarpay' }
    const stranger = await app.signIn()
    const toPay = await book(app, stranger, other, { ...network, body })
    expect(toPay.status).toBe(201)
    const changed = await payAgain(app, stranger, toPay.body.data.bookingId, ON_SITE)
    expect([changed.status, changed.body.code]).toEqual([409, 'confirm_email_first'])
    const release = `/api/bookings/${toPay.body.data.bookingId}/release`
    expect((await app.request('POST', release, { token: stranger.token })).status).toBe(200)
    const { bookingId } = answers[0]?.body.data ?? { bookingId: '' }
    expect((await statusOf(bookingId)).network_hash).not.toBeNull()
    const manager = await app.signIn('manager')
    const paid = { token: manager.token, body: { method: 'cash', amount: 40 } }
    expect((await app.request('POST', `/api/bookings/${bookingId}/payments`, paid)).status).toBeLessThan(300)
    expect(await statusOf(bookingId)).toMatchObject({ payment_status: 'paid', network_hash: null })
    const next = await onSite()
    const last = { ...network, body: bookingBody(next) }
    expect((await book(app, await app.signIn(), next, last)).status).toBe(201)
  })

  it('with the phone number of somebody else do not keep that person from booking', async () => {
    const phone = '01855000222'
    const bookWith = async (who: SignedIn) => {
      const offer = await onSite()
      const body = bookingBody(offer, { email: who.user.email ?? '', phone })
      const { status, body: answer } = await book(app, who, offer, { ...somewhere(), body })
      return [status, answer.code]
    }
    for (let n = 0; n < 3; n++) expect(await bookWith(await app.signIn())).toEqual([201, undefined])
    const owner = await app.signIn()
    expect(await bookWith(owner)).toEqual([409, 'confirm_email_first'])
    await confirmEmail(owner)
    expect(await bookWith(owner)).toEqual([201, undefined])
  })

  it('of staff for a customer are not limited by what that customer has booked', async () => {
    const dispatcher = await app.signIn('dispatcher')
    for (let n = 0; n < 5; n++) {
      const offer = await onSite()
      const body = bookingBody(offer, { email: 'regular@people.example', phone: '01855000111' })
      expect((await book(app, dispatcher, offer, { body })).status).toBe(201)
    }
  })
})

describe('payments that are started and not made', () => {
  let limited: TestApp
  beforeAll(async () => {
    // Ten a booking, twenty an hour.
    limited = await startTestApp({ work: false, env: { RATE_LIMIT: '600', TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => limited.close())

  it('of one booking are ten, however often it is tried', async () => {
    const who = await limited.signIn()
    const { bookingId } = (await book(limited, who, await makeOffer(limited), somewhere())).body.data
    const fail = () =>
      limited.ctx.db
        .updateTable('payment_attempts')
        .set({ status: 'failed', concluded_at: new Date() })
        .where('booking_id', '=', bookingId)
        .execute()
    const statuses: number[] = []
    let tenth: Awaited<ReturnType<typeof payAgain>> | undefined
    for (let n = 1; n <= 200; n++) {
      if (n <= 10) await fail()
      const answer = await payAgain(limited, who, bookingId)
      statuses.push(answer.status)
      if (n === 10) tenth = answer
    }
    expect(statuses).toEqual([...Array<number>(9).fill(200), ...Array<number>(191).fill(429)])
    expect(await attemptsOf(limited, bookingId)).toHaveLength(10)
    expect(tenth?.body.code).toBe('payment_limit')
    expect(Number(tenth?.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('of one account are twenty in an hour, also when the seats are given up each time', async () => {
    const who = await limited.signIn()
    const offer = await makeOffer(limited)
    const answers: [number, string | undefined][] = []
    for (let n = 0; n <= 20; n++) {
      const { status, body } = await book(limited, who, offer, somewhere())
      answers.push([status, body.code])
      if (status !== 201) break
      await limited.request('POST', `/api/bookings/${body.data.bookingId}/release`, { token: who.token })
    }
    expect(answers).toEqual([...Array(20).fill([201, undefined]), [429, 'payment_limit']])
    limited.clock.advance({ hours: 1, minutes: 1 })
  })
})
