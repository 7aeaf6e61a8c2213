import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { NO_FAULTS } from '../src/money/sandbox/faults.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { headerOf, mailsTo, sendQueuedMails } from './support/queued-mails.ts'
import { book, bookingBody, makeOffer, payAgain, payAt } from './support/shop.ts'

const BANGLA = { cookie: 'locale=bn' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: { faults: { ...NO_FAULTS, ipn: 'never' } } })
})
afterAll(() => app.close())

const localeOf = async ({ user }: SignedIn) => {
  const users = app.ctx.db.selectFrom('users').select(['locale', 'updated_at'])
  return users.where('id', '=', user.sub).executeTakeFirstOrThrow()
}

describe('what a user reads', () => {
  const logIn = (who: SignedIn, headers: Record<string, string>) =>
    app.request('POST', '/api/auth/login', {
      body: { email: who.user.email, password: who.password },
      headers,
    })

  test('is unknown until a call names it, and stored at sign-up, log-in and renewal', async () => {
    const user = await app.signIn()
    const before = await localeOf(user)
    expect(before.locale).toBeNull()
    await logIn(user, { 'accept-language': 'bn-BD, en;q=0.5' })
    expect(await localeOf(user)).toEqual({ locale: 'bn', updated_at: before.updated_at })
    await logIn(user, { 'accept-language': 'fr' })
    expect((await localeOf(user)).locale).toBe('bn')
    const cookie = `${user.cookie}; locale=en`
    const renewed = await app.request('POST', '/api/auth/refresh-token', { headers: { cookie } })
    expect(renewed.status).toBe(200)
    expect((await localeOf(user)).locale).toBe('en')
    await logIn(user, { 'accept-language': 'en', cookie: 'locale=bn' })
    expect((await localeOf(user)).locale).toBe('bn')

    const email = 'reads-bangla@test.example'
    const body = { name: 'রহিম', email, phone: '01711000000', password: user.password, address: 'ঢাকা' }
    expect((await app.request('POST', '/api/auth/signup', { body, headers: BANGLA })).status).toBe(201)
    const users = app.ctx.db.selectFrom('users').select('locale').where('email', '=', email)
    expect(await users.execute()).toEqual([{ locale: 'bn' }])
  })

  test('is not learned from a refused log-in', async () => {
    const user = await app.signIn()
    const body = { email: user.user.email, password: 'not this one' }
    await app.request('POST', '/api/auth/login', { body, headers: BANGLA })
    expect((await localeOf(user)).locale).toBeNull()
  })

  test('is also stored by booking and by paying again', async () => {
    const user = await app.signIn()
    const started = await book(app, user, await makeOffer(app), { headers: BANGLA })
    expect((await localeOf(user)).locale).toBe('bn')
    await app.request('POST', `/api/bookings/${started.body.data.bookingId}/pay`, {
      token: user.token,
      headers: { cookie: 'locale=en' },
    })
    expect((await localeOf(user)).locale).toBe('en')
    await payAgain(app, user, started.body.data.bookingId)
    expect((await localeOf(user)).locale).toBe('en')
  })

  test('does not change what the API says', async () => {
    const ask = (headers: Record<string, string>) =>
      app.request<Answer>('POST', '/api/auth/login', { body: {}, headers })
    const [plain, bangla] = [await ask({}), await ask({ ...BANGLA, 'accept-language': 'bn' })]
    expect(plain.body.message).toBe('Please check the highlighted fields.')
    const { message, errors, code } = bangla.body
    expect({ message, errors, code }).toEqual({
      message: plain.body.message,
      errors: plain.body.errors,
      code: plain.body.code,
    })
  })
})

/** The words of a page, without its marks. */
const wordsOf = (html = '') =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

function expectSameWords({ text, html }: Email): void {
  const words = wordsOf(html)
  for (const line of (text ?? '').split('\n')) {
    const name = line.replace(/:? ?https?:\S+$/, '').replace(/:$/, '')
    if (/^(--)?\s*$/.test(name)) continue
    const [fact, ...value] = line.includes(': ') && !line.includes('http') ? line.split(': ') : [name]
    for (const part of [fact, value.join(': ')]) expect(words).toContain(part?.trim() ?? '')
  }
}

let customers = 0

async function bookAs(headers: Record<string, string>) {
  const user = await app.signIn()
  const offer = await makeOffer(app, { date: '2090-11-21', start_time: '09:00', end_time: '09:45' }, 123_450)
  const body = bookingBody(offer)
  body.customer = { ...body.customer, email: `customer-${++customers}@people.example` }
  const started = await book(app, user, offer, { body, headers })
  const { email, phone } = body.customer
  return { ...started.body.data, email, phone }
}

async function theMailTo(address: string): Promise<Email> {
  const [mail, ...more] = await mailsTo(app, address)
  expect(more).toEqual([])
  return mail ?? expect.fail('no mail')
}

describe('the mail of a booking', () => {
  test('is in English for who reads English, or nothing we know', async () => {
    const { paymentUrl, tran_id, email } = await bookAs({})
    await payAt(paymentUrl, 'pay')
    const mail = await theMailTo(email)
    expect(mail.subject).toMatch(/^Booking confirmed: Foam Wash, Tue, Nov 21, 9:00 AM$/)
    expect(mail.text).toContain('When: Tuesday, November 21, 2090, 9:00 - 9:45 AM')
    expect(mail.text).toContain('Price: $1,234.50')
    expect(mail.text).toContain('(SUV, 2021)')
    expect(mail.text).toContain(`Transaction: ${tran_id}`)
    expect(mail.html).toContain('<html lang="en">')
    expect(headerOf(mail, 'content-language')).toBe('en')
    expectSameWords(mail)
  })

  test('is in Bangla, with its dates, prices and digits, for who reads Bangla', async () => {
    const { paymentUrl, tran_id, email, phone } = await bookAs(BANGLA)
    await payAt(paymentUrl, 'pay')
    const mail = await theMailTo(email)
    expect(mail.subject).toMatch(/^বুকিং নিশ্চিত: ফোম ওয়াশ, মঙ্গল,? ২১ নভে, সকাল ৯:০০$/)
    expect(mail.text).toContain('সার্ভিস: ফোম ওয়াশ')
    expect(mail.text).toContain('কখন: মঙ্গলবার, ২১ নভেম্বর, ২০৯০, সকাল ৯:০০ - ৯:৪৫')
    expect(mail.text).toContain('দাম: $১,২৩৪.৫০')
    expect(mail.text).toContain('(এসইউভি, ২০২১)')
    // What was typed, and what has to be told to staff, stays as it is.
    expect(mail.text).toContain(phone)
    expect(mail.text).toContain(tran_id)
    expect(mail.html).toContain('<html lang="bn">')
    expect(headerOf(mail, 'content-language')).toBe('bn')
    expectSameWords(mail)
  })

  test('says in the same language that money comes back', async () => {
    const { paymentUrl, bookingId, email } = await bookAs(BANGLA)
    const expired = app.ctx.db.updateTable('bookings').set({ status: 'expired' }).where('id', '=', bookingId)
    const { slot_id } = await expired.returning('slot_id').executeTakeFirstOrThrow()
    await app.ctx.db.updateTable('slots').set({ status: 'canceled' }).where('id', '=', slot_id).execute()
    await payAt(paymentUrl, 'pay')
    const mail = await theMailTo(email)
    expect(mail.subject).toMatch(/^আপনার টাকা ফেরত দেওয়া হবে: /)
    expect(mail.text).toContain('স্লটটি এখন আর নেই')
    expectSameWords(mail)
  })
})

describe('the mail about a change', () => {
  test('is in the language of the customer, whatever that of the staff', async () => {
    const staff = await app.signIn('admin')
    const { bookingId, paymentUrl, email } = await bookAs(BANGLA)
    await payAt(paymentUrl, 'pay')
    const { service_id } = await app.ctx.db
      .selectFrom('bookings')
      .select('service_id')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const slot = await makeSlot(app.ctx.db, {
      service_id,
      date: '2090-11-22',
      start_time: '15:00',
      end_time: '15:45',
    })
    for (const [verb, body] of [
      ['move', { slotId: slot.id, reason: 'Van broke' }],
      ['cancel', { reason: 'Still broken', refundAmount: 1000.5 }],
    ] as const) {
      const options = { token: staff.token, body, headers: { 'accept-language': 'en' } }
      expect((await app.request('POST', `/api/bookings/${bookingId}/${verb}`, options)).status).toBe(200)
      await sendQueuedMails(app)
    }
    const mails = await mailsTo(app, email)
    const moved = mails.find(({ subject }) => subject?.startsWith('বুকিংয়ের সময় বদলেছে: '))
    expect(moved?.text).toContain(
      'নতুন সময়: বুধবার, ২২ নভেম্বর, ২০৯০, বিকাল ৩:০০ - ৩:৪৫। আগে ছিল মঙ্গলবার, ২১ নভেম্বর, ২০৯০, সকাল ৯:০০ - ৯:৪৫।',
    )
    const canceled = mails.find(({ subject }) => subject?.startsWith('বুকিং বাতিল: '))
    expect(canceled?.text).toContain('দুঃখিত, আপনার বুকিংটি আমাদের বাতিল করতে হয়েছে।')
    expect(canceled?.text).toContain('$১,০০০.৫০ ফেরত দেব')
    for (const mail of [moved, canceled]) {
      if (!mail) expect.fail('no mail')
      expect(headerOf(mail, 'content-language')).toBe('bn')
      expectSameWords(mail)
      expect(mail.text).not.toMatch(/broke/)
    }
  })
})

describe('without a word from the reader', () => {
  test('the business’s own language is used', async () => {
    const shop = await startTestApp({ work: false, sandbox: false, env: { LOCALE: 'bn' } })
    try {
      await shop.request('POST', '/api/newsletter', { body: { email: 'reader@test.example' } })
      const [mail] = await mailsTo(shop, 'reader@test.example')
      expect(mail?.subject).toBe('আপনার সাবস্ক্রিপশন নিশ্চিত করুন')
      expectSameWords(mail ?? expect.fail('no mail'))
      expect((await shop.request<string>('GET', '/mailbox')).body).toContain('<html lang="bn">')
    } finally {
      await shop.close()
    }
  })
})
