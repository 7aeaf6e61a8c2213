import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { newId } from '../src/platform/ids.ts'
import { PAGES_PER_PART } from '../src/site/views/sitemap.ts'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { BUSINESS_NAME: 'Fish & <Chips>' } })
})
afterAll(() => app.close())

/** Every entry's address and what else it says. */
function entriesOf(xml: string): { loc: string; rest: string }[] {
  return [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', rest = '']) => ({
    loc,
    rest,
  }))
}

async function readSitemap(path = '/sitemap.xml') {
  const { status, headers, body } = await app.request<string>('GET', path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/xml')
  return body
}

describe('the sitemap', () => {
  it('names every public page in both languages, each with its siblings', async () => {
    const entries = entriesOf(await readSitemap())
    const home = `${app.url}/`
    expect(entries.map(({ loc }) => loc)).toEqual(
      expect.arrayContaining([
        home,
        `${home}?lang=bn`,
        `${app.url}/service`,
        `${app.url}/reviews?lang=bn`,
        `${app.url}/terms`,
      ]),
    )
    for (const { rest } of entries) {
      expect(rest.match(/hreflang="[^"]*"/g)).toEqual([
        'hreflang="en"',
        'hreflang="bn"',
        'hreflang="x-default"',
      ])
    }
    expect(new Set(entries.map(({ loc }) => loc)).size).toBe(entries.length)
  })

  it('names the services on offer with the day of their last change, and no others', async () => {
    const changed = new Date('2031-05-06T07:08:09Z')
    const shown = await makeService(app.ctx.db, { updated_at: changed })
    const gone = await makeService(app.ctx.db, { archived_at: changed })
    const xml = await readSitemap()
    const entry = entriesOf(xml).find(({ loc }) => loc === `${app.url}/services/${shown.id}`)
    expect(entry?.rest).toContain('<lastmod>2031-05-06T07:08:09.000Z</lastmod>')
    expect(xml).not.toContain(gone.id)
    expect(xml).not.toMatch(/dashboard|booking|login/)
  })

  it('becomes an index when there is more than one part', async () => {
    const { id, ...service } = await makeService(app.ctx.db)
    const many = Array.from({ length: PAGES_PER_PART }, () => ({ ...service, id: newId() }))
    for (let index = 0; index < many.length; index += 500) {
      await app.ctx.db
        .insertInto('services')
        .values(many.slice(index, index + 500))
        .execute()
    }
    const index = await readSitemap()
    expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `${app.url}/sitemap-1.xml`,
      `${app.url}/sitemap-2.xml`,
    ])
    const parts = await Promise.all([readSitemap('/sitemap-1.xml'), readSitemap('/sitemap-2.xml')])
    const addresses = parts.flatMap((xml) => entriesOf(xml).map(({ loc }) => loc))
    for (const wanted of [id, many.at(0)?.id, many.at(-1)?.id]) {
      expect(addresses.filter((loc) => loc === `${app.url}/services/${wanted}`)).toHaveLength(1)
    }
    await app.ctx.db
      .deleteFrom('services')
      .where(
        'id',
        'in',
        many.map((one) => one.id),
      )
      .execute()
  })

  it.each(['3', '0', '-1', 'x', '1e9', '99999999999999999999', '%00'])('has no part %s', async (part) => {
    const { status } = await app.request('GET', `/sitemap-${part}.xml`)
    expect(status).toBe(404)
  })
})

describe('what crawlers and phones read', () => {
  it('keeps crawlers out of data and dashboards, and leads them to the sitemap', async () => {
    const { body, headers } = await app.request<string>('GET', '/robots.txt')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /api/', 'Disallow: /dashboard/', `Sitemap: ${app.url}/sitemap.xml`]),
    )
    // Link previews need the pictures.
    expect(body).not.toMatch(/Disallow: \/(og.*)?$/m)
  })

  it('calls the app what the business is called, in the language asked for', async () => {
    const english = await app.request<Manifest>('GET', '/manifest.webmanifest')
    expect(english.headers.get('content-type')).toContain('application/manifest+json')
    expect(english.body).toMatchObject({
      name: 'Fish & <Chips>',
      lang: 'en',
      display: 'standalone',
      start_url: '/',
    })
    const bangla = await app.request<Manifest>('GET', '/manifest.webmanifest?lang=bn')
    expect(bangla.body).toMatchObject({ name: 'Fish & <Chips>', lang: 'bn', id: english.body.id })
    expect(bangla.body.shortcuts.map(({ name }) => name).join()).toMatch(/[ঀ-৿]/)
    const odd = await app.request<Manifest>('GET', '/manifest.webmanifest?lang=bn&lang=en')
    expect(odd.body.lang).toBe('en')
  })

  it('has every icon that it names, of the size that it says', async () => {
    const { body } = await app.request<Manifest>('GET', '/manifest.webmanifest')
    expect(body.icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes, type } of body.icons.filter((icon) => icon.type === 'image/png')) {
      const answer = await fetch(app.url + src)
      expect(answer.headers.get('content-type')).toBe(type)
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
      expect([format, `${width}x${height}`]).toEqual(['png', sizes])
    }
  })

  it('has the icons that are asked for unnamed', async () => {
    const touch = await fetch(`${app.url}/apple-touch-icon.png`)
    expect(await sharp(await touch.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 180 })
    const favicon = await fetch(`${app.url}/favicon.ico`)
    expect(favicon.headers.get('content-type')).toBe('image/x-icon')
    const ico = Buffer.from(await favicon.arrayBuffer())
    expect(ico.readUInt32BE(0)).toBe(0x00000100)
    expect(await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).toMatchObject({
      format: 'png',
      width: 48,
    })
  })
})

describe('a site whose own language is Bangla', () => {
  it('has the English pages under an address of their own', async () => {
    const other = await startTestApp({ work: false, env: { LOCALE: 'bn' } })
    try {
      const { body } = await other.request<string>('GET', '/sitemap.xml')
      expect(entriesOf(body).map(({ loc }) => loc)).toContain(`${other.url}/service?lang=en`)
      expect(body).not.toContain('lang=bn')
      expect((await other.request<Manifest>('GET', '/manifest.webmanifest')).body.lang).toBe('bn')
    } finally {
      await other.close()
    }
  })
})

interface Manifest {
  id: string
  name: string
  lang: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { name: string }[]
}

describe('security.txt', () => {
  const read = (of: TestApp) => of.request<string>('GET', '/.well-known/security.txt')

  it('names the address of the business and expires within a year', async () => {
    const { status, headers, body } = await read(app)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    )
    expect(fields.get('Contact')).toBe('mailto:hello@jhilik.example')
    expect(fields.get('Canonical')).toBe(`${app.url}/.well-known/security.txt`)
    const days = (Date.parse(fields.get('Expires') ?? '') - app.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  it('is absent without an address', async () => {
    const silent = await startTestApp({ work: false, sandbox: false, env: { BUSINESS_PHONE: '01700000000' } })
    expect((await read(silent)).status).toBe(404)
    await silent.close()
  })
})
