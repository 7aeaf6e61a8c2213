import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '@jhilik/contract/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { type Bucket, bucketSettings, startBucket } from './support/bucket.ts'
import { uploadPicture as upload } from './support/upload-picture.ts'

const MEGABYTE = 1024 * 1024
let shade = 0

/** A photo that no other test has, with what cameras write into it. */
function photo(width = 900, height = 600) {
  shade += 1
  const background = { r: shade % 256, g: 120, b: 200 }
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Rahim' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
}

async function fetchPicture(app: TestApp, path: string) {
  const answer = await fetch(app.url + path)
  return { answer, content: Buffer.from(await answer.arrayBuffer()) }
}

async function expectWhole(app: TestApp, picture: Picture) {
  expect(picture.sources.map(({ type, width }) => `${type} ${width}`)).toEqual([
    'image/avif 320',
    'image/avif 640',
    'image/avif 1280',
    'image/webp 320',
    'image/webp 640',
    'image/webp 1280',
  ])
  for (const { url, type, width } of [
    { url: picture.img, type: 'image/jpeg', width: 1280 },
    ...picture.sources,
  ]) {
    const { answer, content } = await fetchPicture(app, url)
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, type])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const seen = await sharp(content).metadata()
    // The camera was held upright: what was wide is tall. Nothing is made larger than it was.
    expect([seen.width, seen.height]).toEqual([Math.min(width, 600), Math.round(Math.min(width, 600) * 1.5)])
    expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual(Array(4).fill(undefined))
  }
}

describe('pictures in the folder', () => {
  let app: TestApp
  let user: SignedIn
  beforeAll(async () => {
    app = await startTestApp({ work: false, sandbox: false })
    user = await app.signIn()
  })
  afterAll(() => app.close())

  const kept = () => readdir(join(app.ctx.config.dataDir, 'uploads'))

  test('come in every size, upright, and without what the camera knew', async () => {
    const content = await photo().jpeg().toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const { status, body } = await upload(app, user, content)
    expect(status).toBe(201)
    await expectWhole(app, body.data)
    // It goes where pictures go.
    const { name, phone, address } = user.user
    const profile = await app.request<Answer<{ img: string }>>('PUT', `/api/auth/${user.user.sub}`, {
      token: user.token,
      body: { name, phone, address, img: body.data.img },
    })
    expect(profile.body.data.img).toBe(body.data.img)
  })

  test.each(['png', 'webp', 'avif'] as const)('may be %s, whatever the name says', async (format) => {
    const content = await photo(40, 30).toFormat(format).toBuffer()
    expect((await upload(app, user, content, { name: 'script.html' })).status).toBe(201)
  })

  test('are kept once for each account, also when it brings the same several times at once', async () => {
    const content = await photo(200, 100).jpeg().toBuffer()
    const before = (await kept()).length
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(app, user, content)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.data.img)).size).toBe(1)
    expect((await kept()).length).toBe(before + 7)
    expect((await kept()).filter((name) => name.startsWith('.'))).toEqual([])
    const other = await upload(app, await app.signIn(), content)
    expect(other.body.data.img).not.toBe(answers[0]?.body.data.img)
    expect((await kept()).length).toBe(before + 14)
  })

  test('of services are for admins', async () => {
    const content = await photo(40, 30).jpeg().toBuffer()
    const query = '?for=service'
    expect((await upload(app, user, content, { query })).body.code).toBe('forbidden')
    expect((await upload(app, await app.signIn('admin'), content, { query })).status).toBe(201)
    expect((await upload(app, user, content, { query: '?for=fun' })).status).toBe(400)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const jpeg = () => photo(300, 300).jpeg().toBuffer()
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG after an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => photo(9, 9).gif().toBuffer()],
    ['a TIFF', () => photo(9, 9).tiff().toBuffer()],
    ['a JPEG of which only the head came', async () => (await jpeg()).subarray(0, 200)],
    ['a JPEG that breaks off', async () => (await jpeg()).subarray(0, 900)],
    [
      'noise that says it is a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 7)]),
    ],
  ])('are refused when they are %s', async (_, make) => {
    const before = await kept()
    const refused = await upload(app, user, await make(), { name: 'photo.jpg' })
    expect([refused.status, refused.body.code]).toEqual([415, 'not_a_picture'])
    expect(await kept()).toEqual(before)
  })

  test('are refused with too many bytes or too many pixels', async () => {
    const heavy = Buffer.concat([await jpeg(), Buffer.alloc(8 * MEGABYTE)])
    const wide = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(wide.length).toBeLessThan(MEGABYTE)
    for (const content of [heavy, wide]) {
      const refused = await upload(app, user, content)
      expect([refused.status, refused.body.code]).toEqual([413, 'picture_too_big'])
    }
  })

  test('are asked for when none is sent', async () => {
    const empty = await upload(app, user, Buffer.alloc(0))
    expect(empty.body.errors).toEqual([
      { path: 'file', message: 'Please choose a picture', key: 'pictureIsRequired' },
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of [
      '--x--\r\n',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    ]) {
      const refused = await app.request('POST', '/api/uploads/pictures', { token: user.token, body, headers })
      expect(refused.status).toBe(400)
    }
    const forms: [string, string][] = [
      ['multipart/form-data; boundary=x', '--y'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n1',
      ],
      ['multipart/form-data', '--x--'],
    ]
    for (const [type, body] of forms) {
      const broken = await app.request('POST', '/api/uploads/pictures', {
        token: user.token,
        body,
        headers: { 'content-type': type },
      })
      expect([type, broken.status]).toEqual([type, 400])
    }
    const noForm = await app.request('POST', '/api/uploads/pictures', { token: user.token, body: {} })
    expect(noForm.status).toBe(415)
  })

  test.each(['x.jpg', '..%2fsession-secret', `${'a'.repeat(32)}.svg`, `${'a'.repeat(32)}.jpg`])(
    'are not found as %s',
    async (name) => {
      expect((await fetch(`${app.url}/uploads/${name}`)).status).toBe(404)
    },
  )

  test('are thirty a day at most, but for admins', async () => {
    const [eager, admin] = [await app.signIn(), await app.signIn('admin')]
    const at = app.ctx.clock.now()
    for (const { user } of [eager, admin]) {
      const rows = Array.from({ length: 30 }, (_, index) => ({
        id: crypto.randomUUID(),
        user_id: user.sub,
        content_hash: 'a'.repeat(32),
        created_at: addMinutes(at, index - 10 * 60),
      }))
      await app.ctx.db.insertInto('pictures').values(rows).execute()
    }
    const content = await photo(40, 30).jpeg().toBuffer()
    const refused = await upload(app, eager, content)
    expect(refused.body.code).toBe('too_many_requests')
    // The oldest of them is a day old then.
    const hours = Number(refused.headers.get('retry-after')) / 3600
    expect(hours).toBeGreaterThan(13.9)
    expect(hours).toBeLessThanOrEqual(14)
    expect((await upload(app, admin, content)).status).toBe(201)
    const last = app.ctx.db.selectFrom('pictures').select('id').where('user_id', '=', eager.user.sub).limit(1)
    await app.ctx.db.deleteFrom('pictures').where('id', 'in', last).execute()
    // One that fails does not count.
    expect((await upload(app, eager, (await jpeg()).subarray(0, 900))).status).toBe(415)
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(app, eager, content)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429])
  })
})

describe('pictures in a bucket', () => {
  let app: TestApp
  let bucket: Bucket
  let user: SignedIn
  beforeAll(async () => {
    bucket = await startBucket()
    app = await startTestApp({
      work: false,
      sandbox: false,
      env: bucketSettings(bucket),
    })
    user = await app.signIn()
  })
  afterAll(async () => {
    await app.close()
    await bucket.close()
  })

  test('are signed for, kept there, and served from here', async () => {
    const { status, body } = await upload(app, user, await photo().jpeg().toBuffer())
    expect([status, bucket.refused]).toEqual([201, []])
    await expectWhole(app, body.data)
    expect([...bucket.objects.keys()].every((name) => name.startsWith('uploads/'))).toBe(true)
    expect(bucket.objects.size).toBe(7)
    const jpeg = bucket.objects.get(body.data.img.slice(1))
    expect([jpeg?.type, jpeg?.cacheControl]).toEqual(['image/jpeg', 'public, max-age=31536000, immutable'])
    expect((await fetch(`${app.url}/uploads/${'b'.repeat(32)}.jpg`)).status).toBe(404)
  })

  test('leave no file of an upload that fails half way, and are whole at the next try', async () => {
    const owner = await app.signIn()
    const content = await photo().jpeg().toBuffer()
    const before = [...bucket.objects.keys()]
    let writes = 0
    bucket.wait = async (method) => {
      if (method === 'PUT') writes += 1
      // The space is used up by the files before.
      bucket.fault = method === 'PUT' && writes > 3 ? 507 : null
    }
    expect((await upload(app, owner, content)).status).toBe(503)
    bucket.wait = null
    bucket.fault = null
    expect(writes).toBeGreaterThan(3)
    expect([...bucket.objects.keys()]).toEqual(before)
    expect((await upload(app, owner, content)).status).toBe(201)
    expect(bucket.objects.size).toBe(before.length + 7)
  })

  test('wait for a bucket that is away, and are whole when it is back', async () => {
    const content = await photo(100, 100).jpeg().toBuffer()
    bucket.fault = 403
    const refused = await upload(app, user, content)
    expect([refused.status, refused.body.code]).toEqual([503, 'temporarily_unavailable'])
    expect(JSON.stringify(refused.body)).not.toContain('Error/')
    bucket.fault = null
    const { status, body } = await upload(app, user, content)
    expect(status).toBe(201)
    for (const { url } of body.data.sources) expect((await fetch(app.url + url)).status).toBe(200)
  })
})
