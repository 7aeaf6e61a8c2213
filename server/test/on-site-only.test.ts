import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { INFO_PAGES, type InfoPage } from '@jhilik/contract/pages.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Checklist } from '@jhilik/contract/set-up.ts'
import type { Site } from '@jhilik/contract/site.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo } from './support/queued-mails.ts'
import { attemptsOf, book, bookingBody, makeOffer, resultOf } from './support/shop.ts'

let app: TestApp
let owner: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({
    work: false,
    env: { DEMO: '0', GATEWAYS: 'cash', ADMIN_SECOND_FACTOR: 'optional' },
  })
  owner = await app.signIn('owner')
  user = await app.signIn()
})
afterAll(() => app.close())

const read = async <T>(path: string, who?: SignedIn) =>
  (await app.request<Answer<T>>('GET', `/api${path}`, { ...(who && { token: who.token }) })).body.data

/** Books, and returns the booking, its attempts, the outcome and the mail of its confirmation. */
async function bookAt(offer: { serviceId: string; slotId: string }) {
  const body = bookingBody(offer)
  const booked = await book(app, user, offer, { body })
  expect(booked.status).toBe(201)
  const { bookingId, paymentUrl } = booked.body.data
  const [mail] = await mailsTo(app, user.user.email ?? '').then((mails) => mails.slice(-1))
  return {
    booking: await read<BookingDetail>(`/bookings/${bookingId}`, user),
    forStaff: await read<BookingDetail>(`/bookings/${bookingId}`, owner),
    attempts: await attemptsOf(app, bookingId),
    result: await resultOf(app, paymentUrl.split('/').at(-1) ?? ''),
    mail: mail?.text ?? '',
  }
}

describe('a business whose customers pay on site only', () => {
  it('confirms bookings at once, whatever the stored payment terms say, and names no payment of nothing', async () => {
    const offer = await makeOffer(app)
    const { booking, forStaff, attempts, result, mail } = await bookAt(offer)
    expect(booking).toMatchObject({ status: 'confirmed', dueNow: 0, money: { terms: 'none', dueOnSite: 40 } })
    expect(attempts).toMatchObject([
      { gateway: 'cash', environment: 'live', amount_minor: 0, status: 'paid' },
    ])
    expect(result).toMatchObject({ outcome: 'paid', dueNow: 0, dueOnSite: 40, otherGateways: [] })
    for (const { history } of [booking, forStaff]) {
      expect(history.map(({ action }) => action)).toEqual(['booking.held', 'booking.confirmed'])
    }
    expect(mail).toContain('Your booking is confirmed. You pay on site.')
    expect(mail).toContain('Due on site: $40')
    expect(mail).not.toContain('Transaction')
  })

  it('confirms a booking without a price, too', async () => {
    const { booking, attempts, mail } = await bookAt(
      await makeOffer(app, { start_time: '13:00', end_time: '14:00' }, 0),
    )
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'Paid' })
    expect(attempts).toMatchObject([{ gateway: 'cash', amount_minor: 0 }])
    expect(mail).toContain('There is nothing to pay.')
    expect(mail).not.toMatch(/payment has arrived|Transaction/)
  })

  it('offers every service on site, also one with terms of its own', async () => {
    const service = await makeService(app.ctx.db, { payment_terms: 'full' })
    await makeSlot(app.ctx.db, { service_id: service.id })
    const found = await read<Service>(`/services/${service.id}`)
    expect(found).toMatchObject({
      dueNow: 0,
      paymentTerms: { kind: 'full' },
    })
    expect((await read<Site>('/site')).paysOnline).toBe(false)
  })

  it('has nothing to do about payments on the checklist', async () => {
    const { items } = await read<Checklist>('/setup/checklist', owner)
    expect(items.find(({ item }) => item === 'payments')).toMatchObject({ state: 'done' })
  })

  it.each(['en', 'bn'])('speaks of no online payment on its pages in %s', async (lang) => {
    for (const slug of INFO_PAGES) {
      const { html } = await read<InfoPage>(`/pages/${slug}?lang=${lang}`)
      expect(html, slug).not.toMatch(
        /payment company|pay online|pay now|পেমেন্ট কোম্পানি|অনলাইনে পেমেন্ট|\{\/?on/i,
      )
    }
  })
})
