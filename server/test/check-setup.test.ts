import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { freePort } from './support/free-port.ts'
import { startRouterServer } from './support/router-server.ts'
import { runProgram } from './support/run-program.ts'

let premises: Deployment

beforeAll(async () => {
  premises = await makeDeployment()
})
afterAll(() => premises?.remove())

async function check(env: Record<string, string> = {}) {
  const { code, said } = await runProgram('main', ['--check'], { ...premises.env, ...env })
  return { code, lines: said.trim().split('\n') }
}

it('finds nothing wrong with a demo, and starts nothing', async () => {
  const { code, lines } = await check()
  expect(lines).toEqual([
    'ok      Settings: a demo',
    expect.stringMatching(/^ok {6}Address: http:\/\/localhost:\d+$/),
    expect.stringMatching(/^ok {6}Data folder: .* can be written, [\d.]+ GB are free\.$/),
    expect.stringMatching(/^ok {6}Database: PostgreSQL \d+\.\d+/),
    'look    Mail: is only written to DATA_DIR/mailbox: set SMTP_URL and MAIL_FROM.',
    expect.stringMatching(/^look {4}Text messages: none are sent/),
    expect.stringMatching(/^look {4}Backups: none are made/),
    'Nothing failed.',
  ])
  expect(code).toBe(0)
})

it('names each part that fails, and goes on with the others', async () => {
  const closed = await freePort()
  const { code, lines } = await check({
    PUBLIC_URL: 'http://wash.example',
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
    MAIL_FROM: 'wash@wash.example',
    DATABASE_URL: `postgres://nobody:secret-word@127.0.0.1:${closed}/none`,
    GATEWAYS: 'sandbox',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  })
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([
    expect.stringMatching(/^FAILED {2}Address: http:\/\/wash\.example is not encrypted/),
    expect.stringMatching(/^FAILED {2}Database: The database cannot be reached: .*ECONNREFUSED/),
    expect.stringMatching(/^FAILED {2}Mail: .*ECONNREFUSED/),
  ])
  expect(lines.at(-1)).toBe('3 of 7 parts failed.')
  expect(lines.join()).not.toContain('secret-word')
  expect(code).toBe(1)
})

it('ends at a setting that is wrong', async () => {
  expect(await check({ HOLD_MINUTES: '1' })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^FAILED {2}Settings: .*HOLD_MINUTES/)],
  })
})

it('asks a store, and says what it did not answer', async () => {
  const { lines } = await check({
    DEMO: '0',
    GATEWAYS: 'aamarpay',
    AAMARPAY_STORE_ID: 'washstore',
    AAMARPAY_SIGNATURE_KEY: 'never-shown',
    AAMARPAY_URL: `https://127.0.0.1:${await freePort()}`,
  })
  expect(lines).toContain(
    'look    Business: has no name yet: the link that the first start prints leads to the set-up.',
  )
  expect(lines).toContain('FAILED  Gateway aamarpay: no connection. See docs/gateways/aamarpay.md.')
  expect(lines.join()).not.toContain('never-shown')
})

it('asks the router, and says what holds until it answers', async () => {
  const router = await startRouterServer()
  const { code, lines } = await check({ ROUTER_URL: router.url })
  expect(lines).toContain('ok      Router: answers with distances by road.')
  expect(code).toBe(0)
  await router.close()
  const without = await check({ ROUTER_URL: router.url })
  expect(without.lines).toContain(
    'FAILED  Router: no distances by road: there is no connection. Travel is estimated until it answers.',
  )
})
