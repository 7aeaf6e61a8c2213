import type { ListedUser } from '@jhilik/contract/accounts.ts'
import type { Invitation } from '@jhilik/contract/staff-invitations.ts'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { eventually } from './support/eventually.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date())
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

let numbers = 0
const newEmail = () => `staff-${++numbers}@wash.example`
const newPhone = () => `+88017220${String(++numbers).padStart(5, '0')}`

const call = <T>(method: string, path: string, body?: object, who: SignedIn | null = owner) =>
  app.request<Answer<T> & { token: string }>(method, `/api/staff-invitations${path}`, {
    ...(who && { token: who.token }),
    ...(body && { body }),
  })
const invite = (to: string, duty = 'manager', who = owner) => call<Invitation>('POST', '', { to, duty }, who)
const listed = async () => (await call<Invitation[]>('GET', '')).body.data
const withdraw = (id: string, who = owner) => call('DELETE', `/${id}`, undefined, who)
const read = (token: string) => call<Invitation>('POST', '/read', { token }, null)
const person = (fields: object = {}) => ({
  name: 'Selina Akter',
  email: newEmail(),
  phone: '01711000001',
  password: 'Monsoon-rain-8',
  ...fields,
})
const accept = (token: string, fields?: object) =>
  call<ListedUser>('POST', '/accept', { token, ...person(fields) }, null)

const messagesTo = async (to: string): Promise<Email[]> => {
  const address = to.includes('@') ? to : `${to}@sms.invalid`
  return (await app.mails()).filter((mail) => mail.to?.some((one) => one.address === address))
}
/** Returns the token of the link in the message of this number to an address, from the first. */
async function tokenSentTo(to: string, number = 1): Promise<string> {
  const messages = await eventually(
    () => messagesTo(to),
    (sent) => sent.length >= number,
  )
  return /\/join\?lang=\w\w#([\w-]+)/.exec(messages[number - 1]?.text ?? '')?.[1] ?? ''
}
async function invited(to: string, duty = 'manager') {
  const { status, body } = await invite(to, duty)
  expect([status, body.code]).toEqual([201, undefined])
  return { id: body.data._id, token: await tokenSentTo(to) }
}

const findUser = (email: string) =>
  app.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const wait = (seconds: number) => app.clock.set(addMinutes(app.clock.now(), seconds / 60))

describe('an invitation by e-mail', () => {
  it('opens an account that has the duty at once, with the address of the invitation', async () => {
    const to = newEmail()
    const { token } = await invited(to, 'dispatcher')
    expect((await read(token)).body.data).toEqual({ to, duty: 'dispatcher', by: owner.user.name })
    expect((await listed()).find((one) => one.to === to)).toMatchObject({
      duty: 'dispatcher',
      expired: false,
    })
    const { status, body } = await accept(token, { email: 'somebody-else@wash.example' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ email: to, role: 'admin', duty: 'dispatcher' })
    expect(await findUser(to)).toMatchObject({
      duty: 'dispatcher',
      email_verified_at: expect.any(Date),
      duty_awaits_email: false,
    })
    expect((await app.request('GET', '/api/auth/users', { token: body.token })).status).toBe(200)
    expect((await app.request('GET', '/api/business', { token: body.token })).status).toBe(403)
    expect((await app.logIn({ email: to, password: 'Monsoon-rain-8' })).user.duty).toBe('dispatcher')
    expect((await listed()).some((one) => one.to === to)).toBe(false)
    // No mail asks to confirm the address.
    expect(await messagesTo(to)).toHaveLength(1)
  })

  it('works once, also when two use it at the same time', async () => {
    const to = newEmail()
    const { token } = await invited(to)
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    expect((await read(token)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
  })

  it('is sent again with another link, after which the earlier one ends', async () => {
    const to = newEmail()
    const { id, token } = await invited(to)
    expect((await call('POST', `/${id}/send`)).status).toBe(429)
    wait(61)
    expect((await call('POST', `/${id}/send`)).status).toBe(200)
    const next = await tokenSentTo(to, 2)
    expect(next).not.toBe(token)
    expect((await read(token)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
    expect((await accept(next)).status).toBe(201)
    expect((await call('POST', `/${id}/send`)).status).toBe(404)
  })

  it('is replaced by one with another duty; the same one by two clicks is sent once', async () => {
    const to = newEmail()
    const first = await invite(to, 'owner')
    const { token } = await invited(to, 'owner')
    expect(await messagesTo(to)).toHaveLength(1)
    expect((await invite(to, 'accountant')).body.data).toMatchObject({ _id: first.body.data._id })
    expect((await accept(token)).status).toBe(404)
    expect((await accept(await tokenSentTo(to, 2))).body.data).toMatchObject({ duty: 'accountant' })
  })

  it('is withdrawn, and does not work any more', async () => {
    const { id, token } = await invited(newEmail())
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(404)
    expect((await accept(token)).status).toBe(404)
  })

  it('ends after seven days, can be sent again for a month, and is then forgotten', async () => {
    const to = newEmail()
    const { id, token } = await invited(to)
    wait(7 * 24 * 3600 + 1)
    expect((await accept(token)).status).toBe(404)
    owner = await app.signIn('owner')
    expect((await listed()).find(({ _id }) => _id === id)).toMatchObject({ expired: true })
    await app.runJob('delete-old-staff-invitations')
    expect((await call('POST', `/${id}/send`)).status).toBe(200)
    wait(38 * 24 * 3600)
    owner = await app.signIn('owner')
    await app.runJob('delete-old-staff-invitations')
    expect((await listed()).some(({ _id }) => _id === id)).toBe(false)
  })

  it('ends when the person who sent it is no owner any more', async () => {
    const other = await app.signIn('owner')
    const to = newEmail()
    await invite(to, 'owner', other)
    const token = await tokenSentTo(to)
    const body = { role: 'admin', duty: 'manager' }
    const path = `/api/auth/users/${other.user.sub}`
    expect((await app.request('PATCH', path, { token: owner.token, body })).status).toBe(200)
    expect((await accept(token)).status).toBe(404)
    expect(await findUser(to)).toBeUndefined()
  })

  it('is refused for an address that has an account, and does not take over one that was opened meanwhile', async () => {
    const user = await app.signIn()
    expect((await invite(user.user.email)).body).toMatchObject({ errors: [{ path: 'to' }] })
    const to = newEmail()
    const { id, token } = await invited(to)
    const signup = await app.request('POST', '/api/auth/signup', { body: person({ email: to }) })
    expect(signup.status).toBe(201)
    expect((await accept(token)).body.code).toBe('email_taken')
    expect((await findUser(to))?.role).toBe('user')
    wait(61)
    expect((await call('POST', `/${id}/send`)).body).toMatchObject({ errors: [{ path: 'to' }] })
  })

  it('is not accepted with an easy password or without a phone number, and still works then', async () => {
    const { token } = await invited(newEmail())
    expect((await accept(token, { password: 'password' })).status).toBe(400)
    expect((await accept(token, { phone: '' })).body.errors?.map(({ path }) => path)).toContain('phone')
    expect((await accept(token)).status).toBe(201)
  })

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(200)])('has no link with the token "%s"', async (token) => {
    expect([400, 404]).toContain((await read(token)).status)
    expect([400, 404]).toContain((await accept(token)).status)
  })

  it('is by owners only, who have entered their password a short time ago', async () => {
    const to = newEmail()
    for (const duty of ['manager', 'dispatcher', 'accountant', 'user'] as const)
      expect((await invite(to, 'accountant', await app.signIn(duty))).status).toBe(403)
    await sql`update sign_ins set confirmed_at = null where user_id = ${owner.user.sub}`.execute(app.ctx.db)
    expect((await invite(to)).body.code).toBe('confirmation_required')
    expect(await messagesTo(to)).toEqual([])
  })

  it('is recorded: by whom it was sent, sent again, withdrawn, and who joined with which duty', async () => {
    const other = await invited(newEmail())
    await withdraw(other.id)
    const { id } = await invited(newEmail(), 'accountant')
    wait(61)
    await call('POST', `/${id}/send`)
    const to = (await listed()).find(({ _id }) => _id === id)?.to ?? ''
    await accept(await tokenSentTo(to, 2))
    const rows = await app.ctx.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'detail'])
      .where('actor_id', '=', owner.user.sub)
      .where('action', 'in', [
        'user.invited',
        'user.invited_again',
        'user.invitation_withdrawn',
        'user.joined',
      ])
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.invitation_withdrawn',
      'user.invited',
      'user.invited_again',
      'user.joined',
    ])
    expect(JSON.stringify(rows)).not.toContain(to)
    expect(rows.at(-1)?.detail).toMatchObject({ after: { role: 'admin', duty: 'accountant' } })
  })
})

describe('an invitation by text message', () => {
  it('proves the phone number; the duty waits for the e-mail address', async () => {
    const to = newPhone()
    expect((await invite(to.replace('+88', ''))).status).toBe(201)
    const token = await tokenSentTo(to)
    const email = newEmail()
    const { status, body } = await accept(token, { email, phone: '01899000000' })
    expect([status, body.data.phone]).toEqual([201, to])
    expect(await findUser(email)).toMatchObject({
      verified_phone: to,
      email_verified_at: null,
      duty: 'manager',
      duty_awaits_email: true,
    })
    await eventually(
      () => messagesTo(email),
      (mails) => mails.length === 1,
    )
  })

  it('is refused for numbers that get no messages, and for one that logs in to an account', async () => {
    for (const to of ['029876543', '+14155550123', '12'])
      expect((await invite(to)).body).toMatchObject({ errors: [{ path: 'to' }] })
    const phone = newPhone()
    const { sub } = (await app.signIn()).user
    await app.ctx.db.updateTable('users').set({ verified_phone: phone }).where('id', '=', sub).execute()
    expect((await invite(phone)).body).toMatchObject({ errors: [{ path: 'to' }] })
  })
})
