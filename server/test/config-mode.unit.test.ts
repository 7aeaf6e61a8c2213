import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/config.ts'

const server = {
  DATABASE_URL: 'postgres://db.example/jhilik',
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
}
const sandboxed = { provider: 'aamarpay', settings: { AAMARPAY_STORE_ID: 'jhilik-sandbox' } }
const others = [{ provider: 'sandbox-wallet' }, { provider: 'sandbox-card' }]
const bkash = {
  BKASH_USERNAME: 'user',
  BKASH_PASSWORD: 'pass',
  BKASH_APP_KEY: 'app',
  BKASH_APP_SECRET: 'secret',
}
const store = { AAMARPAY_STORE_ID: 'store', AAMARPAY_SIGNATURE_KEY: 'key' }
/** Stores of the providers' test systems. */
const testStores: Record<string, string>[] = [
  { ...store, AAMARPAY_URL: 'https://sandbox.aamarpay.com' },
  {
    SSLCOMMERZ_STORE_ID: 'store',
    SSLCOMMERZ_STORE_PASSWORD: 'word',
    SSLCOMMERZ_URL: 'https://sandbox.sslcommerz.com',
  },
  { ...bkash, BKASH_URL: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta' },
  { ...bkash, BKASH_PAGE_URL: 'https://sandbox.payment.bkash.com' },
  { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
]

describe('demo, gateway and database', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'jhilik-config-mode-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env })

  test.each<[Record<string, string>]>([
    [{}],
    [{ HOST: 'LOCALHOST' }],
    [{ HOST: '127.0.0.1' }],
    [{ HOST: '127.8.9.10' }],
    [{ HOST: '::1' }],
    [{ PUBLIC_URL: 'http://localhost:8080' }],
    [{ PUBLIC_URL: 'http://[::1]:8080/' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }],
    [{ GATEWAYS: 'sandbox' }],
    [{ DEMO: '1', HOST: '0.0.0.0' }],
    [{ DEMO: '1', PUBLIC_URL: 'https://demo.example' }],
    [{ DEMO: '1', GATEWAYS: 'sandbox', ...server }],
  ])('%j is a demo with the sandbox', (env) => {
    expect(load(env)).toMatchObject({ demo: true, sandbox: {}, gateways: [sandboxed, ...others] })
  })

  test.each<[Record<string, string>]>([
    [{ ...server, ...store }],
    [{ ...server, ...store, DEMO: '0' }],
    [{ ...store, DEMO: '0' }],
    [{ ...store, DEMO: '0', WORKERS: '3' }],
    [{ ...store, HOST: '0.0.0.0' }],
    [{ ...store, PUBLIC_URL: 'https://wash.example' }],
  ])('%j is a business with its store', (env) => {
    expect(load(env)).toMatchObject({
      demo: false,
      sandbox: null,
      gateways: [{ provider: 'aamarpay', settings: { AAMARPAY_STORE_ID: 'store' } }],
    })
  })

  test.each<[Record<string, string>]>([
    [{ DEMO: '0', GATEWAYS: 'cash' }],
    [{ ...server, GATEWAYS: 'cash' }],
    [{ ...server, DEMO: '0', GATEWAYS: 'cash' }],
    [{ HOST: '0.0.0.0', GATEWAYS: 'cash' }],
    [{ ...server, ...store, DEMO: '0', GATEWAYS: 'cash' }],
  ])('%j is a business whose customers pay on site only', (env) => {
    expect(load(env)).toMatchObject({ demo: false, sandbox: null, gateways: [] })
  })

  test.each([
    [undefined, ['aamarpay', 'bkash']],
    ['bkash, aamarpay', ['bkash', 'aamarpay']],
    ['bkash', ['bkash']],
  ])('of two stores GATEWAYS=%s chooses %j in this order', (names, chosen) => {
    const { gateways } = load({ ...server, ...store, ...bkash, ...(names && { GATEWAYS: names }) })
    expect(gateways.map(({ provider }) => provider)).toEqual(chosen)
  })

  test.each<[Record<string, string>]>([
    [{ ...server, GATEWAYS: 'sandbox' }],
    [{ ...server, ...store, GATEWAYS: 'sandbox' }],
    [{ HOST: '0.0.0.0', GATEWAYS: 'sandbox' }],
  ])('%j tries the product out without demo accounts and without money', (env) => {
    expect(load(env)).toMatchObject({ demo: false, sandbox: {}, gateways: [sandboxed] })
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ HOST: '0.0.0.0' }, /the demo starts only with DEMO=1; for a business set AAMARPAY_STORE_ID and/],
    [{ HOST: '::' }, /only with DEMO=1/],
    [{ HOST: '192.168.1.2' }, /only with DEMO=1/],
    [{ HOST: 'localhost.example' }, /only with DEMO=1/],
    [{ PUBLIC_URL: 'https://wash.example' }, /only with DEMO=1/],
    [{ PUBLIC_URL: 'http://127.0.0.1.example' }, /only with DEMO=1/],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://10.0.0.1' }, /only with DEMO=1/],
    [
      { DEMO: '0' },
      /^With DEMO=0 the sandbox gateway is refused: .* or GATEWAYS=cash if customers pay on site only/,
    ],
    [{ ...store }, /^A demo with a real store is refused, .*: set DEMO=0, or leave out AAMARPAY_STORE_ID/],
    [{ ...store, GATEWAYS: 'aamarpay' }, /^A demo with a real store is refused/],
    [{ ...server, ...store, DEMO: '1' }, /^A demo with a real store is refused/],
    [{ ...server, ...store, DEMO: '1', GATEWAYS: 'sandbox' }, /^A demo with a real store is refused/],
    [{ AAMARPAY_STORE_ID: 'store' }, /^A store needs AAMARPAY_STORE_ID and AAMARPAY_SIGNATURE_KEY, both/],
    [{ AAMARPAY_SIGNATURE_KEY: 'key', GATEWAYS: 'sandbox' }, /^A store needs/],
    [{ ...server, AAMARPAY_STORE_ID: 'store' }, /^A store needs/],
    [{ ...server, DEMO: '1', AAMARPAY_SIGNATURE_KEY: 'key' }, /^A store needs/],
    [{ ...server }, /^With DATABASE_URL a gateway has to be chosen: .* or GATEWAYS=sandbox/],
    [{ ...server, DEMO: '1' }, /^With DATABASE_URL a gateway has to be chosen/],
    [{ ...server, DEMO: '0' }, /^With DEMO=0 the sandbox gateway is refused/],
    [{ ...server, DEMO: '0', GATEWAYS: 'sandbox' }, /^With DEMO=0 the sandbox gateway is refused/],
    [{ ...server, GATEWAYS: 'aamarpay' }, /^The gateway aamarpay needs/],
    [{ ...server, ...store, GATEWAYS: 'aamarpay,bkash' }, /^The gateway bkash needs/],
    ...testStores.map((test): [Record<string, string>, RegExp] => [
      { ...server, ...test, DEMO: '0' },
      /^The store of \w+ is on the provider's test system, where no money moves: .* TEST_STORE=1 to try it\.$/,
    ]),
    [
      { ...server, ...store, GATEWAYS: 'aamarpay,aamarpay' },
      /^The setting GATEWAYS is wrong: names a gateway twice/,
    ],
    [
      { ...server, ...store, GATEWAYS: 'aamarpay,sandbox' },
      /^The setting GATEWAYS is wrong: must be sandbox alone/,
    ],
    [
      { ...server, ...store, GATEWAYS: 'aamarpay,cash' },
      /^The setting GATEWAYS is wrong: must be .*cash alone/,
    ],
    [{ ...server, ...store, GATEWAYS: 'nobody' }, /^The setting GATEWAYS/],
  ])('%j stops the start with one sentence', (env, sentence) => {
    expect(() => load(env)).toThrow(sentence)
  })

  test.each(testStores)('%j is tried when that is said', (test) => {
    expect(load({ ...server, ...test, TEST_STORE: '1' }).gateways).toHaveLength(1)
  })

  test('the sandbox listens on this machine alone, wherever the site listens, until it is asked', () => {
    const demo = { DEMO: '1', HOST: '0.0.0.0' }
    expect(load(demo).sandbox).toMatchObject({ host: '127.0.0.1' })
    expect(load({ ...demo, SANDBOX_HOST: '0.0.0.0' }).sandbox).toMatchObject({ host: '0.0.0.0' })
  })
})
