import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedTokens } from '../../src/money/commands/stored-tokens.ts'
import type { Database } from '../../src/platform/db.ts'
import { startedAttempt } from '../support/attempts.ts'
import { openTestDatabase } from '../support/database.ts'
import { type BkashServer, startBkash } from './bkash-server.ts'
import { itConforms, itRefunds } from './conformance.ts'

const secrets = [new TextEncoder().encode('of-no-use-to-anybody-outside-of-this-test')] as const

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const open = () => startBkash(storedTokens(database.db, secrets))

describe('the bkash adapter', () => itConforms(open))
describe('a refund at bkash', () => itRefunds(open))

describe('a payment at bkash', () => {
  let server: BkashServer
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())
  beforeEach(() => server.faults.clear())

  async function start() {
    const attempt = server.attempt()
    const result = await server.gateway.start(attempt)
    if (result.kind !== 'redirect') throw new Error(`not started: ${JSON.stringify(result)}`)
    return startedAttempt(attempt.merchantRef, { providerRef: result.providerRef ?? null })
  }
  const capture = async (attempt: Awaited<ReturnType<typeof start>>) =>
    server.gateway.capture?.(attempt) ?? expect.fail('the adapter does not capture')

  it('moves no money until it is captured, by an inspection either', async () => {
    const attempt = await start()
    server.pay(attempt)
    expect((await server.gateway.inspect(attempt)).kind).toBe('pending')
    expect(server.taken().has(attempt.merchantRef)).toBe(false)
    expect((await capture(attempt)).kind).toBe('paid')
    expect(server.taken().has(attempt.merchantRef)).toBe(true)
  })

  it('is not asked about while its customer may still be on the page', async () => {
    const attempt = await start()
    server.faults.set('inspect', 'error')
    expect(await server.gateway.inspect(attempt)).toEqual({ kind: 'pending' })
    // Once the customer has come back, a capture may have taken the money.
    expect((await server.gateway.inspect({ ...attempt, mayBeCaptured: true })).kind).toBe('unknown')
  })

  it('is captured once, by however many at a time', async () => {
    const attempt = await start()
    server.pay(attempt)
    const states = await Promise.all(Array.from({ length: 5 }, () => capture(attempt)))
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1)
    expect(states[0]).toMatchObject({ kind: 'paid', amountMinor: attempt.amountMinor })
  })

  it('that was taken although the answer did not arrive is found by asking', async () => {
    const attempt = await start()
    server.pay(attempt)
    server.faults.set('capture', 'late')
    expect((await capture(attempt)).kind).toBe('paid')
  })

  it('that nobody has authorized is pending after a forged return', async () => {
    const attempt = await start()
    expect((await capture(attempt)).kind).toBe('pending')
  })

  it.each([
    ['2023', 'failed'],
    ['2029', 'failed'],
    ['2068', 'pending'],
    ['9999', 'pending'],
  ])('whose capture is answered with %s is %s', async (code, kind) => {
    const attempt = await start()
    server.pay(attempt)
    server.executions.push(code)
    expect((await capture(attempt)).kind).toBe(kind)
    expect(server.taken().has(attempt.merchantRef)).toBe(false)
  })

  it('is over when nobody has authorized it for a day', async () => {
    const attempt = await start()
    const dayMs = 24 * 60 * 60 * 1000
    expect((await server.gateway.inspect({ ...attempt, ageMs: dayMs - 1 })).kind).toBe('pending')
    expect((await server.gateway.inspect({ ...attempt, ageMs: dayMs + 1 })).kind).toBe('expired')
  })

  it('says in its return how it ended', async () => {
    const attempt = await start()
    const outcomes = [server.pay(attempt), server.fail(attempt), server.cancel(attempt)]
    expect(outcomes.map((message) => server.gateway.read(message)?.outcome)).toEqual([
      'success',
      'fail',
      'cancel',
    ])
  })
})

describe('the token of bkash', () => {
  let server: BkashServer
  beforeEach(async () => {
    server = await open()
  })
  const start = async () => (await server.gateway.start(server.attempt())).kind

  it('is granted once for many calls at once, of two processes', async () => {
    const other = storedTokens(database.db, secrets)
    const account = `race ${Math.random()}`
    let renewals = 0
    const renew = async () => {
      renewals += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { kind: 'token' as const, token: 'one', expiresInSeconds: 3600 }
    }
    const own = storedTokens(database.db, secrets)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? own : other).get(account, renew)),
    )
    expect(results.map((result) => result.kind === 'token' && result.token)).toEqual(Array(20).fill('one'))
    expect(renewals).toBe(1)
    await server.close()
  })

  it('is not granted again for a call that read the old one before it was renewed', async () => {
    const tokens = [storedTokens(database.db, secrets), storedTokens(database.db, secrets)] as const
    for (let round = 0; round < 20; round++) {
      const account = `quick ${Math.random()}`
      let renewals = 0
      // The token is granted at once: calls that are claiming it have read that there is none.
      const renew = async () => {
        renewals += 1
        return { kind: 'token' as const, token: 'one', expiresInSeconds: 3600 }
      }
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => tokens[index % 2 ? 1 : 0].get(account, renew)),
      )
      expect(renewals).toBe(1)
    }
    await server.close()
  })

  it('is renewed when it is rejected or about to expire, twice an hour at most', async () => {
    expect(await start()).toBe('redirect')
    expect(server.grants()).toBe(1)
    server.rejectTokens()
    expect(await start()).toBe('redirect')
    expect(await start()).toBe('redirect')
    expect(server.grants()).toBe(2)
    server.rejectTokens()
    expect(await start()).toBe('unknown')
    expect(server.grants()).toBe(2)
    await server.close()
  })

  it('is renewed before it expires', async () => {
    server.lifetime.seconds = 300
    expect(await start()).toBe('redirect')
    expect(await start()).toBe('redirect')
    expect(server.grants()).toBe(2)
    // No third one within the hour, while the second is still valid.
    expect(await start()).toBe('redirect')
    expect(server.grants()).toBe(2)
    await server.close()
  })

  it('is not readable in the database', async () => {
    expect(await start()).toBe('redirect')
    const rows = await database.db.selectFrom('gateway_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('token-')
    await server.close()
  })
})
