import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BusinessField } from '@jhilik/contract/business.ts'
import type { NamedGateway } from '@jhilik/contract/gateways.ts'
import type { ContactFacts } from '@jhilik/contract/site.ts'
import type { CountryCode } from 'libphonenumber-js/min'
import { z } from 'zod'
import { backupsOf } from './config-backup.ts'
import { bucketOf } from './config-fields.ts'
import { decideMode } from './config-mode.ts'
import { refuseMisspelt } from './config-names.ts'
import { checkOrigins } from './config-origins.ts'
import {
  googleOf,
  SECRET_LENGTH,
  type Settings,
  settingsSchema,
  tracingOf,
  webPushOf,
} from './config-schema.ts'
import { smsOf } from './config-sms.ts'
import type { GatewayConfig, GatewayProvider, GatewaySettings } from './money/gateways/gateway.ts'
import { namedGateways, providers } from './money/gateways/registry.ts'
import { sandboxGateway, sandboxProviders } from './money/sandbox/providers.ts'
import type { BackupSettings } from './office/rules/backups.ts'
import type { BucketConfig } from './platform/files.ts'
import type { Locale } from './platform/locale.ts'
import { type Look, productLook } from './platform/look.ts'
import type { OpenIdClient } from './platform/openid.ts'
import type { Secrets } from './platform/signed-token.ts'
import type { SmsService } from './platform/sms.ts'
import { StartError } from './platform/start-error.ts'
import type { TracingSettings } from './platform/tracing.ts'

/** The public accounts that exist only in a demo. */
export const DEMO_ACCOUNTS = {
  user: { email: 'user@jhilik.example', password: 'Sparkle-123' },
  admin: { email: 'admin@jhilik.example', password: 'Sparkle-123' },
}

/** Returns whether an account is one of a demo that everybody may use. */
export const isSampleAccount = ({ demo }: Config, email: string | null): boolean =>
  demo && Object.values(DEMO_ACCOUNTS).some((account) => account.email === email)

/** The contact that a demo without contact settings shows. */
const SAMPLE_CONTACT: ContactFacts = {
  email: 'hello@jhilik.example',
  phone: '+880 1700-000000',
  address: 'House 0, Sample Road, Dhanmondi, Dhaka 1205',
  addressBn: 'বাড়ি ০, নমুনা সড়ক, ধানমন্ডি, ঢাকা ১২০৫',
  hours: [
    { firstDay: 'Sa', lastDay: 'Th', opens: '09:00', closes: '20:00' },
    { firstDay: 'Fr', lastDay: 'Fr', opens: '15:00', closes: '20:00' },
  ],
}

/** Load balancers ask every two seconds or so, so this is long enough for two answers. */
const DRAIN_SECONDS = 5

/** The settings of all gateways, whether or not they are set. */
const gatewayShape: GatewayProvider['settings'] = Object.assign(
  {},
  ...providers.map(({ settings }) => settings),
)
const gatewaySchema = z.object(gatewayShape)

/** A demo offers all gateways of the sandbox. */
const sandboxGateways = (url: string, demo: boolean): GatewayConfig[] => [
  sandboxGateway(url),
  ...(demo ? sandboxProviders.map(({ name }) => sandboxGateway(url, name)) : []),
]

export interface Config {
  host: string
  port: number
  /** The address has no trailing slash. */
  publicUrl: string
  /** The origins of pages on other hosts that may call the API with cookies. */
  allowedOrigins: string[]
  dataDir: string
  databaseUrl: string | null
  /** The address of the server itself, when `databaseUrl` is that of a pooler. */
  databaseDirectUrl: string | null
  /** The address of the embedded server, in a worker; null where this process starts it, or uses none. */
  embeddedUrl: string | null
  sandbox: { host: string; port: number; url: string } | null
  demo: boolean
  /** The secrets that sign tokens, links and codes. */
  sessionSecrets: Secrets
  /**
   * The fields from here to `mailFrom` are about the business, as the environment sets them. Owners change what it does
   * not set, so subjects get the current values with the settings of the context.
   */
  businessName: string
  /** In Bangla; null when only `businessName` is given. */
  businessNameBn: string | null
  contact: ContactFacts
  timeZone: string
  currency: string
  /** The country of phone numbers that are typed without a country prefix. */
  country: CountryCode
  /** The language for visitors who have not chosen one. */
  locale: Locale
  /** The product's; no variable sets it. */
  look: Look
  /** The sender of mails; an object when the name is that of the business. */
  mailFrom: string | { name: string; address: string }
  /** The environment variable that sets a field, by field. */
  businessSetBy: Partial<Record<BusinessField, string>>
  /** The first one is offered by default; with `sandbox` all are the sandbox's. */
  gateways: GatewayConfig[]
  /** All gateways that exist, because a past payment may name any. */
  namedGateways: NamedGateway[]
  smtpUrl: string | null
  /** Null when there is no provider of text messages. */
  sms: SmsService | null
  /** The countries whose mobile numbers get text messages; null for `country` alone. */
  smsCountries: readonly CountryCode[] | null
  /** The most codes by text message in a day, except those to known devices and sign-ins. */
  smsCodesPerDay: number
  /** The origins to which push notifications are sent, besides those of the known push services; null when none are sent. */
  webPush: { services: readonly string[] } | null
  /** Null when nobody signs in with Google. */
  google: OpenIdClient | null
  /** The bucket for uploaded pictures; null for the folder `uploads` of the data directory. */
  bucket: BucketConfig | null
  backups: BackupSettings
  /** IP addresses of private networks from which pictures of services are fetched too. */
  pictureServers: string[]
  /** The OSRM server that is asked for distances by road, without a trailing slash; null when they are estimated. */
  routerUrl: string | null
  holdMinutes: number
  /** Whether admins need a second factor before they can do anything as such. */
  adminSecondFactor: 'required' | 'optional'
  /** The days for which recorded changes are kept, except those of bookings and payments; 0 means forever. */
  historyDays: number
  /** The most unpaid holds from one network address at a time; 0 for any number. */
  holdsPerAddress: number
  logLevel: string
  /** Metrics are served at /metrics to callers with the token, and on a port of this machine. */
  metrics: { token: string | null; port: number | null }
  /** The number of processes that share the port, and the number of this one, from 1. */
  workers: { count: number; number: number }
  /** The destination of traces of requests and jobs. */
  tracing: TracingSettings | null
  /** The addresses, networks and named groups of them whose `X-Forwarded-*` is believed; false for none. */
  trustProxy: string[] | false
  /** The number of calls of the API a minute from one address. */
  rateLimitPerMinute: number
  /** The time for which a process that was told to end still accepts requests, while it says that it is not ready. */
  drainSeconds: number
  /** The web app is served through Vite, with hot reload. */
  dev: boolean
}

/**
 * Returns the contact. A demo shows sample data only when no contact setting is given: never samples beside real data.
 */
function contactOf(settings: Settings, demo: boolean): ContactFacts {
  const { BUSINESS_EMAIL, BUSINESS_PHONE, BUSINESS_ADDRESS, BUSINESS_ADDRESS_BN, BUSINESS_HOURS } = settings
  if (demo && !BUSINESS_EMAIL && !BUSINESS_PHONE && !BUSINESS_ADDRESS && !BUSINESS_HOURS) {
    return SAMPLE_CONTACT
  }
  return {
    email: BUSINESS_EMAIL ?? null,
    phone: BUSINESS_PHONE ?? null,
    address: BUSINESS_ADDRESS ?? null,
    addressBn: BUSINESS_ADDRESS_BN ?? null,
    hours: BUSINESS_HOURS ?? [],
  }
}

const BUSINESS_VARIABLES: Record<BusinessField, string> = {
  name: 'BUSINESS_NAME',
  nameBn: 'BUSINESS_NAME_BN',
  email: 'BUSINESS_EMAIL',
  phone: 'BUSINESS_PHONE',
  address: 'BUSINESS_ADDRESS',
  addressBn: 'BUSINESS_ADDRESS_BN',
  hours: 'BUSINESS_HOURS',
  locale: 'LOCALE',
  currency: 'CURRENCY',
  timeZone: 'TIME_ZONE',
  country: 'COUNTRY',
}

const setByOf = (given: object): Config['businessSetBy'] =>
  Object.fromEntries(Object.entries(BUSINESS_VARIABLES).filter(([, variable]) => variable in given))

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')

function pictureBucket(settings: Settings): BucketConfig | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  return bucketOf({ endpoint, bucket, region, accessKeyId, secretAccessKey }, 'A bucket', 'S3')
}

/**
 * The secret is kept in a file that only its owner can read, so that sessions survive restarts. The file is complete or
 * absent, also when the process is killed, and of two processes one writes it.
 */
function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    const draft = join(dataDir, `.session-secret-${randomUUID()}`)
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= SECRET_LENGTH) return secret
  throw new StartError(
    `The file ${path} has ${secret.length} characters instead of ${SECRET_LENGTH} or more: copy it from a backup, or delete it to get a new one, with which ${LOST_WITH_SECRET}.`,
  )
}

const LOST_WITH_SECRET = 'links in earlier mails and authenticator apps do not work any more'

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
 * Reads and checks the settings. Nothing else reads the environment. Throws StartError with one sentence when a setting
 * is wrong.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  refuseMisspelt(Object.keys(given), [...Object.keys(settingsSchema.shape), ...Object.keys(gatewayShape)])
  const settings = parseSettings(settingsSchema, given)
  const gatewaySettings: GatewaySettings = parseSettings(gatewaySchema, given)
  const dataDir = resolve(settings.DATA_DIR)
  const databaseUrl = settings.DATABASE_URL ?? null

  if (databaseUrl && !settings.SESSION_SECRET) {
    throw new StartError(
      'With DATABASE_URL set, SESSION_SECRET is required (32 characters or more, the same for every process).',
    )
  }
  if (settings.DATABASE_DIRECT_URL && !databaseUrl) {
    throw new StartError('DATABASE_DIRECT_URL is set without DATABASE_URL, the address of the pooler.')
  }
  if (settings.WORKERS > 1 && process.platform !== 'linux') {
    throw new StartError('WORKERS needs Linux: other systems do not spread connections over processes.')
  }
  if (settings.WORKERS > 1 && settings.METRICS_TOKEN) {
    throw new StartError(
      'With WORKERS a scraper would ask another process each time: set METRICS_PORT instead of METRICS_TOKEN.',
    )
  }
  const { demo, useSandbox, stores } = decideMode(settings, gatewaySettings)

  const sandboxPort = settings.SANDBOX_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1)
  // The host is 127.0.0.1, not localhost, so that it is another site for the browser, like a real gateway.
  const sandboxUrl = withoutTrailingSlash(settings.SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`)
  const publicUrl = withoutTrailingSlash(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    allowedOrigins: checkOrigins(settings.ALLOWED_ORIGINS, publicUrl),
    dataDir,
    databaseUrl,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    embeddedUrl: settings.JHILIK_EMBEDDED_URL ?? null,
    sandbox: useSandbox ? { host: settings.SANDBOX_HOST, port: sandboxPort, url: sandboxUrl } : null,
    demo,
    sessionSecrets: encodeSecrets(settings.SESSION_SECRET ?? [generatedSecret(dataDir)]),
    businessName: settings.BUSINESS_NAME,
    businessNameBn: settings.BUSINESS_NAME_BN ?? null,
    contact: contactOf(settings, demo),
    timeZone: settings.TIME_ZONE,
    currency: settings.CURRENCY,
    country: settings.COUNTRY,
    locale: settings.LOCALE,
    look: productLook,
    gateways: useSandbox ? sandboxGateways(sandboxUrl, demo) : stores,
    namedGateways,
    smtpUrl: settings.SMTP_URL ?? null,
    sms: smsOf(settings),
    smsCountries: settings.SMS_COUNTRIES ?? null,
    smsCodesPerDay: settings.SMS_CODES_A_DAY,
    webPush: webPushOf(settings),
    google: googleOf(settings),
    tracing: tracingOf(settings),
    bucket: pictureBucket(settings),
    backups: backupsOf(settings),
    pictureServers: settings.PICTURE_SERVERS,
    routerUrl: settings.ROUTER_URL ? withoutTrailingSlash(settings.ROUTER_URL) : null,
    mailFrom: settings.MAIL_FROM ?? { name: settings.BUSINESS_NAME, address: 'no-reply@jhilik.example' },
    businessSetBy: setByOf(given),
    holdMinutes: settings.HOLD_MINUTES,
    adminSecondFactor: settings.ADMIN_SECOND_FACTOR ?? (demo ? 'optional' : 'required'),
    historyDays: settings.HISTORY_DAYS,
    holdsPerAddress: settings.HOLDS_PER_ADDRESS,
    logLevel: settings.LOG_LEVEL,
    metrics: {
      token: settings.METRICS_TOKEN ?? null,
      port: settings.METRICS_PORT === undefined ? null : settings.METRICS_PORT + settings.JHILIK_WORKER - 1,
    },
    workers: { count: settings.WORKERS, number: settings.JHILIK_WORKER },
    trustProxy: settings.TRUST_PROXY ?? false,
    rateLimitPerMinute: settings.RATE_LIMIT,
    drainSeconds: settings.DRAIN_SECONDS ?? (demo ? 0 : DRAIN_SECONDS),
    dev: settings.JHILIK_DEV,
  })
}
