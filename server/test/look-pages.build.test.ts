import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { uploadPicture } from './support/upload-picture.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ seed: true, work: false })
  owner = await app.signIn('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('settings').where('key', '=', 'look').execute()
  await app.ctx.business.reload()
})

async function publish(change: object = {}): Promise<void> {
  const served = { en: 'We serve Khulna.', bn: 'আমরা খুলনায় কাজ করি।' }
  const values = {
    logo: null,
    nameInLogo: false,
    colors: { brand: '#8a1c1c', spark: '#ffcc00' },
    texts: {
      title: { en: 'Clean cars in *Khulna*', bn: '*খুলনায়* ঝকঝকে গাড়ি' },
      text: { en: 'Three crews, seven days a week', bn: 'তিনটি দল, সপ্তাহে সাত দিন' },
      served,
    },
    ...change,
  }
  const { token } = owner
  expect((await app.request('PUT', '/api/site/look/draft', { token, body: values })).status).toBe(200)
  expect((await app.request('POST', '/api/site/look/publish', { token })).status).toBe(200)
}

const open = (path: string, cookie = 'locale=en') => app.request<string>('GET', path, { headers: { cookie } })

describe('pages of a business with a look of its own', () => {
  it.each(['/', '/service', '/login', '/offline', '/no-such-page'])(
    '%s has the colors in the page, allowed by their hash',
    async (path) => {
      const before = await open(path)
      expect(before.body).not.toContain('<style')
      expect(before.body).toContain('href="/favicon.svg"')
      await publish()
      const { body, headers } = await open(path)
      const [, css = ''] = /<style id="look">([^<]*)<\/style><\/head>/.exec(body) ?? []
      expect(css).toContain('--brand:var(--day,#8a1c1c)')
      const hash = createHash('sha256').update(css).digest('base64')
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
      expect(body).toContain('/icons/48.png?v=2')
      expect(body).not.toContain('/favicon.svg')
      const color = /<meta name="theme-color" content="([^"]*)"/.exec(body)?.[1]
      expect(color).toBe(app.ctx.config.look.colors.deep)
      // The style is sent once: the data that hydrates the page has no copy.
      expect(body.split('--day,').length).toBe(css.split('--day,').length)
    },
  )

  it('say what the owner wrote, also to search engines and in previews of links', async () => {
    await publish()
    const english = (await open('/')).body
    expect(english).toMatch(/Clean cars in (<[^>]*>)*Khulna/)
    expect(english).toContain('We serve Khulna.')
    expect(english).toContain('content="Three crews, seven days a week"')
    expect(english).not.toContain('largest car wash specialist')
    const bangla = (await open('/', 'locale=bn')).body
    expect(bangla).toContain('আমরা খুলনায় কাজ করি।')
    expect(bangla).not.toContain('We serve Khulna.</p>')
  })

  it('show the logo with its size, with the name beside it or in it', async () => {
    const content = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const { body } = await uploadPicture(app, owner, content, { query: '?for=service' })
    await publish({ logo: body.data?.img })
    const beside = (await open('/')).body
    expect(beside).toMatch(/<img src="\/uploads\/[0-9a-f]{32}-640\.webp" alt="" width="300" height="100"/)
    await publish({ logo: body.data?.img, nameInLogo: true })
    expect((await open('/')).body).toMatch(
      new RegExp(`<img src="/uploads/[0-9a-f]{32}-640\\.webp" alt="${app.ctx.config.businessName}"`),
    )
  })

  it('have preview images in the colors and with the headline of the business', async () => {
    const service = await makeService(app.ctx.db)
    const draw = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer())
    for (const path of ['/og/site.png', `/og/services/${service.id}.png`]) {
      const before = await draw(path)
      await publish()
      const after = await draw(path)
      const { data } = await sharp(after)
        .extract({ left: 10, top: 600, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const [red = 0, green = 0, blue = 0] = data
      expect(red, path).toBeGreaterThan(Math.max(green, blue))
      expect(after.equals(before)).toBe(false)
      await app.ctx.db.deleteFrom('settings').where('key', '=', 'look').execute()
      await app.ctx.business.reload()
    }
  })
})
