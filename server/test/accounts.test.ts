import { randomUUID } from 'node:crypto'
import type { User } from '@jhilik/contract/accounts.ts'
import { validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type RequestOptions, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false })
})
afterAll(() => app.close())

const call = <T = User>(method: string, path: string, options?: RequestOptions) =>
  app.request<Answer<T>>(method, `/api${path}`, options)

const newcomer = (changes: Record<string, unknown> = {}) => ({
  name: 'Rahim Uddin',
  email: `rahim-${randomUUID()}@test.example`,
  phone: '+880 1711-000000',
  password: 'a long secret',
  ...changes,
})

describe('signing up', () => {
  it('makes a user, signs in at once and shows no secret', async () => {
    const sent = newcomer({ email: `  Mixed-${randomUUID()}@Test.Example `, address: 'Dhaka' })
    const { status, body, headers } = await call<User & { accessToken: string }>('POST', '/auth/signup', {
      body: sent,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, message: 'You have been registered successfully.' })
    const { accessToken, ...user } = body.data
    expect(body.token).toBe(accessToken)
    expect(user).toEqual({
      _id: expect.any(String),
      name: 'Rahim Uddin',
      email: sent.email.trim().toLowerCase(),
      role: 'user',
      duty: null,
      phone: '+880 1711-000000',
      address: 'Dhaka',
      img: '',
      active: true,
      createdAt: expect.any(String),
    })
    expect(decodeJwt(accessToken)).toMatchObject({
      sub: user._id,
      name: user.name,
      email: user.email,
      phone: user.phone,
      role: 'user',
      address: 'Dhaka',
      img: '',
    })
    expect(headers.getSetCookie().join()).toContain('jhilik_refresh=')
    const profile = { name: 'Rahim', phone: '01711000000', address: 'Dhaka' }
    expect((await call('PUT', `/auth/${user._id}`, { token: accessToken, body: profile })).status).toBe(200)
  })

  it.each(['admin', 'owner', '', 'user'])(
    'makes an ordinary user of someone who sends role "%s"',
    async (role) => {
      const body = { ...newcomer({ role }), _id: randomUUID(), createdAt: '2001-01-01T00:00:00Z' }
      const answer = await call('POST', '/auth/signup', { body })
      expect(answer.status).toBe(201)
      expect(answer.body.data.role).toBe('user')
      expect(answer.body.data._id).not.toBe(body._id)
      const row = await app.ctx.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', answer.body.data._id)
        .executeTakeFirstOrThrow()
      expect(row.role).toBe('user')
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(row.created_at.getFullYear()).toBeGreaterThan(2001)
    },
  )

  it('refuses an address that has an account, however it is written', async () => {
    const body = newcomer()
    expect((await call('POST', '/auth/signup', { body })).status).toBe(201)
    const again = await call('POST', '/auth/signup', {
      body: { ...body, email: ` ${body.email.toUpperCase()}` },
    })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      success: false,
      code: 'email_taken',
      errors: [{ path: 'email', message: 'An account with this email already exists.' }],
    })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('lets one of twenty win who sign up with the same address at once', async () => {
    const email = `crowd-${randomUUID()}@test.example`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('POST', '/auth/signup', { body: newcomer({ email, name: `Person ${n}` }) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(19)
    const rows = await app.ctx.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 7 }],
    ['name', { name: undefined }],
    ['email', { email: 'not an address' }],
    ['email', { email: ['a@b.example'] }],
    ['email', { email: `${'x'.repeat(250)}@test.example` }],
    ['phone', { phone: 'call me' }],
    ['password', { password: 'short' }],
    ['password', { password: undefined }],
    ['password', { password: 'x'.repeat(201) }],
    ['address', { address: 'x'.repeat(301) }],
    ['img', { img: 'javascript:alert(1)' }],
    ['img', { img: { $ne: '' } }],
  ])('names the field %s when it gets %j', async (path, changes) => {
    const answer = await call('POST', '/auth/signup', { body: newcomer(changes) })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid_input' })
    expect(answer.body.errors?.map((error) => error.path)).toContain(path)
  })

  it.each(['', '{"name":', '[]', 'null', '"text"'])('refuses the body %s', async (body) => {
    expect((await call('POST', '/auth/signup', { body })).status).toBe(400)
  })

  it('takes a number that is too short to be dialed from abroad', async () => {
    const body = newcomer({ phone: '+491234' })
    const answer = await call('POST', '/auth/signup', { body })
    expect([answer.status, answer.body.data.phone]).toEqual([201, '+491234'])
  })

  it('refuses a zero byte, which the database cannot store', async () => {
    const answer = await call('POST', '/auth/signup', { body: newcomer({ name: 'a\u0000b' }) })
    expect(answer.status).toBe(400)
  })
})

describe('the list of users', () => {
  it('is for admins alone', async () => {
    const user = await app.signIn()
    expect((await call('GET', '/auth/users')).body.code).toBe('not_signed_in')
    expect((await call('GET', '/auth/users', { token: user.token })).body.code).toBe('forbidden')
    const admin = await app.signIn('admin')
    const { status, body } = await call<User[]>('GET', '/auth/users', { token: admin.token })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
    expect(body.meta?.nextCursor).toBeNull()
    expect(body.data.map((each) => each._id)).toContain(user.user.sub)
  })

  it('comes newest first, in pages without gaps or repetitions', async () => {
    const admin = await app.signIn('admin')
    for (let n = 0; n < 4; n++) await app.signIn()
    const whole = (await call<User[]>('GET', '/auth/users', { token: admin.token })).body.data
    expect(whole).toEqual(whole.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))
    const read: User[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null) {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
      const { body } = await call<User[]>('GET', `/auth/users?limit=3${query}`, { token: admin.token })
      expect(body.data.length).toBeLessThanOrEqual(3)
      read.push(...body.data)
      cursor = body.meta?.nextCursor ?? null
    }
    expect(read.map((each) => each._id)).toEqual(whole.map((each) => each._id))
  })

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', `cursor=${btoa('["2026-01-01","x"]')}`])(
    'refuses the page %s',
    async (query) => {
      const admin = await app.signIn('admin')
      expect((await call('GET', `/auth/users?${query}`, { token: admin.token })).status).toBe(400)
    },
  )
})

describe('one user', () => {
  it('is shown to admins, without secrets, also when the account is closed', async () => {
    const [admin, user] = [await app.signIn('admin'), await app.signIn()]
    const closed = await makeUser(app.ctx.db, { deactivated_at: new Date() })
    const read = (id: string, by = admin) => call<User>('GET', `/auth/users/${id}`, { token: by.token })
    const { status, body } = await read(user.user.sub)
    expect([status, body.data]).toMatchObject([200, { _id: user.user.sub, role: 'user', active: true }])
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
    expect((await read(closed.id)).body.data.active).toBe(false)
    expect((await read(user.user.sub, user)).body.code).toBe('forbidden')
    expect((await read(randomUUID())).body.code).toBe('not_found')
    expect((await read('me')).body.code).toBe('not_found')
  })
})

describe('looking for users', () => {
  let admin: Awaited<ReturnType<typeof app.signIn>>
  const find = async (query: Record<string, string>) => {
    const { status, body } = await call<User[]>('GET', `/auth/users?${new URLSearchParams(query)}`, {
      token: admin.token,
    })
    expect(status).toBe(200)
    return body.data.map(({ name }) => name)
  }

  beforeAll(async () => {
    admin = await app.signIn('admin')
    const people = [
      {
        name: 'Nusrat Jahan Toma',
        email: 'toma_100%@found.example',
        phone: '+880 1911-222333',
        address: 'House 12/A, Road 27, Dhanmondi',
      },
      {
        name: 'করিম উদ্দিন',
        email: 'karim@found.example',
        phone: '01511-444555',
        address: 'বাড়ি ৪৫, খুলশী, চট্টগ্রাম',
      },
      { name: "Mc'Nair Ángel", email: 'angel@found.example', phone: '(02) 9988776', role: 'admin' as const },
    ]
    for (const person of people) await makeUser(app.ctx.db, person)
  })

  it.each([
    ['toma', 'Nusrat Jahan Toma'],
    ['  RAT jah ', 'Nusrat Jahan Toma'],
    ['_100%', 'Nusrat Jahan Toma'],
    ['01911 222', 'Nusrat Jahan Toma'],
    ['8801911222333', 'Nusrat Jahan Toma'],
    ['11-2223', 'Nusrat Jahan Toma'],
    ['222333', 'Nusrat Jahan Toma'],
    ['৪৪ ৪৫৫৫', 'করিম উদ্দিন'],
    ['dhanmondi road 27', 'Nusrat Jahan Toma'],
    ['toma dhanmondi', 'Nusrat Jahan Toma'],
    ['খুলশী বাড়ি 45', 'করিম উদ্দিন'],
    ['উদ্দিন', 'করিম উদ্দিন'],
    ['karim@FOUND', 'করিম উদ্দিন'],
    ["mc'n", "Mc'Nair Ángel"],
    ['(02) 998', "Mc'Nair Ángel"],
  ])('finds %j in names, addresses and numbers', async (q, name) => {
    expect(await find({ q })).toEqual([name])
  })

  it('finds nothing where nothing is, and understands the shortest and the strangest', async () => {
    for (const q of ['zzzz', 'a%b', '___', "'; drop table users", '🚗🚗🚗', '\\'])
      expect(await find({ q })).toEqual([])
    expect(await find({ q: 'র' })).toEqual(['করিম উদ্দিন'])
    expect((await find({ q: '' })).length).toBeGreaterThan(3)
    expect((await call('GET', `/auth/users?q=${'x'.repeat(101)}`, { token: admin.token })).status).toBe(400)
  })

  it('by role, by whether they are active, and page by page', async () => {
    const q = 'found.example'
    expect(await find({ q, role: 'admin' })).toEqual(["Mc'Nair Ángel"])
    const gone = await makeUser(app.ctx.db, {
      name: 'Gone',
      email: 'g@found.example',
      deactivated_at: new Date(),
    })
    expect(await find({ q, active: 'false' })).toEqual([gone.name])
    expect(await find({ q, role: 'user', active: 'true' })).toEqual(['করিম উদ্দিন', 'Nusrat Jahan Toma'])
    const first = await call<User[]>('GET', `/auth/users?q=${q}&limit=3`, { token: admin.token })
    const cursor = encodeURIComponent(first.body.meta?.nextCursor ?? '')
    const rest = await call<User[]>('GET', `/auth/users?q=${q}&limit=3&cursor=${cursor}`, {
      token: admin.token,
    })
    expect([...first.body.data, ...rest.body.data].map(({ name }) => name)).toEqual(await find({ q }))
    expect(rest.body.data).toHaveLength(1)
  })

  it('fold case, marks and spellings on both sides', async () => {
    const people = ['Łukasz Øster', 'Nguyễn Weiß', 'রা\u09dfহান', 'রা\u09af\u09bcহান খান', '김수']
    for (const [index, name] of people.entries())
      await makeUser(app.ctx.db, { name, email: `folded-${index}@spelled.example` })
    for (const [q, expected] of [
      ['Lukasz', [0]],
      ['łUKASZ oster', [0]],
      ['nguyen weiss', [1]],
      ['ß', [1]],
      ['রা\u09dfহান', [2, 3]],
      ['রা\u09af\u09bcহান', [2, 3]],
      ['김수', [4]],
    ] as const) {
      const found = await find({ q })
      expect([q, found.map((name) => people.indexOf(name)).sort()]).toEqual([q, expected])
    }
  })
})

describe('a profile', () => {
  const profile = { name: 'Karima', phone: '01811 222333', address: 'Sylhet', img: '/avatars/avatar-1.svg' }

  it('is updated by its owner, without the email, the role or the password', async () => {
    const { user, token, password } = await app.signIn()
    const body = { ...profile, email: 'new@test.example', role: 'admin', password: 'another secret' }
    const answer = await call('PUT', `/auth/${user.sub}`, { token, body })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      message: 'Your profile has been updated successfully.',
      data: { ...profile, email: user.email, role: 'user', _id: user.sub },
    })
    const login = await call('POST', '/auth/login', { body: { email: user.email, password } })
    expect(login.status).toBe(200)
    expect(decodeJwt(login.body.token ?? '')).toMatchObject({ ...profile, email: user.email, role: 'user' })
    const without = await call('PUT', `/auth/${user.sub}`, { token, body: { ...profile, img: '' } })
    expect(without.body.data.img).toBe('')
    const inCapitals = await call('PUT', `/auth/${user.sub.toUpperCase()}`, { token, body: profile })
    expect([inCapitals.status, inCapitals.body.data._id]).toEqual([200, user.sub])
  })

  it('needs no email, but refuses an empty one', async () => {
    const { user, token } = await app.signIn()
    const answer = await call('PUT', `/auth/${user.sub}`, { token, body: { ...profile, email: ' ' } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { path: 'email', message: 'Email is required', key: 'emailIsRequired' },
    ])
    expect((await call('PUT', `/auth/${user.sub}`, { token, body: profile })).status).toBe(200)
  })

  it('is updated by an admin, but by no other user', async () => {
    const [owner, other, admin] = [await app.signIn(), await app.signIn(), await app.signIn('admin')]
    const path = `/auth/${owner.user.sub}`
    expect((await call('PUT', path, { body: profile })).status).toBe(401)
    expect((await call('PUT', path, { token: other.token, body: profile })).body.code).toBe('forbidden')
    expect((await call('PUT', path, { token: other.token, body: {} })).status).toBe(403)
    expect((await call('PUT', path, { token: admin.token, body: profile })).status).toBe(200)
    expect((await call('PUT', `/auth/${randomUUID()}`, { token: admin.token, body: profile })).status).toBe(
      404,
    )
    expect((await call('PUT', '/auth/undefined', { token: admin.token, body: profile })).status).toBe(404)
    expect((await call('PUT', `/auth/${randomUUID()}`, { token: other.token, body: profile })).status).toBe(
      403,
    )
  })

  it.each([
    ['Name is required', 'name', { name: ' ' }],
    ['Phone number is required', 'phone', { phone: undefined }],
    ['Address is required', 'address', { address: '' }],
    ['Please use at most 300 characters', 'address', { address: 'x'.repeat(301) }],
    ['This link is too long', 'img', { img: `https://${'x'.repeat(2000)}` }],
  ])('says "%s"', async (message, path, changes) => {
    const { user, token } = await app.signIn()
    const answer = await call('PUT', `/auth/${user.sub}`, { token, body: { ...profile, ...changes } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path, message, key: validationKeyOf(message) })
  })
})
