import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { book, makeOffer, payAt } from './support/shop.ts'

// Every described call is looked at as each caller in `roles.test.ts`. Here: what opens by an address alone.

let app: TestApp
let user: SignedIn
let admin: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  user = await app.signIn()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function storing(address: string, init: RequestInit = {}) {
  const answer = await fetch(new URL(address, app.url), { redirect: 'manual', ...init })
  await answer.body?.cancel()
  return [answer.status, answer.headers.get('cache-control')]
}

describe('what opens by an address alone is not stored', () => {
  it('the calendar entry and the receipt of a booking, and their refusals', async () => {
    const { id } = await makeBooking(app.ctx.db, { user_id: user.user.sub })
    const booking = await app.ctx.db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    await makeAttempt(app.ctx.db, booking ?? expect.fail())
    const { body } = await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, {
      token: user.token,
    })
    const { calendar, receipt } = body.data.links
    expect(await storing(calendar)).toEqual([200, 'no-store'])
    expect(await storing(receipt ?? '')).toEqual([200, 'no-store'])
    expect(await storing(receipt?.replace('receipt.pdf', 'receipt') ?? '')).toEqual([200, 'no-store'])
    expect(await storing(`${calendar}x`)).toEqual([401, 'no-store'])
  })

  it('the table of all bookings by a ticket', async () => {
    const { body } = await app.request<Answer<{ ticket: string }>>('POST', '/api/bookings/export-ticket', {
      token: admin.token,
    })
    const address = `/api/bookings/export.csv?ticket=${body.data.ticket}`
    expect(await storing(address)).toEqual([200, 'no-store'])
  })

  it('the result of a payment, and the way back to it', async () => {
    const { paymentUrl, tran_id } = (await book(app, user, await makeOffer(app))).body.data
    const token = await payAt(paymentUrl, 'pay')
    expect(await storing(`/api/checkout/results/${token}`)).toEqual([200, 'no-store'])
    const back = `/api/payments/aamarpay/return/success?ref=${tran_id}`
    expect(await storing(back)).toEqual([303, 'no-store'])
  })

  it('what a link of the newsletter says, and its page', async () => {
    const email = 'reader@stranger.example'
    await app.request('POST', '/api/newsletter', { body: { email } })
    const [mail] = await mailsTo(app, email)
    const link = new URL(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const token = link.searchParams.get('token')
    expect(await storing(`/api/newsletter/links/confirm?token=${token}`)).toEqual([200, 'no-store'])
    expect((await storing(link.pathname + link.search))[1]).toBe('no-store')
  })
})

describe('a request with credentials', () => {
  it.each(['/api/services', '/api/nowhere', '/', '/manifest.webmanifest', '/robots.txt'])(
    'gets an answer that is not stored: %s',
    async (address) => {
      const headers = { authorization: `Bearer ${user.token}` }
      expect((await storing(address, { headers }))[1]).toBe('no-store')
      expect((await storing(address, { headers: { authorization: 'Bearer forged' } }))[1]).toBe('no-store')
    },
  )

  it('gets a token that is not stored', async () => {
    const { email } = user.user
    const body = JSON.stringify({ email, password: user.password })
    const headers = { 'content-type': 'application/json' }
    expect(await storing('/api/auth/login', { method: 'POST', body, headers })).toEqual([200, 'no-store'])
    const wrong = JSON.stringify({ email, password: 'wrong' })
    const refused = await storing('/api/auth/login', { method: 'POST', body: wrong, headers })
    expect(refused).toEqual([401, 'no-store'])
  })
})

describe('an answer that is the same for everybody', () => {
  it('is stored where its route allows it', async () => {
    const form = new FormData()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png()
    form.set('picture', new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/png' }), 'a.png')
    const uploaded = await fetch(`${app.url}/api/uploads/pictures`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${user.token}` },
    })
    const { data } = (await uploaded.json()) as Answer<{ img: string }>
    expect((await storing(data.img))[1]).toMatch(/^public, .*immutable$/)
    expect((await storing('/robots.txt'))[1]).toMatch(/^public/)
  })
})
