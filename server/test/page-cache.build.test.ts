import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReview, makeService } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ seed: true, work: false })
  user = await app.signIn()
})
afterAll(() => app.close())

const open = (path: string, headers: Record<string, string> = {}) =>
  app.request<string>('GET', path, { headers })
const languageOf = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
const themeOf = (html: string) => /<html[^>]* data-theme="(\w+)"/.exec(html)?.[1]

describe('a page for visitors', () => {
  it('is the same for all of them', async () => {
    const first = await open('/')
    const second = await open('/', { cookie: 'other=1', 'user-agent': 'another' })
    expect(second.body).toBe(first.body)
    for (const name of ['cache-control', 'content-security-policy', 'content-type', 'etag', 'vary'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name))
  })

  it('is not sent again to who has it, until it changes', async () => {
    const { headers } = await open('/service')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    const same = await open('/service', known)
    expect([same.status, same.body]).toEqual([304, ''])
    expect(same.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
    await makeService(app.ctx.db, { name: 'A new one' })
    const changed = await open('/service', known)
    expect(changed.status).toBe(200)
    expect(changed.body).toContain('A new one')
  })

  it('says what time it is, also when it is in memory or not sent again', async () => {
    const timeOf = ({ headers }: { headers: Headers }) =>
      /^now;desc="([\d-]+T[\d:.]+Z)"$/.exec(headers.get('server-timing') ?? '')?.[1] ?? ''
    const first = await open('/reviews')
    const started = app.clock.now().toISOString()
    const again = await open('/reviews')
    const same = await open('/reviews', { 'if-none-match': first.headers.get('etag') ?? '' })
    const searched = await open('/service?search=foam')
    expect([again.body === first.body, same.status, searched.status]).toEqual([true, 304, 200])
    const times = [again, same, searched].map(timeOf)
    expect(times).toEqual(times.toSorted())
    expect(timeOf(first) <= started && started <= timeOf(again)).toBe(true)
    expect(timeOf(searched) <= app.clock.now().toISOString()).toBe(true)
  })

  it('is read in all encodings', async () => {
    const plain = await open('/service', { 'accept-encoding': 'identity' })
    for (const encoding of ['br', 'gzip']) {
      const packed = await open('/service', { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.body).toBe(plain.body)
    }
  })

  it('has the language and the theme of who asks, in whatever order they ask', async () => {
    const visitors = ['en', 'bn'].flatMap((locale) =>
      ['light', 'dark', undefined].map((theme) => ({ locale, theme })),
    )
    for (const { locale, theme } of [...visitors, ...visitors.toReversed()]) {
      const cookie = `locale=${locale}${theme ? `; theme=${theme}` : ''}`
      const { body } = await open('/', { cookie })
      expect([languageOf(body), themeOf(body)]).toEqual([locale, theme])
    }
    expect(languageOf((await open('/', { 'accept-language': 'bn-BD,bn' })).body)).toBe('bn')
    expect(languageOf((await open('/', { 'accept-language': 'en' })).body)).toBe('en')
    expect(languageOf((await open('/', { 'accept-language': 'bn', cookie: 'locale=en' })).body)).toBe('en')
  })

  it('stores a language that the address names, also when the page is in memory', async () => {
    for (const _ of [1, 2]) {
      const { headers, body } = await open('/?lang=bn', { cookie: 'locale=en' })
      expect(languageOf(body)).toBe('bn')
      expect(headers.getSetCookie().join()).toBe('locale=bn; Max-Age=31536000; Path=/; SameSite=Lax')
    }
    for (const _ of [1, 2]) {
      const { headers, body } = await open('/?lang=bn', { cookie: 'locale=bn' })
      expect(languageOf(body)).toBe('bn')
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  it('is the same for who follows a link in a language, and for who has chosen it', async () => {
    const first = await open('/?lang=bn')
    expect(first.headers.getSetCookie().join()).toContain('locale=bn')
    const chosen = await open('/?lang=bn', { cookie: 'locale=bn' })
    expect(chosen.body).toBe(first.body)
    const again = await open('/?lang=bn', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, again.body]).toEqual([304, ''])
    expect(again.headers.getSetCookie().join()).toContain('locale=bn')
  })

  it('is the same whatever campaigns append', async () => {
    const { body, headers } = await open('/service')
    for (const query of ['?fbclid=IwAR1', '?fbclid=IwAR2', '?utm_source=mail&utm_medium=x&gclid=1']) {
      const clicked = await open(`/service${query}`)
      expect(clicked.body, query).toBe(body)
      expect(clicked.headers.get('etag'), query).toBe(headers.get('etag'))
    }
    const searched = await open('/service?search=foam&fbclid=IwAR1')
    expect(searched.headers.get('etag')).toBeNull()
    const inBangla = await open('/service?fbclid=IwAR1&lang=bn')
    expect(languageOf(inBangla.body)).toBe('bn')
    expect(inBangla.body).toBe((await open('/service?lang=bn')).body)
    expect(inBangla.headers.getSetCookie().join()).toContain('locale=bn')
  })

  it('has nothing of somebody who is signed in', async () => {
    await makeService(app.ctx.db)
    const cookie = `${user.cookie}; locale=en`
    const own = await open('/', { cookie, authorization: `Bearer ${user.token}` })
    const other = await open('/', { cookie: 'locale=en' })
    for (const { body, headers } of [own, other]) {
      expect(body).not.toContain(user.user.email)
      expect(body).not.toContain(user.token)
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(other.headers.get('cache-control')).toBe('private, no-cache')
  })

  it('shows a change at once', async () => {
    const { id } = await makeService(app.ctx.db, { name: 'Before the change' })
    for (const path of ['/', '/service', '/compare', `/services/${id}`]) await open(path)
    expect((await open(`/services/${id}`)).body).toContain('Before the change')
    await app.ctx.db.updateTable('services').set({ name: 'After it' }).where('id', '=', id).execute()
    for (const path of ['/service', '/compare', `/services/${id}`]) {
      const { body } = await open(path)
      expect(body, path).toContain('After it')
      expect(body, path).not.toContain('Before the change')
    }
    await makeReview(app.ctx.db, { body: 'A text that nobody has written before.' })
    expect((await open('/')).body).toContain('A text that nobody has written before.')
  })

  it('in Bangla says when it has a rare conjunct, which the small fonts lack', async () => {
    const isMarked = async (cookie: string) =>
      (await open('/service', { cookie })).body.includes('<html data-conjuncts="all" ')
    expect(await isMarked('locale=bn')).toBe(false)
    await makeService(app.ctx.db, { name: 'উচ্ছ্বাস' })
    expect(await isMarked('locale=bn')).toBe(true)
    expect(await isMarked('locale=en')).toBe(false)
  })

  it('changes when the day does', async () => {
    const before = await open('/')
    app.clock.advance({ days: 1 })
    expect((await open('/')).body).not.toBe(before.body)
  })

  it('is the same whatever an address has that no page reads', async () => {
    const { body, headers } = await open('/')
    for (const query of ['?x=1', '?x=2', `?${'y'.repeat(50)}=&z`]) {
      const other = await open(`/${query}`)
      expect([other.status, other.headers.get('etag')]).toEqual([200, headers.get('etag')])
      expect(other.body).toBe(body)
    }
  })

  it('of an unknown address is made once, in the language of who asks', async () => {
    const first = await open('/nowhere', { cookie: 'locale=en' })
    expect([first.status, first.headers.get('etag')]).toEqual([404, expect.any(String)])
    for (const path of ['/nowhere/else', '/wp-login.php?x=1', '/dashboard/nothing', '/_root/x.data']) {
      const other = await open(path, { cookie: 'locale=en' })
      expect([other.status, other.headers.get('etag')]).toEqual([404, first.headers.get('etag')])
    }
    expect(languageOf((await open('/nowhere', { cookie: 'locale=bn' })).body)).toBe('bn')
    const known = await open('/nowhere', {
      cookie: 'locale=en',
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect(known.status).toBe(404)
    for (const path of ['/dashboard/user/bookings/1/receipt', '/dashboard/admin', '/business', '/Service/'])
      expect([path, (await open(path)).status]).toEqual([path, path === '/business' ? 404 : 200])
  })

  it('also answers its data, by which a browser goes on to it', async () => {
    for (const path of ['/_.data', '/service.data', '/about.data'])
      expect([path, (await open(path)).status]).toEqual([path, 200])
    expect((await open('/nowhere.data')).status).toBe(404)
  })

  it('is not kept when its service is unknown, or its address has a query that it reads', async () => {
    for (const _ of [1, 2])
      expect((await open('/services/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const { id } = await makeService(app.ctx.db, { name: 'Searched' })
    const searched = await open(`/services/${id}?date=2030-01-01`)
    expect(searched.body).toContain('Searched')
    expect(searched.headers.get('etag')).toBeNull()
  })

  it('has a head without a body', async () => {
    const { status, headers, body } = await app.request<string>('HEAD', '/')
    expect([status, body]).toEqual([200, ''])
    expect(headers.get('content-security-policy')).toContain("script-src 'sha256-")
  })
})

describe('the pages of one address', () => {
  const LIMIT = 50
  /** A fifth of it: pages that are made anew. */
  const MADE = 10
  let limited: TestApp
  beforeAll(async () => {
    const env = { RATE_LIMIT: String(LIMIT), TRUST_PROXY: 'loopback' }
    limited = await startTestApp({ work: false, sandbox: false, env })
  })
  afterAll(() => limited.close())

  it('are made one after the other, so that the page of somebody else does not wait for all of them', async () => {
    const openFrom = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await limited.request('GET', `/services/${newId()}`, { headers })).status
    }
    const statuses: Promise<number>[] = []
    await limited.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table services`.execute(tx)
      const waiting = async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'services'::regclass`.execute(tx)
        return rows.length
      }
      for (let page = 0; page < MADE; page++) statuses.push(openFrom('203.0.113.2'))
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
      statuses.push(openFrom('198.51.100.2'))
      await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
      expect((await limited.request('GET', '/api/health/live')).status).toBe(200)
      expect(await waiting()).toBe(2)
    })
    expect(await Promise.all(statuses)).toEqual(Array(MADE + 1).fill(404))
  })

  it('are limited when they have to be made, and the page in their place says when to go on', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1', cookie: 'locale=en' }
    const statuses: number[] = []
    for (let page = 0; page <= MADE; page++) {
      statuses.push((await limited.request('GET', `/service?search=${page}`, { headers })).status)
    }
    expect(statuses).toEqual([...Array<number>(MADE).fill(200), 429])
    const unknown = '/services/00000000-0000-7000-8000-000000000000'
    for (const path of ['/service?search=again', '/dashboard/user', unknown]) {
      const refused = await limited.request<string>('GET', path, { headers })
      expect([path, refused.status]).toEqual([path, 429])
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(refused.body).toContain(`opens by itself in ${wait} seconds`)
      expect(refused.body).toContain(`<meta http-equiv="refresh" content="${wait}">`)
    }
    const inBangla = { ...headers, cookie: 'locale=bn' }
    const refused = await limited.request<string>('GET', '/dashboard/user', { headers: inBangla })
    expect(refused.body).toMatch(/<html lang="bn">.*একটু অপেক্ষা করুন/)
    // What is in memory costs nearly nothing, data of pages little, and others are not concerned.
    for (const path of ['/service', '/service.data?search=again'])
      expect([path, (await limited.request('GET', path, { headers })).status]).toEqual([path, 200])
    const other = { 'x-forwarded-for': '198.51.100.1' }
    expect((await limited.request('GET', '/service?search=other', { headers: other })).status).toBe(200)
  })
})
