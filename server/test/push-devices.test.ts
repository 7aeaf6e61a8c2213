import type { OwnData } from '@jhilik/contract/own-data.ts'
import type { PushState } from '@jhilik/contract/push.ts'
import { describe, expect, it } from 'vitest'
import { readPushKeys } from '../src/messages/commands/read-push-keys.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp } from './support/app.ts'
import { openSharedDatabase } from './support/database.ts'
import { useMessageApp } from './support/message-app.ts'
import { usePushDevices } from './support/push-devices.ts'

const desk = useMessageApp()
const { call, stateOf, siteKey, turnOn, otherBrowserOf, endpoints } = usePushDevices(desk)

describe('a device', () => {
  it('is on from its registration until it is turned off', async () => {
    expect(await stateOf(desk.user)).toEqual({ publicKey: siteKey(), isOn: false })
    expect(Buffer.from(siteKey(), 'base64url')).toHaveLength(65)
    const device = await turnOn(desk.user)
    expect(await stateOf(desk.user)).toMatchObject({ isOn: true })
    const other = await otherBrowserOf(desk.user)
    expect(await stateOf(other)).toMatchObject({ isOn: false })
    const again = await call('PUT', desk.user.token, device.subscription)
    expect(again.status).toBe(200)
    expect(await endpoints()).toHaveLength(1)
    expect((await call('DELETE', desk.user.token)).body.data.isOn).toBe(false)
    expect((await call('DELETE', desk.user.token)).status).toBe(200)
    expect(await endpoints()).toEqual([])
  })

  it('is refused at another server than a push service, and with keys of no browser', async () => {
    const { endpoint, keys } = desk.pushes.subscribe(siteKey()).subscription
    const wrong: [object, string][] = [
      [{ endpoint: 'https://10.0.0.1/latest/meta-data', keys }, 'endpoint'],
      [{ endpoint: 'http://fcm.googleapis.com/fcm/send/a', keys }, 'endpoint'],
      [{ endpoint: 'file:///etc/passwd', keys }, 'endpoint'],
      [{ endpoint: `${endpoint}${'x'.repeat(1000)}`, keys }, 'endpoint'],
      [{ endpoint, keys: { ...keys, auth: 'short' } }, 'keys.auth'],
      [{ endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } }, 'keys.p256dh'],
    ]
    for (const [body, field] of wrong) {
      const { status, body: answer } = await call('PUT', desk.user.token, body)
      expect([status, answer.errors?.map(({ path }) => path)]).toEqual([400, [field]])
    }
    expect((await call('PUT', undefined, { endpoint, keys })).status).toBe(401)
    expect(await endpoints()).toEqual([])
  })

  it('moves to the account that uses the browser now', async () => {
    const device = await turnOn(desk.user)
    const other = await desk.app.signIn()
    expect((await call('PUT', other.token, device.subscription)).status).toBe(200)
    expect(await stateOf(desk.user)).toMatchObject({ isOn: false })
    expect(await stateOf(other)).toMatchObject({ isOn: true })
  })

  it('is registered once, also when two accounts do it at once', async () => {
    const { subscription } = desk.pushes.subscribe(siteKey())
    const others = await Promise.all([desk.app.signIn(), desk.app.signIn(), desk.app.signIn()])
    const answers = await Promise.all(others.map(({ token }) => call('PUT', token, subscription)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await endpoints()).toEqual([subscription.endpoint])
  })

  it('is one of at most ten: the oldest goes', async () => {
    const first = await turnOn(desk.user)
    for (let count = 0; count < 10; count += 1) await turnOn(await otherBrowserOf(desk.user))
    expect(await endpoints()).toHaveLength(10)
    expect(await endpoints()).not.toContain(first.subscription.endpoint)
  })

  it('gets the address that its push service has changed, by who knows the old one', async () => {
    const device = await turnOn(desk.user)
    const { endpoint: oldEndpoint } = device.subscription
    const { subscription } = desk.pushes.subscribe(siteKey())
    const renew = (old: string) =>
      call('POST', undefined, { oldEndpoint: old, ...subscription }, '/push/renewal')
    expect((await renew(`${oldEndpoint}x`)).status).toBe(200)
    expect(await endpoints()).toEqual([oldEndpoint])
    expect((await Promise.all([renew(oldEndpoint), renew(oldEndpoint)])).map(({ status }) => status)).toEqual(
      [200, 200],
    )
    expect(await endpoints()).toEqual([subscription.endpoint])
    expect(await stateOf(desk.user)).toMatchObject({ isOn: true })
  })
})

it('a person finds the device in their own data, and it goes with the account', async () => {
  const { subscription } = await turnOn(desk.user)
  const { token, password } = desk.user
  const data = await desk.app.request<OwnData>('GET', '/api/auth/export', { token })
  const { endpoint } = subscription
  expect(data.body.signIns.map(({ push }) => push?.endpoint ?? null)).toEqual([endpoint])
  const page = await desk.app.request<string>('GET', '/api/auth/export?format=html', { token })
  expect(page.body).toContain(`<dt>Address for notifications</dt><dd>${endpoint}</dd>`)
  const body = { password, confirmed: true }
  expect((await desk.app.request('POST', '/api/auth/account/delete', { token, body })).status).toBe(200)
  expect(await endpoints()).toEqual([])
})

describe('the end of a sign-in forgets its device:', () => {
  const logOut = ({ cookie }: { cookie: string }) =>
    desk.app.request('POST', '/api/auth/logout', { headers: { cookie } })

  it('a logout', async () => {
    const other = await otherBrowserOf(desk.user)
    const kept = await turnOn(other)
    await turnOn(desk.user)
    expect((await logOut(desk.user)).status).toBe(200)
    expect(await endpoints()).toEqual([kept.subscription.endpoint])
  })

  it('a logout everywhere', async () => {
    await turnOn(desk.user)
    await turnOn(await otherBrowserOf(desk.user))
    await desk.app.request('POST', '/api/auth/logout-all', { token: desk.user.token })
    expect(await endpoints()).toEqual([])
  })

  it('a changed password, for all others', async () => {
    await turnOn(await otherBrowserOf(desk.user))
    const own = await turnOn(desk.user)
    const { status } = await desk.app.request('PUT', '/api/auth/password', {
      token: desk.user.token,
      body: { currentPassword: desk.user.password, password: 'Another-horse-9' },
    })
    expect(status).toBe(200)
    expect(await endpoints()).toEqual([own.subscription.endpoint])
  })

  it('staff who close the account', async () => {
    await turnOn(desk.user)
    const { status } = await desk.app.request('POST', `/api/auth/users/${desk.user.user.sub}/deactivate`, {
      token: desk.owner.token,
      body: { reason: 'Left' },
    })
    expect(status).toBe(200)
    expect(await endpoints()).toEqual([])
  })

  it('a registration that comes after it is refused', async () => {
    const { subscription } = desk.pushes.subscribe(siteKey())
    await logOut(desk.user)
    expect((await call('PUT', desk.user.token, subscription)).status).toBe(401)
    expect(await endpoints()).toEqual([])
  })
})

describe('the keys of the site', () => {
  it('are made once by processes that start at once, sealed, and stay', async () => {
    const shared = await openSharedDatabase(4)
    try {
      const secrets: [Uint8Array, ...Uint8Array[]] = [new TextEncoder().encode('a'.repeat(32))]
      const keys = await Promise.all(shared.openings.map(({ db }) => readPushKeys(db, secrets, new Date())))
      expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
      const [first] = shared.openings
      if (!first) throw new Error('There is no process.')
      const again = await readPushKeys(first.db, secrets, new Date())
      expect(again.publicKey).toBe(keys[0]?.publicKey)
      const stored = await first.db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'push-keys')
        .execute()
      const { d = '' } = again.privateKey.export({ format: 'jwk' })
      expect(d).toHaveLength(43)
      expect(JSON.stringify(stored)).not.toContain(d)
      // A new secret is added before the old one; then the old one is left out.
      const newer = new TextEncoder().encode('b'.repeat(32))
      expect((await readPushKeys(first.db, [newer, ...secrets], new Date())).publicKey).toBe(again.publicKey)
      expect((await readPushKeys(first.db, [newer], new Date())).publicKey).toBe(again.publicKey)
      expect((await readPushKeys(first.db, secrets, new Date())).publicKey).not.toBe(again.publicKey)
    } finally {
      await shared.close()
    }
  })

  it('are not there while the owner has not switched notifications on: nothing is offered', async () => {
    const app = await startTestApp({ work: false, sandbox: false })
    try {
      const { token } = await app.signIn()
      const state = await app.request<Answer<PushState>>('GET', '/api/me/push', { token })
      expect(state.body.data).toEqual({ publicKey: null, isOn: false })
      const site = await app.request<Answer<{ webPush: boolean }>>('GET', '/api/site')
      expect(site.body.data.webPush).toBe(false)
      const { subscription } = desk.pushes.subscribe(siteKey())
      expect((await app.request('PUT', '/api/me/push', { token, body: subscription })).status).toBe(404)
      const stored = await app.ctx.db
        .selectFrom('settings')
        .select('key')
        .where('key', '=', 'push-keys')
        .execute()
      expect(stored).toEqual([])
    } finally {
      await app.close()
    }
  })
})
