import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAttempt, makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let user: SignedIn
let admin: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date())
  user = await app.signIn()
  admin = await app.signIn('admin')
})

async function paidBooking(given: Parameters<typeof makeBooking>[1] = {}) {
  const booking = await makeBooking(app.ctx.db, { user_id: user.user.sub, price_minor: 4000, ...given })
  return { ...booking, attempt: await makeAttempt(app.ctx.db, booking) }
}
const receiptOf = (id: string, token?: string) =>
  app.request<Answer<Receipt>>('GET', `/api/bookings/${id}/receipt`, token ? { token } : {})
describe('a receipt', () => {
  test('has what was bought, paid and given back, and keeps its number', async () => {
    const names = { service_name: 'Wash', service_name_bn: 'ধোয়া' }
    const booking = await paidBooking({ customer_name: 'Rahim Uddin', ...names })
    const first = await receiptOf(booking.id, user.token)
    expect(first.status).toBe(200)
    const year = first.body.data.issuedOn.slice(0, 4)
    expect(first.body.data).toMatchObject({
      number: expect.stringMatching(new RegExp(`^${year}-\\d{6}$`)),
      business: { name: 'Jhilik', url: app.url },
      customer: { name: 'Rahim Uddin' },
      booking: {
        _id: booking.id,
        code: booking.code,
        service: 'Wash',
        serviceBn: 'ধোয়া',
        date: booking.slot_date,
      },
      price: 40,
      payments: [
        { tran_id: booking.attempt.merchant_ref, method: 'bkash', amount: 40, refunded: 0, refundDue: 0 },
      ],
      paid: 40,
      refunded: 0,
      net: 40,
      currency: 'USD',
    })
    const body = { reason: 'x', refundAmount: 12.5 }
    await app.request('POST', `/api/bookings/${booking.id}/refund`, { token: admin.token, body })
    const again = await receiptOf(booking.id, admin.token)
    expect(again.body.data).toMatchObject({
      number: first.body.data.number,
      issuedAt: first.body.data.issuedAt,
      payments: [{ amount: 40, refunded: 0, refundDue: 12.5 }],
      refunded: 0,
      refundDue: 12.5,
      net: 40,
    })
  })

  test('is for its customer, for admins and for who has the link, and there is none before it is paid', async () => {
    const booking = await paidBooking()
    expect((await receiptOf(booking.id)).status).toBe(401)
    const stranger = await app.signIn()
    expect((await receiptOf(booking.id, stranger.token)).status).toBe(404)
    const unpaid = await makeBooking(app.ctx.db, { user_id: user.user.sub })
    expect((await receiptOf(unpaid.id, user.token)).body.code).toBe('nothing_paid')
    const detailOf = async (id: string) =>
      (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: user.token })).body
        .data
    expect((await detailOf(unpaid.id)).links.receipt).toBeNull()
    const link = (await detailOf(booking.id)).links.receipt ?? ''
    expect((await fetch(link)).status).toBe(200)
    expect((await fetch(link.replace('receipt.pdf', 'receipt'))).status).toBe(200)
    expect((await fetch(link.replace(booking.id, unpaid.id))).status).toBe(401)
  })
})

describe('the receipt as a PDF', () => {
  const pdfOf = async (id: string, lang: string) => {
    const answer = await fetch(`${app.url}/api/bookings/${id}/receipt.pdf?lang=${lang}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test.each(['en', 'bn'])('opens in %s, with any name on one page', async (lang) => {
    const booking = await paidBooking({
      customer_name: 'মোঃ রহিম উদ্দিন (Rahim)',
      customer_address: `${'বাড়ি ১২, সড়ক ৫, '.repeat(8)}${'x'.repeat(150)}`,
      service_name: 'গাড়ি ধোয়া 🚗 Premium',
      registration_plate: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬',
    })
    const { answer, bytes } = await pdfOf(booking.id, lang)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="receipt-\d{4}-\d{6}\.pdf"$/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(bytes.length).toBeLessThan(200_000)
  })

  test('is drawn outside the thread that answers requests, and once', async () => {
    const bookings = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        paidBooking({ customer_name: `মোঃ রহিম 王小明 محمد 김철수 🚗 ${n}` }),
      ),
    )
    /** Draws all of them. `here` is the processor time of this thread, `all` that of the process with the drawing thread. */
    async function drawAll() {
      const [before, allBefore] = [process.threadCpuUsage(), process.cpuUsage()]
      const answers = await Promise.all(bookings.map(({ id }) => pdfOf(id, 'bn')))
      expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
      const spentMs = {
        here: process.threadCpuUsage(before).user / 1000,
        all: process.cpuUsage(allBefore).user / 1000,
      }
      return { pages: answers.map(({ bytes }) => bytes), spentMs }
    }
    const first = await drawAll()
    expect(first.spentMs.here).toBeLessThan(first.spentMs.all / 2)
    const again = await drawAll()
    expect(again.pages).toEqual(first.pages)
    expect(again.spentMs.all).toBeLessThan(first.spentMs.all / 2)
  })

  test('refuses a language it does not speak', async () => {
    const booking = await paidBooking()
    expect((await pdfOf(booking.id, 'fr')).answer.status).toBe(400)
  })
})
