import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'
import { addAddOn, addCoupon } from './support/price-list.ts'
import { book, bookingBody, makeOffer } from './support/shop.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

/**
 * The statements that the pool sends while `run` works. Each statement waits for the answer to the one before, so each
 * is a round trip.
 */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return query.mock.calls.flatMap(([statement], index) => {
      const client = query.mock.contexts[index] as unknown as {
        connectionParameters: { application_name: string }
      }
      const { text } = typeof statement === 'string' ? { text: statement } : (statement as { text: string })
      // The sandbox keeps its own books in the same database.
      const isOurs = client.connectionParameters.application_name === 'jhilik' && !text.includes('"sandbox"')
      return isOurs ? [text.trim().replaceAll(/\s+/g, ' ')] : []
    })
  } finally {
    query.mockRestore()
  }
}

/** What two services with an add-on and a coupon are bought with, instead of one. */
async function addVisit(serviceId: string): Promise<object> {
  const { db } = app.ctx
  const { serviceId: second } = await makeOffer(app)
  return {
    addOns: [{ addOn: await addAddOn(db, serviceId), quantity: 1 }],
    moreLines: [{ serviceId: second, ...testVehicle }],
    coupon: await addCoupon(db, { max_uses: 5 }),
  }
}

it.each([
  ['of one service', async () => ({})],
  ['of two services with an add-on and a coupon', addVisit],
])('a booking %s costs eight round trips to the database', async (_, addMore) => {
  // The slot is long enough for two services.
  const times = { start_time: '10:00', end_time: '14:00' }
  const offers = [await makeOffer(app, times), await makeOffer(app, times)] as const
  const more = await addMore(offers[1].serviceId)
  const user = await app.signIn()
  const bookOne = async (offer: (typeof offers)[0], bought = {}) => {
    const body = { ...bookingBody(offer, user.user), ...bought }
    const { status } = await book(app, user, offer, { body, headers: { 'accept-language': 'bn' } })
    expect(status).toBe(201)
  }
  // The first booking also stores the language.
  await bookOne(offers[0])
  const sent = await statementsOf(() => bookOne(offers[1], more))
  expect(sent).toEqual([
    // This reads who is signed in.
    expect.stringMatching(/^select "users"\."id".* from "sign_ins"/),
    'begin',
    // This waits for account, holder and slot.
    expect.stringContaining('pg_advisory_xact_lock'),
    // This reads all that decides about the booking.
    expect.stringMatching(/^select "slots"\."id".*idempotency_keys.*settings.*bookings/),
    // This writes booking, audit entry, key and attempt.
    expect.stringMatching(/insert into "bookings".*"audit_entries".*"idempotency_keys".*"payment_attempts"/),
    // This queues the job that ends the hold.
    expect.stringMatching(/^INSERT INTO pgboss\./),
    'commit',
    // This stores the answer of the gateway.
    expect.stringMatching(/for update\) update "payment_attempts"/),
  ])
})
