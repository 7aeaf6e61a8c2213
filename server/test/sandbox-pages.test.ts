import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { readForm } from './support/leaving-form.ts'
import { attemptsOf, book, bookingBody, bookingOf, comeBack, makeOffer } from './support/shop.ts'

let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
})

async function hold(gateway: string) {
  const offer = await makeOffer(app)
  const body = { ...bookingBody(offer, user.user), gateway }
  const { bookingId, paymentUrl } = (await book(app, user, offer, { body })).body.data
  return { id: bookingId, paymentUrl }
}

const send = async (url: string, fields: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })).text()
const formOf = (address: string, page: string) => {
  const url = new URL(address)
  for (const [name, value] of new URLSearchParams(page)) url.searchParams.set(name, value)
  return url.href
}

describe('a wallet’s page', () => {
  it('asks for number, code and PIN, and the receipt names the wallet', async () => {
    const { id, paymentUrl } = await hold('sandbox-wallet')
    expect(await (await fetch(paymentUrl)).text()).toContain('name="number"')
    expect(await send(paymentUrl, { step: 'number', number: '০১৭১২-৩৪৫৬৭৮' })).toContain('name="code"')
    const number = '01712345678'
    expect(await send(paymentUrl, { step: 'code', number, code: '123456' })).toContain('name="pin"')
    await comeBack(readForm(await send(paymentUrl, { step: 'pin', number, pin: '12345' })))
    expect((await bookingOf(app, user, id)).status).toBe('confirmed')
    expect(await attemptsOf(app, id)).toMatchObject([{ gateway: 'sandbox-wallet', method: 'bkash' }])
  })

  it.each([
    ['number', { step: 'number', number: '12345' }],
    ['code', { step: 'code', number: '01712345678', code: '000000' }],
    ['pin', { step: 'pin', number: '01712345678', pin: '99999' }],
    ['number', { step: 'pin', number: 'x', pin: '12345' }],
  ])('shows again what is wrong with the %s: %j', async (field, fields) => {
    const { id, paymentUrl } = await hold('sandbox-wallet')
    const page = await send(paymentUrl, fields)
    expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
    expect((await bookingOf(app, user, id)).status).toBe('held')
  })

  it('refuses a wallet with too little money', async () => {
    const { id, paymentUrl } = await hold('sandbox-wallet')
    await comeBack(readForm(await send(paymentUrl, { step: 'pin', number: '01700000000', pin: '12345' })))
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'failed' }])
  })

  it('is the named one’s', async () => {
    const { id, paymentUrl } = await hold('aamarpay')
    const url = formOf(paymentUrl, 'page=wallet&wallet=Nagad')
    await comeBack(readForm(await send(url, { step: 'pin', number: '01712345678', pin: '12345' })))
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'paid', method: 'nagad' }])
  })
})

describe('a card’s page', () => {
  const expiry = '12/40'
  const cvc = '123'

  it.each([
    ['4242 4242 4242 4242', 'paid', 'visa'],
    ['5555555555554444', 'paid', 'mastercard'],
    ['4000000000000002', 'failed', null],
  ])('ends %s as %s', async (number, status, method) => {
    const { id, paymentUrl } = await hold('sandbox-card')
    await comeBack(readForm(await send(paymentUrl, { step: 'card', number, expiry, cvc })))
    expect(await attemptsOf(app, id)).toMatchObject([{ status, method }])
  })

  it('asks for the code of 3-D Secure first', async () => {
    const { id, paymentUrl } = await hold('sandbox-card')
    const number = '4000002760003184'
    const asked = await send(paymentUrl, { step: 'card', number, expiry, cvc })
    expect(asked).toContain('3-D Secure')
    expect(await send(paymentUrl, { step: 'secure', number, code: '1' })).toMatch(
      /id="code"[^>]*aria-invalid/,
    )
    expect((await bookingOf(app, user, id)).status).toBe('held')
    await comeBack(readForm(await send(paymentUrl, { step: 'secure', number, code: '123456' })))
    expect((await bookingOf(app, user, id)).status).toBe('confirmed')
  })

  it('accepts no other number, no past month and no short CVC', async () => {
    const { paymentUrl } = await hold('sandbox-card')
    const page = await send(paymentUrl, {
      step: 'card',
      number: '4111111111111111',
      expiry: '01/20',
      cvc: '1',
    })
    for (const field of ['card', 'expiry', 'cvc'])
      expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`))
  })
})

describe('a page with all methods', () => {
  it('pays from a bank, too', async () => {
    const { id, paymentUrl } = await hold('aamarpay')
    const url = formOf(paymentUrl, 'page=methods&tab=banks')
    await comeBack(readForm(await send(url, { step: 'bank' })))
    expect(await attemptsOf(app, id)).toMatchObject([{ status: 'paid', method: null }])
  })

  it('leads back by its cancel button', async () => {
    const { paymentUrl } = await hold('aamarpay')
    const answer = await fetch(formOf(paymentUrl, 'page=methods'), {
      method: 'POST',
      body: new URLSearchParams({ step: 'card', decision: 'cancel' }),
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/return/cancel'),
    ])
  })
})

it('a page that is opened or sent again after the payment changes nothing', async () => {
  const { id, paymentUrl } = await hold('sandbox-card')
  const fields = { step: 'card', number: '4242424242424242', expiry: '12/40', cvc: '123' }
  await comeBack(readForm(await send(paymentUrl, fields)))
  for (const page of [
    await (await fetch(paymentUrl)).text(),
    await send(paymentUrl, { ...fields, number: '4000000000000002' }),
  ])
    expect(page).toContain('Payment approved')
  expect(await attemptsOf(app, id)).toMatchObject([{ status: 'paid', method: 'visa' }])
})

it.each([
  ['page=other&tab=7&wallet=x', 200],
  ['page=wallet&page=card', 200],
])('an address with %s is answered with %i', async (query, status) => {
  const { paymentUrl } = await hold('aamarpay')
  expect((await fetch(`${paymentUrl}&${query}`)).status).toBe(status)
})
