import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, bookingBody, type CheckoutAnswer, makeOffer, type Offer, payAt } from './support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { HOLDS_PER_ADDRESS: '4' } })
})
afterAll(() => app.close())

let people = 0
/** A person of their own phone and address, of whom nothing was counted yet. */
const person = () => {
  people += 1
  return { email: `${randomUUID()}@people.example`, phone: `018${String(people).padStart(8, '0')}` }
}

let networks = 0
const newNetwork = () => `127.0.1.${++networks}`

/** Connects from one of the many addresses of this machine. */
function bookFrom(address: string, who: SignedIn, offer: Offer, customer = person()) {
  const body = JSON.stringify(bookingBody(offer, customer))
  const headers = {
    authorization: `Bearer ${who.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return new Promise<{ status: number; body: CheckoutAnswer }>((resolve, reject) => {
    const agent = new Agent({ localAddress: address })
    const sent = httpRequest(`${app.url}/api/bookings`, { method: 'POST', headers, agent }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const many = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let index = 0; index < count; index++) made.push(await make(index))
  return made
}

const held = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201)
const codes = (answers: { body: CheckoutAnswer }[]) =>
  new Set(answers.map(({ body }) => body.code).filter((code) => code !== undefined))

const WAYS_TO_WRITE = [
  '01912345678',
  '+880 1912-345678',
  '008801912345678',
  '(019) 12345678',
  '8801912345678',
]

describe('unpaid holds of many accounts', () => {
  it('with one phone number, however it is written, are three', async () => {
    const answers = []
    for (const phone of WAYS_TO_WRITE) {
      const customer = { ...person(), phone }
      answers.push(await bookFrom(newNetwork(), await app.signIn(), await makeOffer(app), customer))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409])
    expect(codes(answers)).toEqual(new Set(['shared_hold_limit']))
  })

  it('with one typed e-mail address are three', async () => {
    const { email } = person()
    const answers = await many(5, async () =>
      bookFrom(newNetwork(), await app.signIn(), await makeOffer(app), { ...person(), email }),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409])
  })

  it('do not block the owner of an address that others have typed', async () => {
    const owner = await app.signIn()
    const { email } = owner.user
    await many(3, async () =>
      bookFrom(newNetwork(), await app.signIn(), await makeOffer(app), { ...person(), email }),
    )
    const own = await bookFrom(newNetwork(), owner, await makeOffer(app), { ...person(), email })
    expect(own.status).toBe(201)
  })

  it('from one network are as many as the setting says, and an admin is not counted', async () => {
    const network = newNetwork()
    const answers = await many(6, async () => bookFrom(network, await app.signIn(), await makeOffer(app)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409, 409])
    expect(codes(answers)).toEqual(new Set(['shared_hold_limit']))
    expect((await bookFrom(network, await app.signIn('admin'), await makeOffer(app))).status).toBe(201)
    expect((await bookFrom(newNetwork(), await app.signIn(), await makeOffer(app))).status).toBe(201)
  })

  it('are counted no more once they are paid or canceled', async () => {
    const [network, customer] = [newNetwork(), person()]
    const who = await many(5, () => app.signIn())
    const first = await many(3, async (n) =>
      bookFrom(network, who[n] as SignedIn, await makeOffer(app), customer),
    )
    const next = async (n: number) => bookFrom(network, who[n] as SignedIn, await makeOffer(app), customer)
    expect((await next(3)).status).toBe(409)
    await payAt(first[0]?.body.data.paymentUrl ?? '', 'pay')
    expect((await next(3)).status).toBe(201)
    const { bookingId } = first[1]?.body.data ?? { bookingId: '' }
    await app.request('POST', `/api/bookings/${bookingId}/cancel`, { token: who[1]?.token ?? '' })
    expect((await next(4)).status).toBe(201)
  })

  it('are not moved to a used-up phone number by sending the form again', async () => {
    const { phone } = person()
    await many(3, async () =>
      bookFrom(newNetwork(), await app.signIn(), await makeOffer(app), { ...person(), phone }),
    )
    const [who, offer, network] = [await app.signIn(), await makeOffer(app), newNetwork()]
    const before = person()
    expect((await bookFrom(network, who, offer, before)).status).toBe(201)
    expect((await bookFrom(network, who, offer, { ...before, phone })).status).toBe(409)
    expect((await bookFrom(network, who, offer, before)).status).toBe(201)
  })

  it('leave no trace of the network once they end', async () => {
    const { bookingId } = (await bookFrom(newNetwork(), await app.signIn(), await makeOffer(app))).body.data
    const hashOf = () =>
      app.ctx.db
        .selectFrom('bookings')
        .select(['network_hash', 'status'])
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow()
    const { network_hash } = await hashOf()
    expect(network_hash).toMatch(/^[\w-]{43}$/)
    await app.ctx.db.updateTable('bookings').set({ status: 'expired' }).where('id', '=', bookingId).execute()
    expect(await hashOf()).toEqual({ network_hash: null, status: 'expired' })
    const written = app.ctx.db.updateTable('bookings').set({ network_hash }).where('id', '=', bookingId)
    await expect(written.execute()).rejects.toMatchObject({
      constraint: 'bookings_network_only_while_unpaid',
    })
  })
})

describe('twenty accounts at once', () => {
  const crowd = async () => {
    const accounts = await many(20, () => app.signIn())
    const offers = await many(20, () => makeOffer(app))
    return accounts.map((who, n) => ({ who, offer: offers[n] as Offer }))
  }

  it('with one phone number hold three seats', async () => {
    const { phone } = person()
    const answers = await Promise.all(
      (await crowd()).map(({ who, offer }) => bookFrom(newNetwork(), who, offer, { ...person(), phone })),
    )
    expect(held(answers)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(17)
    expect(codes(answers)).toEqual(new Set(['shared_hold_limit']))
  })

  it('with one typed e-mail address hold three seats', async () => {
    const { email } = person()
    const answers = await Promise.all(
      (await crowd()).map(({ who, offer }) => bookFrom(newNetwork(), who, offer, { ...person(), email })),
    )
    expect(held(answers)).toHaveLength(3)
  })

  it('from one network hold as many seats as the setting says', async () => {
    const network = newNetwork()
    const answers = await Promise.all((await crowd()).map(({ who, offer }) => bookFrom(network, who, offer)))
    expect(held(answers)).toHaveLength(4)
    expect(codes(answers)).toEqual(new Set(['shared_hold_limit']))
  })
})

describe('the limit of an own account', () => {
  it('says so, and names no others', async () => {
    const who = await app.signIn()
    const answers = await many(4, async () => bookFrom(newNetwork(), who, await makeOffer(app)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409])
    expect(answers[3]?.body.code).toBe('hold_limit')
  })

  it('is the only one of an address when the setting is 0', async () => {
    const open = await startTestApp({ work: false, env: { HOLDS_PER_ADDRESS: '0' } })
    try {
      const answers = await many(12, async () => book(open, await open.signIn(), await makeOffer(open)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    } finally {
      await open.close()
    }
  })
})
