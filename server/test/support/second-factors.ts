import type { NewAuthenticator } from '@jhilik/contract/second-factors.ts'
import type { SignedIn, TestApp } from './app.ts'
import { appCode } from './app-code.ts'
import { softPasskey } from './soft-passkey.ts'

export interface Refusal {
  code: string
  errors?: { path: string; message: string }[]
  secondFactor?: { ticket: string; ways: string[] }
}

/** A code that the app of this key shows at the test's time, or some steps of 30 seconds later. */
export const codeOf = (app: TestApp, key: string, steps = 0): string => appCode(key, app.clock.now(), steps)

/** Sets an authenticator app up as the page does; `code` is used up by it. */
export async function setUpApp(app: TestApp, { token }: { token: string }) {
  const begun = await app.request<{ data: NewAuthenticator }>('POST', '/api/auth/authenticator/setup', {
    token,
  })
  const { key, ticket } = begun.body.data
  const code = codeOf(app, key)
  const done = await app.request<{ data: { recoveryCodes: string[] } }>('PUT', '/api/auth/authenticator', {
    token,
    body: { ticket, code },
  })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return { key, code, recoveryCodes: done.body.data.recoveryCodes }
}

/** The first step of a log-in. */
export const enterPassword = (app: TestApp, { user, password }: SignedIn) =>
  app.request<Refusal>('POST', '/api/auth/login', { body: { email: user.email, password } })

/** The ticket for the second step of a log-in. */
export async function ticketOf(app: TestApp, who: SignedIn): Promise<string> {
  const { body } = await enterPassword(app, who)
  if (!body.secondFactor) throw new Error(JSON.stringify(body))
  return body.secondFactor.ticket
}

/** The second step. */
export const enterCode = (app: TestApp, ticket: string, code: string) =>
  app.request<Refusal & { token: string }>('POST', '/api/auth/login/second-factor', {
    body: { ticket, code },
  })

export const newPasskey = (app: TestApp) =>
  softPasskey({ origin: new URL(app.url).origin, rpId: new URL(app.url).hostname })

type Options = { data: { challenge: string } }

/** Adds a passkey as the page does. */
export async function addPasskey(app: TestApp, { token }: { token: string }, passkey = newPasskey(app)) {
  const { body } = await app.request<Options>('POST', '/api/auth/passkeys/options', { token })
  const added = await app.request<{
    data: { passkey: { _id: string }; recoveryCodes: string[] | null }
  }>('POST', '/api/auth/passkeys', {
    token,
    body: { name: 'Phone', passkey: passkey.create({ challenge: body.data.challenge }) },
  })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  return { passkey, id: added.body.data.passkey._id, recoveryCodes: added.body.data.recoveryCodes }
}

/** A challenge for using a passkey. */
export async function challengeOf(app: TestApp): Promise<string> {
  return (await app.request<Options>('POST', '/api/auth/passkey-options')).body.data.challenge
}
