import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { emailSchema, phone } from '@jhilik/contract/fields.ts'
import type { ContactFacts } from '@jhilik/contract/site.ts'
import type { CountryCode } from 'libphonenumber-js/min'
import { z } from 'zod'
import { googleOf, googleShape } from './config-google.ts'
import { decideMode } from './config-mode.ts'
import { smsOf, smsShape } from './config-sms.ts'
import type { GatewayConfig, GatewayProvider, GatewaySettings } from './features/payments/gateways/gateway.ts'
import { providers } from './features/payments/gateways/providers.ts'
import { sandboxGateway } from './features/payments/sandbox/store.ts'
import type { BucketConfig } from './platform/files.ts'
import { LOCALES, type Locale } from './platform/locale.ts'
import type { OpenIdClient } from './platform/openid.ts'
import { parseOpeningHours } from './platform/opening-hours.ts'
import { isCountry } from './platform/phones.ts'
import type { Secrets } from './platform/secrets.ts'
import type { SmsService } from './platform/sms-service.ts'
import { StartError } from './platform/start-error.ts'
import { parseTrustedProxies } from './platform/trusted-proxies.ts'

/** Public accounts that exist only in a demo. */
export const DEMO_ACCOUNTS = {
  user: { email: 'user@jhilik.example', password: 'Sparkle-123' },
  admin: { email: 'admin@jhilik.example', password: 'Sparkle-123' },
}

/** Whether an account is one of a demo that everybody may use. */
export const isSampleAccount = ({ demo }: Config, email: string | null): boolean =>
  demo && Object.values(DEMO_ACCOUNTS).some((account) => account.email === email)

/** Shown in a demo without contact settings. */
const SAMPLE_CONTACT: ContactFacts = {
  email: 'hello@jhilik.example',
  phone: '+880 1700-000000',
  address: 'House 0, Sample Road, Dhanmondi, Dhaka 1205',
  hours: [
    { firstDay: 'Sa', lastDay: 'Th', opens: '09:00', closes: '20:00' },
    { firstDay: 'Fr', lastDay: 'Fr', opens: '15:00', closes: '20:00' },
  ],
}

const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes', 'off', 'on'])
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value))

const port = z.coerce.number().int().min(0).max(65535)

const openingHours = z.string().transform((text, issues) => {
  const hours = parseOpeningHours(text)
  if (hours) return hours
  issues.addIssue('must read like "Sa-Th 09:00-20:00, Fr 15:00-20:00"')
  return z.NEVER
})

const trustedProxies = z.string().transform((text, issues) => {
  const proxies = parseTrustedProxies(text)
  if (proxies) return proxies
  issues.addIssue(
    'must list the addresses or networks of your reverse proxies, such as "127.0.0.1" or "loopback,10.0.0.0/8", and be left out where there is none',
  )
  return z.NEVER
})

const ipAddresses = z.string().transform((text, issues) => {
  const addresses = text.split(',').map((each) => each.trim())
  if (addresses.every(isIP)) return addresses
  issues.addIssue('must list IP addresses, separated by commas')
  return z.NEVER
})

const secrets = z.string().transform((text, issues): [string, ...string[]] => {
  const [first = '', ...others] = text.split(',').map((each) => each.trim())
  if ([first, ...others].every((each) => each.length >= 32)) return [first, ...others]
  issues.addIssue('must have at least 32 characters, each of them if it lists several separated by commas')
  return z.NEVER
})

/** `sandbox`, or providers in the order in which customers see them. */
const gatewayNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum([...providers.map(({ name }) => name), 'sandbox'])))
  .refine((names) => names.length === 1 || !names.includes('sandbox'), 'must be sandbox alone, or gateways')
  .refine((names) => new Set(names).size === names.length, 'names a gateway twice')

const envSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: flag.optional(),
  SESSION_SECRET: secrets.optional(),
  BUSINESS_NAME: z.string().min(1).default('Jhilik'),
  BUSINESS_EMAIL: emailSchema.optional(),
  BUSINESS_PHONE: phone('must be a phone number').optional(),
  BUSINESS_ADDRESS: z.string().trim().min(1).max(300).optional(),
  BUSINESS_HOURS: openingHours.optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'is not a known time zone').default('Asia/Dhaka'),
  COUNTRY: z.string().refine(isCountry, 'must be a country code like BD').default('BD'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code like BDT')
    .default('USD'),
  LOCALE: z.enum(LOCALES).default('en'),
  GATEWAYS: gatewayNames.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ...smsShape,
  ...googleShape,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PICTURE_SERVERS: ipAddresses.default([]),
  HOLD_MINUTES: z.coerce.number().int().min(2).max(240).default(15),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  HISTORY_DAYS: z.coerce.number().int().min(0).max(36_500).default(730),
  HOLDS_PER_ADDRESS: z.coerce.number().int().min(0).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies.optional(),
  RATE_LIMIT: z.coerce.number().int().min(1).default(600),
  JHILIK_DEV: flag.default(false),
})

/** The settings of all gateways, set or not. */
const gatewayShape: GatewayProvider['settings'] = Object.assign(
  {},
  ...providers.map(({ settings }) => settings),
)
const gatewaySchema = z.object(gatewayShape)

export interface Config {
  host: string
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  sandbox: { host: string; port: number; url: string } | null
  demo: boolean
  /** For tokens, links and codes. */
  sessionSecrets: Secrets
  businessName: string
  contact: ContactFacts
  timeZone: string
  currency: string
  /** Of phone numbers that are typed without a country prefix. */
  country: CountryCode
  /** For visitors who have not chosen one. */
  locale: Locale
  /** The first one is offered by default; with `sandbox` it is the only one. */
  gateways: GatewayConfig[]
  smtpUrl: string | null
  /** Null without a provider of text messages. */
  sms: SmsService | null
  /** Null when nobody signs in with Google. */
  google: OpenIdClient | null
  /** Where uploaded pictures are kept; null for the folder `uploads` of the data directory. */
  bucket: BucketConfig | null
  /** IP addresses of private networks from which pictures of services are fetched too. */
  pictureServers: string[]
  mailFrom: string
  holdMinutes: number
  /** Whether admins can do nothing as such without a second factor. */
  adminSecondFactor: 'required' | 'optional'
  /** How long recorded changes are kept, except those of bookings and payments; 0: forever. */
  historyDays: number
  /** Unpaid holds from one network address at a time; 0 for any number. */
  holdsPerAddress: number
  logLevel: string
  /** Addresses, networks and named groups of them whose `X-Forwarded-*` is believed; false for none. */
  trustProxy: string[] | false
  /** Calls of the API a minute from one address. */
  rateLimitPerMinute: number
  /** Serve the web app through Vite, with hot reload. */
  dev: boolean
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** A demo shows sample data only when no contact setting is given: never samples beside real data. */
function contactOf(settings: z.infer<typeof envSchema>, demo: boolean): ContactFacts {
  const { BUSINESS_EMAIL, BUSINESS_PHONE, BUSINESS_ADDRESS, BUSINESS_HOURS } = settings
  if (demo && !BUSINESS_EMAIL && !BUSINESS_PHONE && !BUSINESS_ADDRESS && !BUSINESS_HOURS) {
    return SAMPLE_CONTACT
  }
  return {
    email: BUSINESS_EMAIL ?? null,
    phone: BUSINESS_PHONE ?? null,
    address: BUSINESS_ADDRESS ?? null,
    hours: BUSINESS_HOURS ?? [],
  }
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')

/** All four or none: an incomplete bucket would fail only at the first upload. */
function bucketOf(settings: z.infer<typeof envSchema>): BucketConfig | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartError(
      'A bucket needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, all four.',
    )
  }
  return {
    endpoint: withoutTrailingSlash(S3_ENDPOINT),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Kept in a file that only its owner can read, so that sessions survive restarts. */
function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8').trim()
}

function encodeSecrets([first, ...others]: [string, ...string[]]): Secrets {
  const encode = (secret: string) => new TextEncoder().encode(secret)
  return [encode(first), ...others.map(encode)]
}

function parseSettings<Schema extends z.ZodType>(schema: Schema, env: object): z.output<Schema> {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new StartError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
}

/**
 * Reads and checks the settings; the only reader of the environment. Throws StartError with one sentence when a
 * setting is wrong.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const settings = parseSettings(envSchema, given)
  const gatewaySettings: GatewaySettings = parseSettings(gatewaySchema, given)
  const dataDir = resolve(settings.DATA_DIR)
  const databaseUrl = settings.DATABASE_URL ?? null

  if (databaseUrl && !settings.SESSION_SECRET) {
    throw new StartError(
      'With DATABASE_URL set, SESSION_SECRET is required (32 characters or more, the same for every process).',
    )
  }
  const { demo, useSandbox, stores } = decideMode(settings, gatewaySettings)

  const sandboxPort = settings.SANDBOX_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1)
  // 127.0.0.1, not localhost: for the browser another site, as a real gateway is.
  const sandboxUrl = withoutTrailingSlash(settings.SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`)
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: withoutTrailingSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
    dataDir,
    databaseUrl,
    sandbox: useSandbox ? { host: settings.SANDBOX_HOST, port: sandboxPort, url: sandboxUrl } : null,
    demo,
    sessionSecrets: encodeSecrets(settings.SESSION_SECRET ?? [generatedSecret(dataDir)]),
    businessName: settings.BUSINESS_NAME,
    contact: contactOf(settings, demo),
    timeZone: settings.TIME_ZONE,
    currency: settings.CURRENCY,
    country: settings.COUNTRY,
    locale: settings.LOCALE,
    gateways: useSandbox ? [sandboxGateway(sandboxUrl)] : stores,
    smtpUrl: settings.SMTP_URL ?? null,
    sms: smsOf(settings),
    google: googleOf(settings),
    bucket: bucketOf(settings),
    pictureServers: settings.PICTURE_SERVERS,
    mailFrom: settings.MAIL_FROM ?? `${settings.BUSINESS_NAME} <no-reply@jhilik.example>`,
    holdMinutes: settings.HOLD_MINUTES,
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR ?? (demo ? 'optional' : 'required'),
    historyDays: settings.HISTORY_DAYS,
    holdsPerAddress: settings.HOLDS_PER_ADDRESS,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY ?? false,
    rateLimitPerMinute: settings.RATE_LIMIT,
    dev: settings.JHILIK_DEV,
  })
}
