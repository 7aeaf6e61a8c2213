import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { book, makeOffer } from './support/shop.ts'

let app: TestApp
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  user = await app.signIn()
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

it('a booking costs eight round trips to the database', async () => {
  const offers = [await makeOffer(app), await makeOffer(app)] as const
  const bookOne = async (offer: (typeof offers)[0]) => {
    const { status } = await book(app, user, offer, { headers: { 'accept-language': 'bn' } })
    expect(status).toBe(201)
  }
  // The first booking also stores the language.
  await bookOne(offers[0])
  const sent = await statementsOf(() => bookOne(offers[1]))
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
