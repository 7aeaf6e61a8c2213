import type { SecondFactors } from '@jhilik/contract/second-factors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { addPasskey, challengeOf, enterPassword, newPasskey, setUpApp } from './support/second-factors.ts'

type Passkey = ReturnType<typeof newPasskey>
type Use = Parameters<Passkey['get']>[0]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())

const signInWith = (passkey: object) =>
  app.request<Answer>('POST', '/api/auth/login/passkey', { body: { passkey } })

const factorsOf = async ({ token }: { token: string }) =>
  (await app.request<Answer<SecondFactors>>('GET', '/api/auth/second-factors', { token })).body.data

describe('a passkey', () => {
  it('signs in without a password, counts as both factors, and is listed with its last use', async () => {
    const person = await app.signIn('owner')
    const { passkey, id, recoveryCodes } = await addPasskey(app, person)
    expect(recoveryCodes).toHaveLength(10)
    expect((await enterPassword(app, person)).body.secondFactor?.ways).toEqual(['passkey', 'recovery_code'])
    const signedIn = await signInWith(passkey.get({ challenge: await challengeOf(app) }))
    expect(signedIn.status).toBe(200)
    const token = signedIn.body.token ?? ''
    expect((await app.request('GET', '/api/auth/users', { token })).status).toBe(200)
    const [listed] = (await factorsOf({ token })).passkeys
    expect(listed).toMatchObject({ _id: id, name: 'Phone' })
    expect(listed?.lastUsedAt).not.toBeNull()
    expect((await app.request('DELETE', `/api/auth/passkeys/${id}`, { token })).status).toBe(200)
    const gone = await signInWith(passkey.get({ challenge: await challengeOf(app) }))
    expect([gone.status, gone.body.code]).toEqual([400, 'passkey_refused'])
    expect((await enterPassword(app, person)).status).toBe(200)
  })

  it('of a customer is another way in, and the password stays enough', async () => {
    const person = await app.signIn()
    const { recoveryCodes } = await addPasskey(app, person)
    expect(recoveryCodes).toBeNull()
    expect((await enterPassword(app, person)).status).toBe(200)
    await setUpApp(app, person)
    expect((await enterPassword(app, person)).body.secondFactor?.ways).toEqual([
      'app',
      'passkey',
      'recovery_code',
    ])
  })

  it('is refused with certificates of its maker, which were not asked for', async () => {
    const { token } = await app.signIn()
    const { body } = await app.request<{ data: { challenge: string } }>(
      'POST',
      '/api/auth/passkeys/options',
      {
        token,
      },
    )
    const passkey = newPasskey(app).create({ challenge: body.data.challenge }, { isAttested: true })
    const answer = await app.request<Answer>('POST', '/api/auth/passkeys', {
      token,
      body: { name: 'Phone', passkey },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'passkey_refused'])
  })

  const refused: [string, (challenge: string) => Use | Promise<Use>][] = [
    ['a challenge of its own', () => ({ challenge: 'bXkgb3duIGNoYWxsZW5nZQ' })],
    ['another site', (challenge) => ({ challenge, origin: 'https://jhilik.example.net' })],
    ['a device that did not check who uses it', (challenge) => ({ challenge, isVerified: false })],
    ['a count that went back', (challenge) => ({ challenge, counter: 4 })],
    [
      'an old challenge',
      (challenge) => {
        app.clock.advance({ minutes: 6 })
        return { challenge }
      },
    ],
  ]
  it.each(refused)('is refused with %s', async (_, make) => {
    const person = await app.signIn()
    const { passkey } = await addPasskey(app, person)
    const counted = await signInWith(passkey.get({ challenge: await challengeOf(app), counter: 5 }))
    expect(counted.status).toBe(200)
    const answer = await signInWith(passkey.get(await make(await challengeOf(app))))
    expect([answer.status, answer.body.code]).toEqual([400, 'passkey_refused'])
  })

  it('signs in once with a challenge, also when the same signature arrives many times at once', async () => {
    const { passkey } = await addPasskey(app, await app.signIn())
    const used = passkey.get({ challenge: await challengeOf(app) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(used)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect((await signInWith(used)).status).toBe(400)
  })

  it('with a count signs in once for a count, even with two challenges at once', async () => {
    const { passkey } = await addPasskey(app, await app.signIn())
    const challenges = await Promise.all([challengeOf(app), challengeOf(app)])
    const uses = challenges.map((challenge) => passkey.get({ challenge, counter: 1 }))
    const answers = await Promise.all(uses.map(signInWith))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('of another account, or a forged one, does not sign in', async () => {
    const { passkey } = await addPasskey(app, await app.signIn())
    const { id, rawId } = passkey.get({ challenge: 'x' })
    const forged = newPasskey(app).get({ challenge: await challengeOf(app) })
    expect((await signInWith({ ...forged, id, rawId })).body.code).toBe('passkey_refused')
    expect((await signInWith(forged)).body.code).toBe('passkey_refused')
    expect((await signInWith({ ...forged, id: 'not base64url', rawId: '' })).status).toBe(400)
  })

  it('belongs to one account, is added with the caller’s own challenge only, and once', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    const { passkey } = await addPasskey(app, one)
    await expect(addPasskey(app, other, passkey)).rejects.toThrow('passkey_known')
    const options = await app.request<Answer<{ challenge: string }>>('POST', '/api/auth/passkeys/options', {
      token: one.token,
    })
    const body = {
      name: 'Laptop',
      passkey: newPasskey(app).create({ challenge: options.body.data.challenge }),
    }
    const add = ({ token }: { token: string }) =>
      app.request<Answer>('POST', '/api/auth/passkeys', { token, body })
    expect((await add(other)).body.code).toBe('passkey_refused')
    const twice = await Promise.all([add(one), add(one)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('confirms for its owner only', async () => {
    const [one, other] = [await app.signIn('owner'), await app.signIn('owner')]
    const { passkey } = await addPasskey(app, one)
    app.clock.advance({ minutes: 11 })
    const confirm = async ({ token }: { token: string }) =>
      app.request<Answer>('POST', '/api/auth/confirm/passkey', {
        token,
        body: { passkey: passkey.get({ challenge: await challengeOf(app) }) },
      })
    expect((await confirm(other)).body.code).toBe('passkey_refused')
    const { token } = one
    const made = () => app.request<Answer>('POST', '/api/auth/recovery-codes', { token })
    expect((await made()).body.code).toBe('confirmation_required')
    expect((await confirm(one)).status).toBe(200)
    expect((await made()).status).toBe(200)
  })

  it('is not added to the sample accounts of a demo, nor is an app', async () => {
    const { email, password } = DEMO_ACCOUNTS.admin
    await makeUser(app.ctx.db, { email, role: 'admin', duty: 'owner', password })
    const { token } = await app.logIn({ email, password })
    for (const path of ['/api/auth/passkeys/options', '/api/auth/authenticator/setup']) {
      expect((await app.request<Answer>('POST', path, { token })).body.code).toBe('sample_account')
    }
  })
})
