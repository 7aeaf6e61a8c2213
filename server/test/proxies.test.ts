import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'
import { raw } from './support/hostile.ts'

const LIMIT = 5
let app: TestApp

async function start(trusted: string | null): Promise<void> {
  const env = { RATE_LIMIT: String(LIMIT), ...(trusted !== null && { TRUST_PROXY: trusted }) }
  app = await startTestApp({ work: false, sandbox: false, env })
}
afterEach(() => app.close())

const services = (forwardedFor: string) =>
  raw(app.url, 'GET', '/api/services', { headers: { host: 'localhost', 'x-forwarded-for': forwardedFor } })

/** Whether calls with these headers are counted for one caller: then the last one is above the limit. */
async function areOneCaller(forwardedFor: (n: number) => string): Promise<boolean> {
  const answers: number[] = []
  for (let n = 1; n <= LIMIT + 1; n++) answers.push((await services(forwardedFor(n))).status)
  expect(answers.slice(0, LIMIT)).toEqual(Array(LIMIT).fill(200))
  return answers.at(-1) === 429
}

describe('X-Forwarded-For', () => {
  it.each([
    ['no proxy is trusted', null],
    ['another address is trusted', '10.0.0.1'],
    ['another network is trusted', '10.0.0.0/8, 2001:db8::/32'],
  ])('of a client counts nothing while %s', async (_what, trusted) => {
    await start(trusted)
    expect(await areOneCaller((n) => `203.0.113.${n}`)).toBe(true)
  })

  it.each(['127.0.0.1', '127.0.0.0/8', 'loopback'])('of the proxy %s says who calls', async (trusted) => {
    await start(trusted)
    expect(await areOneCaller((n) => `203.0.113.${n}`)).toBe(false)
  })

  it('that a client brings along is ignored behind a proxy, which adds the address it sees', async () => {
    await start('127.0.0.1')
    expect(await areOneCaller((n) => `198.51.100.${n}, 203.0.113.9`)).toBe(true)
    expect((await services('198.51.100.1, 203.0.113.10')).status).toBe(200)
  })

  it('is followed over two proxies, and no further', async () => {
    await start('loopback,10.0.0.0/8')
    expect(await areOneCaller((n) => `198.51.100.${n}, 203.0.113.9, 10.1.2.${n}`)).toBe(true)
    expect((await services('198.51.100.1, 203.0.113.10, 10.1.2.3')).status).toBe(200)
  })
})

describe('X-Forwarded-Host', () => {
  const logout = (forwardedHost: string) =>
    raw(app.url, 'POST', '/api/auth/logout', {
      headers: { host: 'localhost', origin: 'https://wash.example', 'x-forwarded-host': forwardedHost },
    })

  it('of a client does not make another site ours', async () => {
    await start(null)
    expect((await logout('wash.example')).status).toBe(403)
  })

  it('of a proxy names the site', async () => {
    await start('127.0.0.1')
    expect((await logout('wash.example')).status).toBe(200)
    expect((await logout('other.example')).status).toBe(403)
  })
})
