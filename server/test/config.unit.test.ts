import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../src/config.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const served = { DATABASE_URL: 'postgres://db.example/jhilik', SESSION_SECRET: SECRET }
const store = { AAMARPAY_STORE_ID: 'store', AAMARPAY_SIGNATURE_KEY: 'key' }

describe('settings', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'jhilik-config-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env })

  test('have defaults for a first look: embedded, a demo, the sandbox on another site', () => {
    expect(load()).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      demo: true,
      sandbox: { host: '127.0.0.1', port: 3001, url: 'http://127.0.0.1:3001' },
      trustProxy: false,
      gateways: [
        {
          provider: 'aamarpay',
          settings: { AAMARPAY_URL: 'http://127.0.0.1:3001', AAMARPAY_STORE_ID: 'jhilik-sandbox' },
        },
        { provider: 'sandbox-wallet' },
        { provider: 'sandbox-card' },
      ],
      timeZone: 'Asia/Dhaka',
      currency: 'USD',
      locale: 'en',
      holdMinutes: 15,
      smtpUrl: null,
    })
  })

  test('make a secret once, readable by its owner alone', async () => {
    const { sessionSecrets } = load()
    expect(load().sessionSecrets).toEqual(sessionSecrets)
    const path = join(dataDir, 'session-secret')
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  test('send traces where an endpoint is set, with the headers that are listed', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' }
    expect(load().tracing).toBeNull()
    expect(load({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key, x-other = b=c' }).tracing).toEqual(
      {
        url: 'http://collector.example:4318/v1/traces',
        headers: { 'x-key': 'a key', 'x-other': 'b=c' },
        serviceName: 'jhilik',
        share: 1,
      },
    )
    for (const headers of ['a-key-alone', 'x=1,', '=1', 'x=%'])
      expect(() => load({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
        /must read like "name=value/,
      )
  })

  test('name a router, with or without a path', () => {
    expect(load().routerUrl).toBeNull()
    expect(load({ ROUTER_URL: 'http://127.0.0.1:5000/' }).routerUrl).toBe('http://127.0.0.1:5000')
    expect(load({ ROUTER_URL: 'https://maps.example/osrm' }).routerUrl).toBe('https://maps.example/osrm')
  })

  test('let load balancers know before the process ends, except in a demo', () => {
    expect(load().drainSeconds).toBe(0)
    expect(load({ ...served, ...store }).drainSeconds).toBe(5)
    expect(load({ DRAIN_SECONDS: '30' }).drainSeconds).toBe(30)
  })

  test('each worker has a port for its metrics', () => {
    const worker = { ...served, ...store, WORKERS: '2', METRICS_PORT: '9400', JHILIK_WORKER: '2' }
    expect(load(worker)).toMatchObject({ workers: { count: 2, number: 2 }, metrics: { port: 9401 } })
    expect(load({ ...served, ...store })).toMatchObject({
      workers: { count: 1, number: 1 },
      metrics: { port: null },
    })
  })

  test('take the address of a pooler only together with that of the server', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db.example:5433/jhilik' }
    expect(load({ ...served, ...store, ...direct }).databaseDirectUrl).toBe(direct.DATABASE_DIRECT_URL)
    expect(() => load(direct)).toThrow('DATABASE_DIRECT_URL is set without DATABASE_URL')
  })

  test('take several secrets, the first of which signs', () => {
    const other = `another-${SECRET}`
    const { sessionSecrets } = load({ SESSION_SECRET: `${SECRET}, ${other}` })
    expect(sessionSecrets.map((secret) => new TextDecoder().decode(secret))).toEqual([SECRET, other])
    expect(() => load({ SESSION_SECRET: `${SECRET},short` })).toThrow(/at least 32 characters, each/)
    expect(() => load({ SESSION_SECRET: `${SECRET},` })).toThrow(/at least 32 characters, each/)
  })

  test('an empty variable is one that is not set', () => {
    expect(load({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  test('opening hours last until midnight, written as 24:00 or 00:00', () => {
    for (const closes of ['24:00', '00:00'])
      expect(load({ BUSINESS_HOURS: `Fr 15:00-${closes}` }).contact.hours).toEqual([
        { firstDay: 'Fr', lastDay: 'Fr', opens: '15:00', closes: '00:00' },
      ])
  })

  test('only a demo makes contact facts up, and only when none is real', () => {
    expect(load().contact).toMatchObject({ email: 'hello@jhilik.example' })
    expect(load({ BUSINESS_ADDRESS: 'Mirpur Road 7, Dhaka' }).contact).toEqual({
      email: null,
      phone: null,
      address: 'Mirpur Road 7, Dhaka',
      addressBn: null,
      hours: [],
    })
    expect(load({ ...served, ...store }).contact).toEqual({
      email: null,
      phone: null,
      address: null,
      addressBn: null,
      hours: [],
    })
  })

  test('admins need a second factor outside a demo, unless it is set otherwise', () => {
    const policyOf = (env: Record<string, string>) => load(env).adminSecondFactor
    expect([policyOf({}), policyOf({ ...served, ...store })]).toEqual(['optional', 'required'])
    expect(policyOf({ ...served, ...store, ADMIN_SECOND_FACTOR: 'optional' })).toBe('optional')
  })

  test('a store of one’s own replaces the sandbox, and a server turns the demo off', () => {
    expect(load({ ...served, ...store })).toMatchObject({
      demo: false,
      sandbox: null,
      gateways: [
        {
          provider: 'aamarpay',
          settings: { AAMARPAY_URL: 'https://secure.aamarpay.com', AAMARPAY_STORE_ID: 'store' },
        },
      ],
    })
  })

  test.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
    ['linklocal,uniquelocal,2001:db8::/32', ['linklocal', 'uniquelocal', '2001:db8::/32']],
  ])('trust the proxies %s', (TRUST_PROXY, trustProxy) => {
    expect(load({ TRUST_PROXY })).toMatchObject({ trustProxy })
  })

  test.each([
    '1',
    '0',
    'true',
    'false',
    'on',
    'yes',
    '2',
    'nginx',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.1,',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '0.0.0.0/1,128.0.0.0/1',
    '8.0.0.0/8',
    '10.0.0.0/7',
    '172.0.0.0/8',
    '2000::/3',
    '::/1',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/97',
    '0:0:0:0:0:ffff:0:0/96',
  ])('do not take TRUST_PROXY=%s for a proxy, and say what to write', (TRUST_PROXY) => {
    expect(() => load({ TRUST_PROXY })).toThrow(
      /^The setting TRUST_PROXY is wrong: must list the addresses or networks of your reverse proxies, such as "127\.0\.0\.1"/,
    )
  })

  test.each([
    [{ PORT: 'abc' }, /^The setting PORT is wrong/],
    [{ PUBLIC_URL: 'wash.example' }, /^The setting PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: 'ftp://wash.example' }, /^The setting PUBLIC_URL is wrong/],
    [
      { PUBLIC_URL: 'https://wash.example/app' },
      /PUBLIC_URL is wrong: must be the address of the site alone/,
    ],
    [
      { PUBLIC_URL: 'https://wash.example/?a=1' },
      /PUBLIC_URL is wrong: must be the address of the site alone/,
    ],
    [
      { PUBLIC_URL: 'https://wash.example/#top' },
      /PUBLIC_URL is wrong: must be the address of the site alone/,
    ],
    [
      { PUBLIC_URL: 'https://me:word@wash.example' },
      /PUBLIC_URL is wrong: must be .* without path, query and/,
    ],
    [{ TRUSTPROXY: 'loopback' }, /^TRUSTPROXY is no setting: it has to be written TRUST_PROXY\.$/],
    [{ ROUTER_URL: '127.0.0.1:5000' }, /^The setting ROUTER_URL is wrong/],
    [
      { ROUTER_URL: 'http://me:word@maps.example' },
      /ROUTER_URL is wrong: must be .* without query and password/,
    ],
    [
      { ROUTER_URL: 'http://maps.example/?key=1' },
      /ROUTER_URL is wrong: must be .* without query and password/,
    ],
    [{ PUBLIC_ULR: 'https://wash.example' }, /^PUBLIC_ULR is no setting: it has to be written PUBLIC_URL\.$/],
    [{ BACKUP_DIRS: '/mnt' }, /has to be written BACKUP_DIR\.$/],
    [{ backup_dir: '/mnt' }, /has to be written BACKUP_DIR\.$/],
    [{ SSLCOMERZ_STORE_ID: 'x' }, /has to be written SSLCOMMERZ_STORE_ID\.$/],
    [{ SMS_COUNTRIES: 'BD,Mars' }, /SMS_COUNTRIES is wrong: must list country codes like BD,IN/],
    [{ SMS_CODES_A_DAY: '0' }, /SMS_CODES_A_DAY is wrong/],
    [{ CURRENCY: 'ZZQ' }, /CURRENCY is wrong: must be a currency code like BDT/],
    [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL is wrong: must start with postgres:/],
    [{ DATABASE_URL: served.DATABASE_URL }, /SESSION_SECRET is required/],
    [{ ...served, SESSION_SECRET: 'short' }, /SESSION_SECRET is wrong: must have at least 32/],
    [
      { ...served, WORKERS: '2', METRICS_TOKEN: 'a-token-of-a-scraper' },
      /set METRICS_PORT instead of METRICS_TOKEN/,
    ],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN is wrong: must have at least 16/],
    [{ TIME_ZONE: 'Mars/Crater' }, /TIME_ZONE is wrong: is not a known time zone/],
    [{ CURRENCY: 'taka' }, /CURRENCY is wrong/],
    [{ LOCALE: 'fr' }, /LOCALE is wrong/],
    [{ BUSINESS_EMAIL: 'us' }, /BUSINESS_EMAIL is wrong: Please enter a valid email address/],
    [{ BUSINESS_PHONE: 'call us' }, /BUSINESS_PHONE is wrong/],
    [{ BUSINESS_HOURS: 'daily' }, /BUSINESS_HOURS is wrong: must read like "Sa-Th 09:00-20:00/],
    [{ BUSINESS_HOURS: 'Sa-Th 20:00-09:00' }, /BUSINESS_HOURS is wrong/],
    [{ BUSINESS_HOURS: 'Sa-Th 09:00-20:00,' }, /BUSINESS_HOURS is wrong/],
    [{ HOLD_MINUTES: '1' }, /HOLD_MINUTES is wrong/],
    [{ DEMO: 'maybe' }, /DEMO is wrong/],
    [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS is wrong: must list origins as browsers send them/],
    [{ ALLOWED_ORIGINS: 'null' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'app.example' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'http://app.example' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'https://app.example/' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'https://*.app.example' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'https://App.example' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'https://user@app.example' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'https://app.example,' }, /ALLOWED_ORIGINS is wrong/],
    [{ ALLOWED_ORIGINS: 'https://app.example' }, /ALLOWED_ORIGINS needs a PUBLIC_URL with https/],
    [
      { DEMO: '1', ALLOWED_ORIGINS: 'http://localhost:5173', PUBLIC_URL: 'http://10.0.0.2' },
      /ALLOWED_ORIGINS needs a PUBLIC_URL with https/,
    ],
    [{ GATEWAYS: 'aamarpay' }, /needs AAMARPAY_STORE_ID and AAMARPAY_SIGNATURE_KEY/],
    [{ S3_BUCKET: 'pictures' }, /A bucket needs S3_ENDPOINT/],
    [{ S3_BUCKET: 'Not A Bucket' }, /S3_BUCKET is wrong: is not the name of a bucket/],
    [{ ...served, DEMO: '0' }, /With DEMO=0 the sandbox gateway is refused/],
  ])('%j stops the start with one sentence', (env, sentence) => {
    expect(() => load(env)).toThrow(sentence)
  })

  test('ignore the variables of other programs', () => {
    const others = {
      ...process.env,
      HOSTNAME: 'box',
      LOGNAME: 'wash',
      TERM_PROGRAM: 'x',
      COLORTERM: 'truecolor',
      LANGUAGE: 'en',
      KUBERNETES_SERVICE_HOST: '10.0.0.1',
      KUBERNETES_PORT: 'tcp://10.0.0.1:443',
      JOURNAL_STREAM: '9:1',
      INVOCATION_ID: 'x',
      XDG_DATA_DIRS: '/usr/share',
      PGDATABASE: 'x',
      SSH_CLIENT: 'x',
      HTTP_PROXY: 'http://proxy.example',
      NODE_EXTRA_CA_CERTS: '/x',
      npm_config_loglevel: 'warn',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      GOOGLE_APPLICATION_CREDENTIALS: '/x',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      HISTSIZE: '1',
      MAILCHECK: '60',
      DEBIAN_FRONTEND: 'x',
    }
    expect(load(others as Record<string, string>).demo).toBe(true)
  })

  test.each([
    ['empty', ''],
    ['of one byte', 'x'],
    ['with a line end only', '\n'],
  ])('refuse a generated secret that is %s, and keep the file', async (_what, content) => {
    const folder = await mkdtemp(join(dataDir, 'damaged-'))
    const path = join(folder, 'session-secret')
    await writeFile(path, content)
    expect(() => load({ DATA_DIR: folder })).toThrow(
      /^The file \S+session-secret has [01] characters instead of 32 or more: copy it from a backup/,
    )
    expect(await readFile(path, 'utf8')).toBe(content)
  })

  test('leave nothing but the secret in its folder', async () => {
    const folder = await mkdtemp(join(dataDir, 'new-'))
    load({ DATA_DIR: folder })
    expect(await readdir(folder)).toEqual(['session-secret'])
  })

  test('allow no page of another host, and else exactly those that are listed', () => {
    expect(load().allowedOrigins).toEqual([])
    expect(load({ ALLOWED_ORIGINS: 'http://localhost:5173' }).allowedOrigins).toEqual([
      'http://localhost:5173',
    ])
    const PUBLIC_URL = 'https://wash.example'
    const ALLOWED_ORIGINS = 'https://app.example, https://wash.example, https://wash.example:8443'
    expect(load({ DEMO: '1', PUBLIC_URL, ALLOWED_ORIGINS }).allowedOrigins).toEqual([
      'https://app.example',
      'https://wash.example:8443',
    ])
  })
})
