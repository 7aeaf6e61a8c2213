import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { fetchPublic, TooManyBytes } from '../src/platform/fetch-public.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const requests: string[] = []
const headers: IncomingHttpHeaders[] = []

/** The answers of another site, by path. */
const answers: Record<string, RequestListener> = {
  '/photo.png': (_, response) => response.setHeader('content-type', 'image/png').end(photo),
  '//127.0.0.2:1/photo.png': (_, response) => response.end(photo),
  '/moved': (_, response) => response.writeHead(302, { location: '/photo.png' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:1/secret' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/page': (_, response) => response.setHeader('content-type', 'image/png').end('<html>'),
  '/large': (_, response) => response.end(Buffer.alloc(9 * 1024 * 1024)),
  '/endless': (_, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024))
    response.on('drain', more)
    while (more());
  },
  '/silent': () => {},
}

let elsewhere: Server
let site: string
let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    requests.push(request.url ?? '')
    headers.push(request.headers)
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  app = await startTestApp({ work: false, sandbox: false, env: { PICTURE_SERVERS: '127.0.0.1' } })
  admin = await app.signIn('admin')
})
afterAll(async () => {
  elsewhere.closeAllConnections()
  elsewhere.close()
  await app.close()
})

const wash = { name: 'Wash', description: 'By hand.', price: 10, duration: 30 }

async function save(img: string, id = '', who = app, token = admin.token) {
  const { status, body } = await who.request<Answer<Service>>(
    id ? 'PUT' : 'POST',
    `/api/services${id && `/${id}`}`,
    { token, body: { ...wash, img } },
  )
  return { status, service: body.data, errors: body.errors }
}

describe('a picture of a service that is given by link', () => {
  it('is fetched once and stored here, also after a redirect', async () => {
    const added = await save(`${site}/photo.png`)
    expect(added.status).toBe(201)
    expect(added.service.img).toMatch(/^\/uploads\/[0-9a-f]{32}\.jpg$/)
    const stored = await fetch(app.url + added.service.img)
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const moved = await save(`${site}/moved`, added.service._id)
    expect(moved.service.img).toBe(added.service.img)
    const count = requests.length
    await save(added.service.img, added.service._id)
    await app.request('GET', `/api/services/${added.service._id}`)
    expect(requests.length).toBe(count)
  })

  it('is asked for at its own site, without its credentials, also when its path begins with two slashes', async () => {
    const withCredentials = new URL(`${site}//127.0.0.2:1/photo.png#part`)
    withCredentials.username = 'rahim'
    withCredentials.password = 'secret'
    const added = await save(withCredentials.href)
    expect(requests.at(-1)).toBe('//127.0.0.2:1/photo.png')
    expect(headers.at(-1)).not.toHaveProperty('authorization')
    expect(added.status).toBe(201)
  })

  it('stays a path when it is of this site', async () => {
    const added = await save(`${app.url}/illustrations/placeholder.svg`)
    expect(added.service.img).toBe('/illustrations/placeholder.svg')
  })

  it.each([
    ['/gone.png', messages.linkIsUnreachable],
    ['/round', messages.linkIsUnreachable],
    ['/inside', messages.linkIsUnreachable],
    ['/file', messages.linkIsUnreachable],
    ['/page', messages.linkHasNoPicture],
    ['/large', messages.linkedPictureIsTooBig],
    ['/endless', messages.linkedPictureIsTooBig],
  ])('is refused at its field: %s', async (path, message) => {
    const refused = await save(site + path)
    expect(refused.status).toBe(400)
    expect(refused.errors).toMatchObject([{ path: 'img', message }])
  })

  it.each([
    'http://127.0.0.2:1/a.png',
    'http://user:pass@[::1]:1/a.png',
    'https://nowhere.invalid/a.png',
    'http://',
  ])('is refused when it leads nowhere or inside: %s', async (link) => {
    const refused = await save(link)
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([400, ['img']])
  })

  it.each([
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    '/a\\b.png',
    'ftp://elsewhere.example/a.png',
    'http:elsewhere',
  ])('is refused when it is no link: %s', async (link) => {
    expect((await save(link)).errors).toMatchObject([{ path: 'img', message: messages.linkIsNotAnAddress }])
  })
})

describe('an address that somebody has entered', () => {
  const limits = { maxBytes: 1000, timeoutMs: 10_000, alsoAllowed: [] as string[] }
  const read = (address: string, changes: Partial<typeof limits> = {}) =>
    fetchPublic(new URL(address), { ...limits, ...changes })

  it.each([
    'http://localhost',
    'http://127.0.0.1',
    'http://0.0.0.0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'http://0x7f.1',
    'http://10.1.2.3',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1',
    'http://[fd00::1]',
    'http://[64:ff9b::7f00:1]',
  ])('is not connected to when it is private: %s', async (address) => {
    const count = requests.length
    const { port } = new URL(site)
    const url = new URL(address)
    url.port = port
    await expect(fetchPublic(url, limits)).rejects.toThrow(/is not allowed/)
    expect(requests.length).toBe(count)
  })

  it('is given up when it does not answer in time, and when it sends too much', async () => {
    const alsoAllowed = ['127.0.0.1']
    await expect(read(`${site}/silent`, { alsoAllowed, timeoutMs: 300 })).rejects.toThrow()
    await expect(read(`${site}/large`, { alsoAllowed })).rejects.toThrow(TooManyBytes)
    expect(await read(`${site}/photo.png`, { alsoAllowed })).toEqual(photo)
  })
})

describe('pictures of other sites', () => {
  it('are not fetched from private networks unless the owner lists them', async () => {
    expect(loadConfig({ SESSION_SECRET: 'x'.repeat(32) }).pictureServers).toEqual([])
    expect(() => loadConfig({ PICTURE_SERVERS: 'inside.example' })).toThrow(/PICTURE_SERVERS/)
  })

  it('are refused as the photo of a person, with a message at the field', async () => {
    const img = `${site}/photo.png`
    const { user, token } = await app.signIn()
    const errors = [{ path: 'img', message: messages.photoIsNotUploaded, key: 'photoIsNotUploaded' }]
    const profile = { name: 'Karima', phone: '01811222333', address: 'Sylhet', img }
    const changed = await app.request('PUT', `/api/auth/${user.sub}`, { token, body: profile })
    expect(changed).toMatchObject({ status: 400, body: { errors } })
    const newcomer = { ...profile, email: 'karima@pictures.example', password: 'Monsoon-rain-7' }
    expect(await app.request('POST', '/api/auth/signup', { body: newcomer })).toMatchObject({
      status: 400,
      body: { errors },
    })
  })

  it.each(['https://elsewhere.example/a.png', '//elsewhere.example/a.png', '/\\elsewhere.example/a.png'])(
    'are refused by the database: %s',
    async (img) => {
      const update = app.ctx.db.updateTable('users').set({ img }).where('id', '=', admin.user.sub)
      await expect(update.execute()).rejects.toThrow(/users_img_of_this_site/)
      await expect(app.ctx.db.updateTable('services').set({ img }).execute()).rejects.toThrow(
        /services_img_of_this_site/,
      )
    },
  )
})

describe('the photo of the registration form', () => {
  it('becomes that of the account, unless it has one', async () => {
    const { user, token } = await app.signIn()
    const upload = async (shade: string) => {
      const create = { width: 9, height: 9, channels: 3, background: shade } as const
      const content = await sharp({ create }).png().toBuffer()
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(content)]), 'me.png')
      const headers = { authorization: `Bearer ${token}` }
      const path = `${app.url}/api/uploads/pictures?for=registration`
      const answer = await fetch(path, { method: 'POST', body, headers })
      return ((await answer.json()) as Answer<{ img: string }>).data.img
    }
    const photos = await Promise.all([upload('red'), upload('green')])
    const { img } = await app.ctx.db
      .selectFrom('users')
      .select('img')
      .where('id', '=', user.sub)
      .executeTakeFirstOrThrow()
    expect(photos).toContain(img)
    await upload('blue')
    const [kept] = await app.ctx.db.selectFrom('users').select('img').where('id', '=', user.sub).execute()
    expect(kept?.img).toBe(img)
  })
})
