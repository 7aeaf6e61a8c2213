import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { type Database, openServer } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { makeDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'
import { book, makeOffer, type Offer } from './support/shop.ts'
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.ts'

let place: { url: string; drop(): Promise<void> }
let proxy: TcpProxy
/** The app's database is reached by way of the proxy; `others` is for changes by somebody else. */
let database: Database
let others: Database
let app: TestApp
let user: SignedIn
let offer: Offer

beforeAll(async () => {
  place = await makeDatabase()
  proxy = await startTcpProxy(place.url)
  others = await openServer(place.url)
  database = await openServer(proxy.url)
  app = await startTestApp({ work: false, database })
  user = await app.signIn()
  offer = await makeOffer(app)
})
afterAll(async () => {
  proxy?.restore()
  await app?.close()
  await database?.close()
  await others?.close()
  await proxy?.close()
  await place?.drop()
})
beforeEach(() => proxy.restore())

const path = () => `/api/services/${offer.serviceId}`
const read = () => app.request<Answer<Service>>('GET', path())
const priceOf = async () => (await read()).body.data?.price
const isOld = ({ headers }: { headers: Headers }) => headers.get('warning')?.startsWith('110') === true
const isKept = async () => (await read()).headers.get('etag') !== null
const isBack = () =>
  eventually(
    async () => (await isKept()) && (await app.request('GET', '/api/health/ready')).status === 200,
    (back) => back,
  )
const reprice = (price_minor: number) =>
  others.db.updateTable('services').set({ price_minor }).where('id', '=', offer.serviceId).execute()

describe('a lost connection to the database', () => {
  it('leaves what was read before, and nothing else, and pauses bookings', async () => {
    await isBack()
    const before = await read()
    const unread = await makeService(others.db)
    proxy.cut()
    const during = await eventually(read, isOld)
    expect(during.status).toBe(200)
    expect(during.body).toEqual(before.body)
    // No browser keeps this answer.
    expect(during.headers.get('cache-control')).toBe('no-store')
    expect(during.headers.get('etag')).toBeNull()
    for (const refused of [
      await app.request('GET', `/api/services/${unread.id}`),
      await book(app, user, offer),
    ]) {
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    proxy.restore()
    await isBack()
    expect((await app.request('GET', `/api/services/${unread.id}`)).status).toBe(200)
  })

  it('hides no change that was made meanwhile', async () => {
    await isBack()
    await reprice(1000)
    await eventually(priceOf, (price) => price === 10, 1_000)
    proxy.cut()
    await reprice(1100)
    proxy.restore()
    // The pool connects again at once, the connection that listens some time later.
    expect(await eventually(priceOf, (price) => price === 11)).toBe(11)
    await isBack()
    expect(await priceOf()).toBe(11)
  })

  it('that nobody reports leaves what was read before too, and does not pass it off as current', async () => {
    await isBack()
    proxy.freeze()
    await reprice(1200)
    const old = await eventually(read, isOld)
    expect(old.body.data.price).toBe(11)
    expect(old.headers.get('etag')).toBeNull()
    proxy.cut()
    proxy.restore()
    await isBack()
    expect(await priceOf()).toBe(12)
  })
})
