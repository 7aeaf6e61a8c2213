import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LookSamples, LookState, LookValues } from '@jhilik/contract/look.ts'
import { variantName } from '@jhilik/contract/picture-links.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import type { Site } from '@jhilik/contract/site.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentsPdf } from '../src/bookings/views/documents-pdf.ts'
import { mailTo } from '../src/people/mails/mail-to.ts'
import { drawLogo } from '../src/platform/logo.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'
import { uploadPicture } from './support/upload-picture.ts'

let app: TestApp
let database: Awaited<ReturnType<typeof openTestDatabase>>
let owner: SignedIn
beforeAll(async () => {
  database = await openTestDatabase()
  app = await startTestApp({ work: false, database })
  owner = await app.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('settings').where('key', '=', 'look').execute()
  await app.ctx.business.reload()
})

const NO_TEXT = { en: '', bn: '' }
const NOTHING: LookValues = {
  logo: null,
  nameInLogo: false,
  colors: null,
  texts: { title: NO_TEXT, text: NO_TEXT, served: NO_TEXT },
}
const RED = { brand: '#8a1c1c', spark: '#ffcc00' }
const OWN: LookValues = {
  ...NOTHING,
  colors: RED,
  texts: {
    title: { en: 'Clean cars in *Khulna*', bn: '*খুলনায়* ঝকঝকে গাড়ি' },
    text: { en: 'Three crews, seven days a week', bn: 'তিনটি দল, সপ্তাহে সাত দিন' },
    served: { en: 'We serve Khulna.', bn: 'আমরা খুলনায় কাজ করি।' },
  },
}

type State = Answer<LookState>
const call = (method: string, path: string, { version, body }: { version?: string; body?: object } = {}) =>
  app.request<State>(method, `/api/site/look${path}`, {
    token: owner.token,
    ...(body && { body }),
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })
const read = async () => (await call('GET', '')).body.data
const save = (body: object, version?: string) => call('PUT', '/draft', { body, ...(version && { version }) })
const publish = async (values: object) => {
  const saved = await save(values)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return call('POST', '/publish')
}
const undo = () => call('POST', '/undo')
const siteLook = async (of: TestApp = app) =>
  (await of.request<Answer<Site>>('GET', '/api/site')).body.data?.look

/** A logo of dark letters on nothing, unless said otherwise. Returns the link. */
async function uploadLogo({
  width = 400,
  color = '#7a1020',
  background = '#00000000',
} = {}): Promise<string> {
  const letters = await sharp({ create: { width: width / 2, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width, height: 100, channels: 4, background } })
  const content = await picture
    .composite([{ input: letters }])
    .png()
    .toBuffer()
  const { body } = await uploadPicture(app, owner, content, { query: '?for=service' })
  return body.data?.img ?? ''
}

describe('the look of the business', () => {
  test('is the product’s until one is published, which a draft is not', async () => {
    expect(await read()).toMatchObject({ published: NOTHING, draft: null, canUndo: false })
    const saved = await save(OWN)
    expect(saved.body.data).toMatchObject({ published: NOTHING, draft: OWN })
    expect(saved.body.data?.preview.look?.css).toContain('#8a1c1c')
    expect(saved.body.data?.preview.themes?.light.brand).toBe('#8a1c1c')
    expect(await siteLook()).toBeNull()
    const { body } = await call('POST', '/publish')
    expect(body.data).toMatchObject({ published: OWN, draft: null, canUndo: true })
    expect(Date.parse(body.data?.publishedAt ?? '')).toBeLessThanOrEqual(app.clock.now().getTime())
    expect(await siteLook()).toMatchObject({ version: 2, logo: null, texts: OWN.texts })
  })

  test('is put back by one call, and by another one is there again; a draft stays', async () => {
    await publish(OWN)
    await save({ ...OWN, nameInLogo: true })
    expect((await undo()).body.data).toMatchObject({ published: NOTHING, draft: { nameInLogo: true } })
    expect(await siteLook()).toBeNull()
    expect((await undo()).body.data).toMatchObject({ published: OWN, draft: { nameInLogo: true } })
    expect((await siteLook())?.texts).toEqual(OWN.texts)
  })

  test('has no draft when it is saved as it is, or when the draft is discarded', async () => {
    await publish(OWN)
    expect((await save(OWN)).body.data?.draft).toBeNull()
    const { body } = await save(NOTHING)
    expect(body.data?.draft).toEqual(NOTHING)
    const discarded = await call('POST', '/draft/discard')
    expect(discarded.body.data).toMatchObject({ draft: null, published: OWN })
  })

  test('is written down with who published it, what was before and what is now', async () => {
    // The changes of the other tests were made by somebody else.
    owner = await app.signIn('admin')
    await publish(OWN)
    await undo()
    const { body } = await app.request<Answer<RecordedChange[]>>(
      'GET',
      `/api/history?kind=settings&by=${owner.user.sub}`,
      {
        token: owner.token,
      },
    )
    expect(body.data).toHaveLength(2)
    expect(body.data?.[0]).toMatchObject({ action: 'look.published', subject: { type: 'look' } })
    const entries = await app.ctx.db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'look.published')
      .where('actor_id', '=', owner.user.sub)
      .orderBy('id')
      .execute()
    expect(entries[0]?.detail).toMatchObject({ before: { colors: null }, after: { colors: RED } })
    expect(entries[1]?.detail).toMatchObject({ before: { colors: RED }, after: { colors: null } })
  })

  test('is published by one of several at once, and no draft is replaced unseen', async () => {
    const { version } = (await save(OWN)).body.data ?? {}
    const published = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/publish', { ...(version && { version }) })),
    )
    expect(published.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const seen = (await read())?.version
    const drafts = await Promise.all(
      ['#112233', '#223344', '#334455'].map((brand) => save({ ...OWN, colors: { ...RED, brand } }, seen)),
    )
    expect(drafts.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const stored = await read()
    const refused = drafts.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ code: 'changed_meanwhile', current: stored })
    expect(stored?.version).not.toBe(seen)
  })

  test.each(['/publish', '/undo', '/draft/discard'])(
    'refuses %s when there is nothing for it',
    async (act) => {
      expect((await call('POST', act)).body.code).toBe('invalid_transition')
    },
  )

  test('is the same in another process, and after a restart', async () => {
    const other = await startTestApp({ work: false, database })
    try {
      await publish(OWN)
      await eventually(
        () => siteLook(other),
        (look) => look?.texts.served?.en === 'We serve Khulna.',
      )
    } finally {
      await other.close()
    }
    const restarted = await startTestApp({ work: false, database })
    expect((await siteLook(restarted))?.css).toContain('#8a1c1c')
    await restarted.close()
  })

  test('is the product’s where what is stored makes no sense', async () => {
    const value = JSON.stringify({ revision: 4, version: 4, published: { colors: 'red' } })
    await app.ctx.db.insertInto('settings').values({ key: 'look', value, updated_at: new Date() }).execute()
    await app.ctx.business.reload()
    expect(await siteLook()).toBeNull()
    expect((await publish(OWN)).status).toBe(200)
  })

  test('says which colors are shown otherwise', async () => {
    const { body } = await save({ ...NOTHING, colors: { brand: '#ffee00', spark: '#FFCC00' } })
    expect(body.data?.draft?.colors).toEqual({ brand: '#ffee00', spark: '#ffcc00' })
    expect(body.data?.preview.adjusted).toMatchObject([{ color: 'brand', chosen: '#ffee00' }])
  })

  test.each([
    ['a color by name', { colors: { ...RED, brand: 'red' } }, 'colors.brand'],
    ['a color with more in it', { colors: { ...RED, spark: '#ffcc00;}</style>' } }, 'colors.spark'],
    [
      'a headline in one language',
      { texts: { ...OWN.texts, title: { en: 'Hi', bn: '' } } },
      'texts.title.bn',
    ],
    [
      'a headline that is too long',
      { texts: { ...OWN.texts, title: { en: 'x'.repeat(61), bn: 'ক' } } },
      'texts.title.en',
    ],
    ['a logo of another site', { logo: 'https://x.example/a.jpg' }, 'logo'],
    ['a logo that was never uploaded', { logo: `/uploads/${'9'.repeat(32)}.jpg` }, 'logo'],
  ])('refuses %s', async (_, change, path) => {
    const { status, body } = await save({ ...NOTHING, ...change })
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    expect((await read())?.draft).toBeNull()
  })
})

describe('the logo', () => {
  const pixel = async (png: ArrayBuffer | Uint8Array, left: number, top: number) => {
    const data = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    return [...data]
  }
  const icon = async (path: string) => {
    const answer = await fetch(app.url + path)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      bytes: await answer.arrayBuffer(),
    }
  }
  const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 90 && green < 60 && blue < 70

  test('is in the pages with its size and the ground that it needs', async () => {
    await publish({ ...OWN, logo: await uploadLogo(), nameInLogo: true })
    const look = await siteLook()
    expect(look).toMatchObject({ nameInLogo: true, logo: { width: 400, height: 100, ground: '#ffffff' } })
    const answer = await fetch(app.url + look?.logo?.img)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    await publish({ ...OWN, logo: await uploadLogo({ color: '#fff8e0' }) })
    const dark = await siteLook()
    expect(dark?.logo?.ground).toBe(dark?.themeColor)
    await publish({ ...OWN, logo: await uploadLogo({ background: '#102030ff' }) })
    expect((await siteLook())?.logo?.ground).toBe('')
  })

  test('is drawn into all icons, which the manifest names anew after each change', async () => {
    const logo = await uploadLogo({ width: 100 })
    await publish({ ...OWN, logo })
    const { body } = await app.request<{ icons: { src: string; sizes: string }[]; theme_color: string }>(
      'GET',
      '/manifest.webmanifest',
    )
    expect(body.icons.map(({ src }) => src)).toEqual([
      '/icons/192.png?v=2',
      '/icons/512.png?v=2',
      '/icons/maskable-512.png?v=2',
    ])
    expect(body.theme_color).toBe((await siteLook())?.themeColor)
    for (const path of ['/icons/48.png?v=2', '/favicon.ico', '/apple-touch-icon.png', '/icons/512.png?v=2']) {
      const { type, bytes } = await icon(path)
      const { width = 0 } = await sharp(bytes).metadata()
      expect(type).toBe('image/png')
      expect(await pixel(bytes, Math.round(width / 2), 1), path).toEqual([255, 255, 255])
      expect(isRed(await pixel(bytes, Math.round(width * 0.35), Math.round(width * 0.35))), path).toBe(true)
    }
    await undo()
    expect((await icon('/favicon.ico')).type).toBe('image/x-icon')
  })

  test('without one the drop is drawn in the colors of the business', async () => {
    const before = await icon('/icons/192.png')
    await publish(OWN)
    const { bytes } = await icon('/icons/192.png?v=2')
    expect(Buffer.from(bytes).equals(Buffer.from(before.bytes))).toBe(false)
    const [red = 0, green = 0] = await pixel(bytes, 96, 8)
    expect(red).toBeGreaterThan(green + 20)
    expect((await icon('/icons/logo.png')).status).toBe(404)
  })

  test('is in mails, whose colors are those of the business', async () => {
    const mail = () =>
      mailTo(
        app.ctx.config,
        { to: 'guest@wash.example', locale: 'en' },
        {
          subject: 'Hello',
          heading: 'Hello',
          paragraphs: [],
          action: { text: 'Open', url: app.url },
          note: '',
        },
      )
    const plain = mail().html
    expect(plain).toContain('background:#0b6172')
    expect(plain).not.toContain('<img')
    await publish({ ...OWN, logo: await uploadLogo(), nameInLogo: true })
    const { html } = mail()
    expect(html).toContain('background:#8a1c1c')
    expect(html).not.toContain('#0b6172')
    const [, src = '', alt] = /<img src="([^"]+)" alt="([^"]*)"/.exec(html) ?? []
    expect(alt).toBe(app.ctx.config.businessName)
    expect(src).toBe(`${app.url}/icons/logo.png?v=2`)
    const picture = await icon(new URL(src).pathname)
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 })
  })

  test('is in the receipt, and a lost file leaves the drop', async () => {
    const link = await uploadLogo()
    await publish({ ...OWN, logo: link })
    const samples = await app.request<Answer<LookSamples>>('GET', '/api/site/look/samples', {
      token: owner.token,
    })
    const receipt = samples.body.data?.receipt
    if (!receipt) throw new Error('There is no sample.')
    const { look } = app.ctx.config
    const print = async () => {
      const logo = await drawLogo(app.ctx, look, { width: 660, height: 108 })
      const pdf = await documentsPdf([receipt], 'en', [], { look, logo })
      return pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    }
    expect(await print()).toBe(1)
    const hash = link.slice('/uploads/'.length, -'.jpg'.length)
    await rm(join(app.ctx.config.dataDir, 'uploads', variantName(hash, 640, 'webp')))
    expect(await print()).toBe(0)
    // The icons are drawn, too.
    expect((await icon('/icons/512.png?v=lost')).status).toBe(200)
    expect((await save({ ...OWN, logo: link })).status).toBe(400)
  })

  test('is no file that is not a picture, and none that can have scripts', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const upload = (content: Buffer) => uploadPicture(app, owner, content, { query: '?for=service' })
    expect((await upload(svg)).body.code).toBe('not_a_picture')
    const broken = (
      await sharp({ create: { width: 90, height: 90, channels: 3, background: '#888' } })
        .png()
        .toBuffer()
    ).subarray(0, 60)
    expect((await upload(broken)).body.code).toBe('not_a_picture')
  })

  test('stays stored when the account that uploaded it is deleted', async () => {
    const link = await uploadLogo({ color: '#112233' })
    await publish({ ...OWN, logo: link })
    await app.ctx.db.deleteFrom('pictures').execute()
    await app.runJob('delete-pictures', { hashes: [link.slice('/uploads/'.length, -'.jpg'.length)] })
    expect((await fetch(app.url + link)).status).toBe(200)
  })
})

test('the samples of the preview show the draft, in the language of the reader', async () => {
  expect((await save({ ...OWN, logo: await uploadLogo({ color: '#332211' }) })).status).toBe(200)
  const samples = (language: string) =>
    app.request<Answer<LookSamples>>('GET', '/api/site/look/samples', {
      token: owner.token,
      headers: { 'accept-language': language },
    })
  const english = (await samples('en')).body.data
  expect(english?.mail).toContain('#8a1c1c')
  expect(english?.receipt.seller.name).toBe(app.ctx.config.businessName)
  expect((await samples('bn')).body.data?.mail).toContain('lang="bn"')
})
