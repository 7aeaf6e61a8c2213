import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { findSharedService } from '../src/site/views/shared-links.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { bucketSettings, startBucket } from './support/bucket.ts'
import { addSizes } from './support/price-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

async function picture(path: string): Promise<Buffer> {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  return Buffer.from(await answer.arrayBuffer())
}

/** The colours within a part of a picture, one number a pixel and channel. */
const pixels = (png: Buffer, left: number, top: number, width: number, height: number) =>
  sharp(png).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()

describe('the picture of a link', () => {
  it.each(['/og/site.png', '/og/site.png?lang=bn'])(
    '%s is a PNG of the size that previews want',
    async (path) => {
      expect(await sharp(await picture(path)).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      })
    },
  )

  it("shows the service's name, price, duration and picture", async () => {
    const base = { name: 'Foam wash', price_minor: 1200, duration_minutes: 45 }
    const img = '/illustrations/exterior-foam-wash.svg'
    const draw = async (change: object) => {
      const { id } = await makeService(app.ctx.db, { ...base, img, ...change })
      return picture(`/og/services/${id}.png`)
    }
    const original = await draw({})
    expect(await sharp(original).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(await draw({})).toEqual(original)
    const changes = {
      name: 'Steam wash',
      price_minor: 1300,
      duration_minutes: 46,
      img: '/illustrations/hero.svg',
    }
    for (const [field, value] of Object.entries(changes)) {
      expect((await draw({ [field]: value })).equals(original), field).toBe(false)
    }
  })

  it('names the least price of several sizes as that', async () => {
    const { db, config } = app.ctx
    const today = wallClock(app.clock.now(), config.timeZone).date
    const { id } = await makeService(db, { price_minor: 4000, currency: 'USD' })
    const priceIn = async (locale: 'en' | 'bn') => (await findSharedService(db, id, locale, today))?.labels[0]
    const sizes = [
      { name: 'Sedan', price_minor: 4000, minutes: 30 },
      { name: 'SUV', price_minor: 6000, minutes: 45 },
    ]
    expect(await priceIn('en')).toBe('$40')
    const [, suv = ''] = await addSizes(db, id, sizes)
    expect([await priceIn('en'), await priceIn('bn')]).toEqual(['From $40', '$৪০ থেকে'])
    await db.updateTable('service_sizes').set({ price_minor: 4000 }).where('id', '=', suv).execute()
    expect(await priceIn('en')).toBe('$40')
  })

  it('speaks the language asked for, and the site’s own when it is none of ours', async () => {
    const { id } = await makeService(app.ctx.db)
    const [english, bangla, odd] = await Promise.all(
      ['', '?lang=bn', '?lang=xx&lang=bn'].map((query) => picture(`/og/services/${id}.png${query}`)),
    )
    expect(bangla?.equals(english as Buffer)).toBe(false)
    expect(odd?.equals(english as Buffer)).toBe(true)
    const named = await makeService(app.ctx.db, { name_bn: 'ফোম ওয়াশ' })
    const [inEnglish, inBangla] = await Promise.all(
      ['', '?lang=bn'].map((query) => picture(`/og/services/${named.id}.png${query}`)),
    )
    expect(inEnglish?.equals(english as Buffer)).toBe(true)
    expect(inBangla?.equals(bangla as Buffer)).toBe(false)
  })

  it('writes Bengali, and leaves room for a name without ink', async () => {
    const bare = await makeService(app.ctx.db, { name: '​' })
    const empty = await pixels(await picture(`/og/services/${bare.id}.png`), 64, 164, 540, 250)
    const written = await makeService(app.ctx.db, { name: 'গাড়ি ধোয়া স্ত্রী ক্ষ্ম' })
    const inked = await pixels(await picture(`/og/services/${written.id}.png`), 64, 164, 540, 250)
    const white = (raw: Buffer) => raw.filter((value) => value > 245).length / 3
    expect(white(empty)).toBe(0)
    expect(white(inked)).toBeGreaterThan(2_000)
  })

  it('takes any name and any price', async () => {
    const names = [
      'W'.repeat(120),
      '<b>&amp;"\' \u0007\u001b[1m',
      '🚗✨',
      '‮desrever',
      'ক্ষ'.repeat(40),
      '\u0001',
    ]
    for (const name of names) {
      const { id } = await makeService(app.ctx.db, { name, price_minor: 100_000_000, duration_minutes: 1440 })
      expect(await sharp(await picture(`/og/services/${id}.png?lang=bn`)).metadata()).toMatchObject({
        width: 1200,
      })
    }
  })

  it.each(['/api/site', '/og/site.png', '/illustrations/../favicon.svg', '/illustrations/gone.svg'])(
    'draws its stand-in for %j and asks nobody else',
    async (img) => {
      const { id } = await makeService(app.ctx.db, { name: 'Wax', img })
      const own = await makeService(app.ctx.db, { name: 'Wax', img: '/illustrations/placeholder.svg' })
      expect(await picture(`/og/services/${id}.png`)).toEqual(await picture(`/og/services/${own.id}.png`))
    },
  )

  it('shows a picture that was uploaded', async () => {
    const { token } = await app.signIn('admin')
    const red = sharp({ create: { width: 640, height: 480, channels: 3, background: '#ff0000' } })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await red.png().toBuffer())]), 'red.png')
    const sent = { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } }
    const uploaded = await fetch(`${app.url}/api/uploads/pictures`, sent)
    const { data } = (await uploaded.json()) as { data: { img: string } }
    const { id } = await makeService(app.ctx.db, { img: data.img })
    const [r = 0, g = 255, b = 255] = await pixels(await picture(`/og/services/${id}.png`), 1000, 300, 1, 1)
    expect([r > 240, g < 15, b < 15]).toEqual([true, true, true])
  })

  it('waits for a store of pictures that is away, and does not keep the stand-in', async () => {
    const bucket = await startBucket()
    const stored = await startTestApp({ work: false, sandbox: false, env: bucketSettings(bucket) })
    try {
      const img = `uploads/${'a'.repeat(32)}.jpg`
      const red = sharp({ create: { width: 640, height: 480, channels: 3, background: '#ff0000' } })
      bucket.objects.set(img, { content: await red.jpeg().toBuffer(), type: 'image/jpeg', cacheControl: '' })
      const { id } = await makeService(stored.ctx.db, { img: `/${img}` })
      const draw = () => fetch(`${stored.url}/og/services/${id}.png`)
      bucket.fault = 503
      const away = await draw()
      expect([away.status, away.headers.get('etag')]).toEqual([503, null])
      expect(away.headers.get('cache-control') ?? '').not.toContain('public')
      bucket.fault = null
      const there = Buffer.from(await (await draw()).arrayBuffer())
      const [r = 0, g = 255, b = 255] = await pixels(there, 1000, 300, 1, 1)
      expect([r > 240, g < 15, b < 15]).toEqual([true, true, true])
    } finally {
      await stored.close()
      await bucket.close()
    }
  })

  it('is not sent again to who has it, until it changes', async () => {
    const { id } = await makeService(app.ctx.db)
    const first = await ask(`/og/services/${id}.png`)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    const second = await ask(`/og/services/${id}.png`, { 'if-none-match': etag })
    expect([second.status, await second.text()]).toEqual([304, ''])
    await app.ctx.db.updateTable('services').set({ price_minor: 9900 }).where('id', '=', id).execute()
    expect((await ask(`/og/services/${id}.png`, { 'if-none-match': etag })).status).toBe(200)
  })

  it('may be shown by other sites', async () => {
    expect((await ask('/og/site.png')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('does not exist for services that are unknown or no longer on offer', async () => {
    const { id } = await makeService(app.ctx.db, { archived_at: new Date() })
    for (const unknown of [id, newId()]) expect((await ask(`/og/services/${unknown}.png`)).status).toBe(404)
  })

  it.each([
    ['x.png', 404],
    ['.png', 404],
    ['%00.png', 404],
    ['..%2f..%2fetc%2fpasswd.png', 404],
    [`${newId()}.svg`, 404],
    [`${newId()}`, 404],
    [`${'a'.repeat(299)}`, 404],
    [`${'a'.repeat(3000)}.png`, 404],
    ["' or 1=1--.png", 404],
    ['%ff.png', 400],
  ])('does not exist for %s', async (file, status) => {
    expect((await ask(`/og/services/${file}`)).status).toBe(status)
  })

  it('is drawn once for many who ask at once', async () => {
    const { id } = await makeService(app.ctx.db, { name: 'Many at once' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`/og/services/${id}.png`)))
    const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1)
  })
})

it('one network address can request a limited number of pictures for sharing', async () => {
  const other = await startTestApp({ work: false, env: { RATE_LIMIT: '600' } })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 130; count += 1) {
      statuses.push((await other.request('GET', '/og/site.png')).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
    expect((await other.request('GET', '/')).status).toBe(200)
  } finally {
    await other.close()
  }
})
