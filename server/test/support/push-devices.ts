import type { PushState } from '@jhilik/contract/push.ts'
import { afterEach, expect } from 'vitest'
import type { Answer } from './answer.ts'
import type { SignedIn } from './app.ts'
import type { useMessageApp } from './message-app.ts'
import type { TestDevice } from './push-server.ts'

type Refusal = Answer<PushState> & { errors?: { path: string; message: string }[] }

/** What people do about notifications on their devices. Each test fails when the push service had to complain. */
export function usePushDevices(desk: ReturnType<typeof useMessageApp>) {
  afterEach(() => {
    expect(desk.pushes.complaints).toEqual([])
  })

  const call = (method: string, token: string | undefined, body?: object, path = '/me/push') =>
    desk.app.request<Refusal>(method, `/api${path}`, { ...(token && { token }), ...(body && { body }) })

  const stateOf = async ({ token }: Pick<SignedIn, 'token'>) => (await call('GET', token)).body.data
  const siteKey = () => desk.app.ctx.push?.publicKey ?? ''

  /** The browser of a sign-in subscribes and is registered. */
  async function turnOn({ token }: Pick<SignedIn, 'token'>): Promise<TestDevice> {
    const device = desk.pushes.subscribe(siteKey())
    const { status, body } = await call('PUT', token, device.subscription)
    expect([status, body.data.isOn]).toEqual([200, true])
    return device
  }

  /** The same person signs in with one more browser. */
  const otherBrowserOf = ({ user, password }: SignedIn) =>
    desk.app.logIn({ email: user.email ?? '', password })

  const endpoints = async () =>
    (await desk.app.ctx.db.selectFrom('push_devices').select('endpoint').execute()).map(
      ({ endpoint }) => endpoint,
    )

  return { call, stateOf, siteKey, turnOn, otherBrowserOf, endpoints }
}
