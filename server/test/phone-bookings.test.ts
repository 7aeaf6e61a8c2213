import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { bookingBody, makeOffer } from './support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { HOLDS_PER_ADDRESS: '0' } })
})
afterAll(() => app.close())

interface Answer {
  data: { bookingId: string }
  errors?: unknown
}

let accounts = 0

/** An account that exists by its phone number alone. */
async function phoneAccount(): Promise<SignedIn> {
  const who = await app.signIn()
  accounts += 1
  const phone = `0171100${String(accounts).padStart(4, '0')}`
  const changes = { phone, verified_phone: `+88${phone}`, email: null, password_hash: null }
  await app.ctx.db.updateTable('users').set(changes).where('id', '=', who.user.sub).execute()
  return { ...who, user: { ...who.user, phone } }
}

async function bookWith(who: SignedIn, email: string | null | undefined, priceMinor?: number) {
  const offer = await makeOffer(app, {}, priceMinor)
  const body = bookingBody(offer, who.user)
  return app.request<Answer>('POST', '/api/bookings', {
    token: who.token,
    body: { ...body, customer: { ...body.customer, email } },
  })
}

describe('an account that exists by its phone number alone', () => {
  it('books without an e-mail address', async () => {
    const who = await phoneAccount()
    const { status, body } = await bookWith(who, null, 0)
    expect(status).toBe(201)
    const { token } = who
    const answer = await app.request<{ data: object }>('GET', `/api/bookings/${body.data.bookingId}`, {
      token,
    })
    expect(answer.body.data).toMatchObject({ status: 'confirmed', customer: { email: '' } })
  })

  it('is not limited by the holds of others without an address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await bookWith(await phoneAccount(), null)).status)
    }
    expect(statuses).toEqual(Array(5).fill(201))
  })

  it('may give an address, which has to be a valid one', async () => {
    const who = await phoneAccount()
    expect((await bookWith(who, 'shirin@people.example')).status).toBe(201)
    for (const email of ['', undefined, 'shirin']) {
      const { status, body } = await bookWith(who, email)
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'customer.email' })]])
    }
  })
})

it('an account with an e-mail address has to give one', async () => {
  const { status, body } = await bookWith(await app.signIn(), null)
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ path: 'customer.email', message: 'Email is required' }])
})
