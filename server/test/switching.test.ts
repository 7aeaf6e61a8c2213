import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxFaults } from '../src/money/sandbox/faults.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { readForm } from './support/leaving-form.ts'
import { mailsTo } from './support/queued-mails.ts'
import {
  attemptsOf,
  book,
  bookingBody,
  bookingOf,
  comeBack,
  makeOffer,
  payAgain,
  payAt,
  pressButton,
  refundsOf,
  resultOf,
} from './support/shop.ts'

const FIRST = 'aamarpay'
const OTHER = 'sandbox-wallet'
const THIRD = 'sandbox-card'
const ON_SITE = 'cash'

let app: TestApp
let user: SignedIn
let admin: SignedIn
const faults: Partial<SandboxFaults> = {}

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: { faults } })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof SandboxFaults]
  user = await app.signIn()
})

async function hold({ terms = null as string | null, gateway = FIRST } = {}) {
  const offer = await makeOffer(app)
  await app.ctx.db
    .updateTable('services')
    .set({ payment_terms: terms as 'none' | null })
    .where('id', '=', offer.serviceId)
    .execute()
  const body = { ...bookingBody(offer, user.user), gateway }
  const { bookingId, paymentUrl } = (await book(app, user, offer, { body })).body.data
  return { offer, body, id: bookingId, paymentUrl }
}

const switchTo = (id: string, gateway: string) => payAgain(app, user, id, gateway)
const states = async (id: string) =>
  (await attemptsOf(app, id)).map(({ gateway, status, detail }) => [gateway, status, detail])
const detailOf = async (id: string) =>
  (await app.request<Answer<BookingDetail>>('GET', `/api/bookings/${id}`, { token: user.token })).body.data

describe('a hold that is paid at another gateway than was chosen first', () => {
  it('keeps its seat; the page of the first one is replaced', async () => {
    const { id, paymentUrl } = await hold()
    const { status, body } = await switchTo(id, OTHER)
    expect(status).toBe(200)
    expect(body.data.paymentUrl).not.toBe(paymentUrl)
    expect(body.data.paymentUrl).toContain('page=wallet')
    expect(await states(id)).toEqual([
      [FIRST, 'expired', 'superseded'],
      [OTHER, 'redirected', null],
    ])
    await payAt(body.data.paymentUrl, 'pay')
    expect(await bookingOf(app, user, id)).toMatchObject({ status: 'confirmed', paymentStatus: 'Paid' })
    expect(await refundsOf(app, id)).toEqual([])
  })

  it('stays on its page when the same one is chosen, or none', async () => {
    const { id, paymentUrl } = await hold()
    expect((await switchTo(id, FIRST)).body.data.paymentUrl).toBe(paymentUrl)
    expect((await payAgain(app, user, id)).body.data.paymentUrl).toBe(paymentUrl)
    expect(await states(id)).toEqual([[FIRST, 'redirected', null]])
  })

  it('is switched by the booking form, too, when it is sent again with another choice', async () => {
    const { offer, body, id } = await hold()
    const again = await book(app, user, offer, { body: { ...body, gateway: OTHER } })
    expect(again.body.data).toMatchObject({
      bookingId: id,
      paymentUrl: expect.stringContaining('page=wallet'),
    })
  })

  it('is switched once by ten clicks at once', async () => {
    const { id } = await hold()
    const clicks = await Promise.all(Array.from({ length: 10 }, () => switchTo(id, OTHER)))
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.data.paymentUrl}`)).size).toBe(1)
    expect((await states(id)).map(([gateway]) => gateway)).toEqual([FIRST, OTHER])
  })

  it('has one open attempt after switches to different gateways at once', async () => {
    const { id } = await hold()
    const targets = Array.from({ length: 20 }, (_, index) => [FIRST, OTHER, THIRD][index % 3] ?? FIRST)
    const answers = await Promise.all(targets.map((gateway) => switchTo(id, gateway)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await states(id)).filter(([, status]) => status === 'redirected')).toHaveLength(1)
  })

  it('is not switched once it was paid on the first page, although nobody has come back', async () => {
    const { id, paymentUrl } = await hold()
    await pressButton(paymentUrl, 'pay')
    const { status, body } = await switchTo(id, OTHER)
    expect([status, body.code]).toEqual([409, 'already_paid'])
    expect(await states(id)).toEqual([[FIRST, 'paid', null]])
    expect((await bookingOf(app, user, id)).status).toBe('confirmed')
  })

  it('while it is paid on the first page: no money is lost', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, paymentUrl } = await hold()
      const form = readForm(await (await pressButton(paymentUrl, 'pay')).text())
      const [switched] = await Promise.all([switchTo(id, OTHER), comeBack(form)])
      expect([switched.status, switched.body.code]).toEqual([409, 'already_paid'])
      expect((await bookingOf(app, user, id)).status).toBe('confirmed')
      expect(await refundsOf(app, id)).toEqual([])
    }
  })

  it('confirms by money from the replaced page; a second payment is refunded', async () => {
    const { id, paymentUrl } = await hold()
    const second = (await switchTo(id, OTHER)).body.data.paymentUrl
    expect((await resultOf(app, await payAt(paymentUrl, 'pay'))).outcome).toBe('paid')
    expect((await bookingOf(app, user, id)).status).toBe('confirmed')
    expect((await resultOf(app, await payAt(second, 'pay'))).outcome).toBe('refund_due')
    expect(await refundsOf(app, id)).toMatchObject([{ reason: 'paid_twice', amount_minor: 4000 }])
  })

  it('is switched although the first gateway does not answer, and that one is still asked', async () => {
    const { id } = await hold()
    faults.check = 'error'
    expect((await switchTo(id, OTHER)).status).toBe(200)
    const [old] = await attemptsOf(app, id)
    expect(old).toMatchObject({ status: 'expired', detail: 'superseded', concluded_at: null })
    expect(old?.next_inspection_at).not.toBeNull()
  })

  it('is not switched while a payment of it is in review', async () => {
    const { id, paymentUrl } = await hold()
    faults.check = 'other-amount'
    await payAt(paymentUrl, 'pay')
    const { status, body } = await switchTo(id, OTHER)
    expect([status, body.code]).toEqual([409, 'payment_in_review'])
  })
})

describe('a hold whose service can be paid on site', () => {
  it('is confirmed at once by that choice, with nothing paid', async () => {
    const { id } = await hold({ terms: 'none' })
    expect(await detailOf(id)).toMatchObject({ canPayOnSite: true, dueNow: 40 })
    const { status, body } = await switchTo(id, ON_SITE)
    expect(status).toBe(200)
    expect(body.data.paymentUrl).toContain('/booking/result/')
    expect(await detailOf(id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'Due on site',
      canPayOnSite: false,
      money: { dueNow: 0, dueOnSite: 40, paid: 0 },
    })
    expect(await states(id)).toMatchObject([
      [FIRST, 'expired', 'superseded'],
      [ON_SITE, 'paid', null],
    ])
    expect((await mailsTo(app, user.user.email)).at(-1)?.text).toContain('You pay on site')
  })

  it('is switched by the booking form that is sent again', async () => {
    const { offer, id } = await hold({ terms: 'none' })
    const body = { ...bookingBody(offer, user.user), expectedPrice: 40, expectedDueNow: 0 }
    const again = await book(app, user, offer, { body })
    expect([again.status, again.body.data.bookingId]).toEqual([201, id])
    expect((await detailOf(id)).status).toBe('confirmed')
  })

  it('is confirmed once by twenty clicks at once', async () => {
    const { id } = await hold({ terms: 'none' })
    const clicks = await Promise.all(Array.from({ length: 20 }, () => switchTo(id, ON_SITE)))
    expect(clicks.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(clicks.some(({ status }) => status === 200)).toBe(true)
    expect((await states(id)).filter(([gateway]) => gateway === ON_SITE)).toHaveLength(1)
    expect((await mailsTo(app, user.user.email)).filter(({ subject }) => subject).length).toBe(1)
  })

  it('while it is paid online: paid, or due on site, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, paymentUrl } = await hold({ terms: 'none' })
      const form = readForm(await (await pressButton(paymentUrl, 'pay')).text())
      const [switched] = await Promise.all([switchTo(id, ON_SITE), comeBack(form)])
      expect([switched.status, switched.body.code]).toEqual([409, 'already_paid'])
      expect(await detailOf(id)).toMatchObject({ status: 'confirmed', money: { dueOnSite: 0, paid: 40 } })
    }
  })

  it('that is paid online all the same owes nothing on site', async () => {
    const { id, paymentUrl } = await hold({ terms: 'none' })
    await switchTo(id, ON_SITE)
    expect((await resultOf(app, await payAt(paymentUrl, 'pay'))).outcome).toBe('paid')
    expect(await detailOf(id)).toMatchObject({
      paymentStatus: 'Paid',
      money: { dueNow: 40, dueOnSite: 0, paid: 40 },
    })
    expect(await refundsOf(app, id)).toEqual([])
    const mail = (await mailsTo(app, user.user.email)).at(-1)
    expect(mail?.text).not.toContain('You pay on site')
  })

  it('that was paid on site gets a later online payment back', async () => {
    const { id, paymentUrl } = await hold({ terms: 'none' })
    await switchTo(id, ON_SITE)
    const recorded = await app.request<Answer<object>>('POST', `/api/bookings/${id}/payments`, {
      token: admin.token,
      body: { amount: 40, method: 'cash' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(recorded.status).toBe(200)
    expect((await resultOf(app, await payAt(paymentUrl, 'pay'))).outcome).toBe('refund_due')
    expect(await refundsOf(app, id)).toMatchObject([{ reason: 'paid_twice', amount_minor: 4000 }])
    expect((await detailOf(id)).money).toMatchObject({ dueOnSite: 0 })
  })

  it('is the only kind that can be switched', async () => {
    const { id } = await hold()
    expect((await detailOf(id)).canPayOnSite).toBe(false)
    const { status, body } = await switchTo(id, ON_SITE)
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'gateway' }] }])
    expect(await states(id)).toEqual([[FIRST, 'redirected', null]])
  })
})
