import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { User } from '@jhilik/contract/accounts.ts'
import { NO_PICTURE } from '@jhilik/contract/picture-links.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import type { Service } from '@jhilik/contract/services.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../src/config.ts'
import { fetchPublic, TooManyBytes } from '../src/platform/fetch-public.ts'
import { newId } from '../src/platform/ids.ts'
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

/** Paths of the other site that have no picture, with the message about each. */
const WITHOUT_A_PICTURE: [path: string, message: string][] = [
  ['/gone.png', messages.linkIsUnreachable],
  ['/round', messages.linkIsUnreachable],
  ['/inside', messages.linkIsUnreachable],
  ['/file', messages.linkIsUnreachable],
  ['/page', messages.linkHasNoPicture],
  ['/large', messages.linkedPictureIsTooBig],
  ['/endless', messages.linkedPictureIsTooBig],
]

const NEITHER_UPLOADED_NOR_LINKED = 'Please upload the photo, or enter a link to a photo on another site'

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
  const { status, body } = await who.request<Answer<Service> & Warned>(
    id ? 'PUT' : 'POST',
    `/api/services${id && `/${id}`}`,
    { token, body: { ...wash, img } },
  )
  return { status, service: body.data, errors: body.errors, warnings: body.warnings }
}

interface Warned {
  warnings?: FieldError[]
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

  it.each(WITHOUT_A_PICTURE)(
    'leaves an illustration or the picture of before, and is told: %s',
    async (path, message) => {
      const added = await save(site + path)
      expect([added.status, added.service.img]).toEqual([201, NO_PICTURE])
      expect(added.warnings).toMatchObject([{ path: 'img', message, key: validationKeyOf(message) }])
      const { service, warnings } = await save(`${site}/photo.png`, added.service._id)
      expect([service.img === NO_PICTURE, warnings]).toEqual([false, undefined])
      const body = { ...wash, name: 'Wax', img: site + path }
      const address = `/api/services/${service._id}`
      const edited = await app.request<Answer<Service> & Warned>('PUT', address, { token: admin.token, body })
      expect([edited.status, edited.body.data]).toMatchObject([200, { name: 'Wax', img: service.img }])
      expect(edited.body.warnings).toMatchObject([{ path: 'img', message }])
    },
  )

  it.each(['http://127.0.0.2:1/a.png', 'http://user:pass@[::1]:1/a.png', 'https://nowhere.invalid/a.png'])(
    'is not fetched when it leads nowhere or inside: %s',
    async (link) => {
      const added = await save(link)
      expect([added.status, added.service.img]).toEqual([201, NO_PICTURE])
      expect(added.warnings).toMatchObject([{ path: 'img', message: messages.linkIsUnreachable }])
    },
  )

  it.each([
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    '/a\\b.png',
    'ftp://elsewhere.example/a.png',
    'http:elsewhere',
    'http://',
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

describe('the photo of a person that is given by link', () => {
  const profile = { name: 'Karima', phone: '01811222333', address: 'Sylhet' }
  const edit = (who: SignedIn, img: string) =>
    app.request<Answer<User> & Warned>('PUT', `/api/auth/${who.user.sub}`, {
      token: who.token,
      body: { ...profile, img },
    })
  const register = (email: string, img: string) =>
    app.request<Answer<User> & Warned & { token: string }>('POST', '/api/auth/signup', {
      body: { ...profile, email, password: 'Monsoon-rain-7', img },
    })

  it.each(['/api/auth/me', '/logo.svg', '/uploads/../api/home', '/avatars/../a.svg', '/uploads/a.jpg'])(
    'is no other path of this site: %s',
    async (path) => {
      const who = await app.signIn()
      for (const link of [path, app.ctx.config.publicUrl + path]) {
        const edited = await edit(who, link)
        const registered = await register(`path-${newId()}@pictures.example`, link)
        const errors = [{ path: 'img', message: NEITHER_UPLOADED_NOR_LINKED }]
        for (const { status, body } of [edited, registered])
          expect([status, body]).toMatchObject([400, { errors }])
      }
      const change = app.ctx.db.updateTable('users').set({ img: path }).where('id', '=', who.user.sub)
      await expect(change.execute()).rejects.toThrow(/users_img_of_this_site/)
    },
  )

  it('is fetched once and stored on the profile, also for two requests at once', async () => {
    const who = await app.signIn()
    const both = await Promise.all([edit(who, `${site}/photo.png`), edit(who, `${site}/photo.png`)])
    const [first, second] = both.map(({ status, body }) => [status, body.data.img])
    expect(first).toEqual([200, expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/)])
    expect(second).toEqual(first)
    expect(both.map(({ body }) => body.warnings)).toEqual([undefined, undefined])
    const count = requests.length
    await edit(who, both[0].body.data.img)
    expect(requests.length).toBe(count)
  })

  it('is fetched and stored for a new account, whose token has it', async () => {
    const answer = await register('karima@pictures.example', `${site}/moved`)
    const { img } = answer.body.data
    expect([answer.status, answer.body.warnings]).toEqual([201, undefined])
    expect(img).toMatch(/^\/uploads\/[0-9a-f]{32}\.jpg$/)
    expect(decodeJwt(answer.body.token)).toMatchObject({ name: 'Karima', img })
    expect((await fetch(app.url + img)).status).toBe(200)
  })

  it.each(WITHOUT_A_PICTURE)(
    'changes nothing but is told when there is no picture: %s',
    async (path, message) => {
      const warnings = [{ path: 'img', message, key: validationKeyOf(message) }]
      const who = await app.signIn()
      const { img } = (await edit(who, `${site}/photo.png`)).body.data
      const edited = await edit(who, site + path)
      expect(edited).toMatchObject({ status: 200, body: { warnings, data: { ...profile, img } } })
      const email = `no-photo-${path.slice(1)}@pictures.example`
      const created = await register(email, site + path)
      expect(created).toMatchObject({ status: 201, body: { warnings, data: { ...profile, email, img: '' } } })
      expect(decodeJwt(created.body.token)).toMatchObject({ img: '' })
    },
  )

  it('is refused at its field when it is no link', async () => {
    const errors = [{ path: 'img', message: messages.linkIsNotAnAddress }]
    const who = await app.signIn()
    expect(await edit(who, 'ftp://elsewhere.example/a.png')).toMatchObject({ status: 400, body: { errors } })
    expect(await register('ftp@pictures.example', 'photo.png')).toMatchObject({
      status: 400,
      body: { errors },
    })
  })

  it('that nobody can read as a link opens no account', async () => {
    const email = 'unreadable@pictures.example'
    for (const img of ['http://[', 'https://[::1'])
      expect(await register(email, img)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'img', message: messages.linkIsNotAnAddress }] },
      })
    expect((await register(email, '')).status).toBe(201)
  })

  it('is not fetched any more after thirty links in an hour; everything else is stored', async () => {
    const who = await app.signIn()
    for (let links = 0; links < 30; links += 1) await edit(who, `${site}/gone.png`)
    const count = requests.length
    const last = await edit(who, `${site}/photo.png`)
    const warnings = [{ path: 'img', message: messages.pictureNotStoredNow }]
    expect(last).toMatchObject({ status: 200, body: { warnings, data: { name: 'Karima', img: '' } } })
    expect(requests.length).toBe(count)
  })
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
