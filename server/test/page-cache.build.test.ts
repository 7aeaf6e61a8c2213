import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReview, makeService } from '../src/demo/factories.ts'
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

  it('is not kept when it is unknown, or its address has a query', async () => {
    for (const path of ['/nowhere', '/services/00000000-0000-7000-8000-000000000000']) {
      for (const _ of [1, 2]) expect((await open(path)).status).toBe(404)
    }
    const { id } = await makeService(app.ctx.db, { name: 'Searched' })
    for (const query of ['?source=x', '?q=wash']) {
      expect((await open(`/services/${id}${query}`)).body).toContain('Searched')
    }
  })

  it('has a head without a body', async () => {
    const { status, headers, body } = await app.request<string>('HEAD', '/')
    expect([status, body]).toEqual([200, ''])
    expect(headers.get('content-security-policy')).toContain("script-src 'sha256-")
  })
})
