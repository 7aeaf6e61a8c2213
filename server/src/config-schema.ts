import { BlockList, isIP } from 'node:net'
import { closesLater, isCurrency, isTimeZone } from '@jhilik/contract/business.ts'
import { LOCALES, WEEKDAYS } from '@jhilik/contract/constants.ts'
import { emailSchema, phone, requiredLines } from '@jhilik/contract/fields.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { OpeningHours } from '@jhilik/contract/site.ts'
import { z } from 'zod'
import { backupShape } from './config-backup.ts'
import { bucketName, filledText, httpUrl, listOf, readBy } from './config-fields.ts'
import { originsShape } from './config-origins.ts'
import { smsShape } from './config-sms.ts'
import { providers } from './money/gateways/registry.ts'
import type { OpenIdClient } from './platform/openid.ts'
import { isCountry } from './platform/phones.ts'
import { NEARBY_NETWORKS } from './platform/plain-http.ts'
import { StartError } from './platform/start-error.ts'
import type { TracingSettings } from './platform/tracing.ts'

const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes', 'off', 'on'])
  .transform((value) => ['1', 'true', 'yes', 'on'].includes(value))

/** The site is served below `/`, and its address is in every page and mail. */
const siteUrl = httpUrl.refine((text) => {
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && [search, hash, username, password].join('') === '' && !/[?#]/.test(text)
}, 'must be the address of the site alone, like https://wash.example, without path, query and password')

/** Paths are added to it, and calls of an address with a password are refused. */
const routerUrl = httpUrl.refine((text) => {
  const { search, hash, username, password } = new URL(text)
  return [search, hash, username, password].join('') === ''
}, 'must be the address of a router, like http://127.0.0.1:5000, without query and password')

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

const port = z.coerce.number().int().min(0).max(65535)

const openingHours = readBy(parseOpeningHours, 'must read like "Sa-Th 09:00-20:00, Fr 15:00-20:00"')

const trustedProxies = readBy(
  parseTrustedProxies,
  'must list the addresses or networks of your reverse proxies, such as "127.0.0.1" or "loopback,10.0.0.0/8", no large part of the internet, and be left out where there is none',
)

const ipAddresses = readBy((text) => {
  const addresses = listOf(text)
  return addresses.every(isIP) ? addresses : undefined
}, 'must list IP addresses, separated by commas')

/** The least number of characters of a secret. */
export const SECRET_LENGTH = 32

const secrets = readBy((text): [string, ...string[]] | undefined => {
  const [first = '', ...others] = listOf(text)
  return [first, ...others].every((each) => each.length >= SECRET_LENGTH) ? [first, ...others] : undefined
}, `must have at least ${SECRET_LENGTH} characters, each of them if it lists several separated by commas`)

/** The value is `sandbox`, `cash` for payments on site only, or providers in the order in which customers see them. */
const gatewayNames = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.enum([...providers.map(({ name }) => name), 'sandbox', ON_SITE])))
  .refine(
    (names) => names.length === 1 || !(names.includes('sandbox') || names.includes(ON_SITE)),
    `must be sandbox alone, ${ON_SITE} alone, or gateways`,
  )
  .refine((names) => new Set(names).size === names.length, 'names a gateway twice')

/** Other addresses would send tokens and codes over the network unencrypted. */
const isSafe = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost'
}

const googleShape = {
  GOOGLE_CLIENT_ID: filledText.optional(),
  GOOGLE_CLIENT_SECRET: filledText.optional(),
  GOOGLE_ISSUER: httpUrl.refine(isSafe, 'must start with https://').default('https://accounts.google.com'),
}

const googleSchema = z.object(googleShape)

/** Returns null when signing in with Google is not set up. */
export function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: z.output<typeof googleSchema>): OpenIdClient | null {
  if (!clientId && !clientSecret) return null
  if (clientId && clientSecret) return { clientId, clientSecret, issuer }
  throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none.')
}

const origins = readBy((text) => {
  const urls = listOf(text)
  return urls.every((url) => URL.parse(url)?.origin === url) ? urls : undefined
}, 'must list origins like https://push.example, separated by commas')

const webPushShape = {
  WEB_PUSH: flag.default(false),
  WEB_PUSH_SERVICES: origins.default([]),
}

/** Returns null when no push notifications are sent. */
export function webPushOf(
  settings: z.output<z.ZodObject<typeof webPushShape>>,
): { services: string[] } | null {
  return settings.WEB_PUSH ? { services: settings.WEB_PUSH_SERVICES } : null
}

/** Reads `name=value,name=value`, the form that OpenTelemetry specifies; values are percent-encoded. */
const headers = readBy((text) => {
  const pairs = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = pair ?? []
        if (name === undefined || value === undefined) throw new URIError(text)
        return [name, decodeURIComponent(value)]
      }),
    )
  } catch {
    return undefined
  }
}, 'must read like "name=value,name=value"')

/** The names are those of OpenTelemetry, so that its documentation applies. */
const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: filledText.default('jhilik'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

const tracingSchema = z.object(tracingShape)

/** Returns null when traces are sent nowhere. */
export function tracingOf(settings: z.output<typeof tracingSchema>): TracingSettings | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  }
}

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const DAY = `(?:${WEEKDAYS.join('|')})`
const ENTRY = new RegExp(`^(${DAY})(?:-(${DAY}))? (${TIME})-(${TIME}|24:00)$`)

/**
 * Reads `Sa-Th 09:00-20:00, Fr 15:00-20:00`: days and times as schema.org's `openingHours` writes them. Undefined when
 * the text has another form.
 */
function parseOpeningHours(text: string): OpeningHours[] | undefined {
  const entries = text.split(',').map((entry) => {
    const [, firstDay, lastDay = firstDay, opens, end] = ENTRY.exec(entry.trim()) ?? []
    if (!firstDay || !opens || !end) return undefined
    const closes = end.replace('24:00', '00:00')
    return closesLater({ opens, closes }) ? ({ firstDay, lastDay, opens, closes } as OpeningHours) : undefined
  })
  return entries.every((entry) => entry !== undefined) ? entries : undefined
}

/** The names of networks that Fastify knows: this machine, link-local and private networks. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Networks of which no part is on the internet; the last is for the insides of providers' networks. */
const PRIVATE_NETWORKS = [...NEARBY_NETWORKS, ['100.64.0.0', 10, 'ipv4']] as const
/** Providers of proxies name networks that are smaller than these. */
const LEAST_PUBLIC_PREFIX = { ipv4: 10, ipv6: 20 }
/** An IPv4 address that is written as one of IPv6 begins with this. */
const MAPPED = /^::ffff:/i

/** Returns whether it is an address, or a network like `10.0.0.0/8`, but not one with a large part of the internet. */
function isNetwork(text: string): boolean {
  const [address = '', given, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const longest = version === 4 ? 32 : 128
  const prefix = given === undefined ? longest : Number(given)
  if (given !== undefined && !(/^\d{1,3}$/.test(given) && prefix <= longest)) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const isMapped = version === 6 && MAPPED.test(new URL(`http://[${address}]`).hostname.slice(1))
  if (isMapped) return prefix === longest
  const isPrivate = PRIVATE_NETWORKS.some(([network, least, of]) => {
    const list = new BlockList()
    list.addSubnet(network, least, of)
    return prefix >= least && list.check(address, family)
  })
  return isPrivate || prefix >= LEAST_PUBLIC_PREFIX[family]
}

/** Reads a list separated by commas. Undefined when one of its parts is no address, network or name. */
function parseTrustedProxies(text: string): string[] | undefined {
  const proxies = listOf(text)
  return proxies.every((proxy) => NAMES.includes(proxy) || isNetwork(proxy)) ? proxies : undefined
}

/** The settings except those of the gateways. */
export const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: siteUrl.optional(),
  ...originsShape,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_URL: httpUrl.optional(),
  DEMO: flag.optional(),
  SESSION_SECRET: secrets.optional(),
  BUSINESS_NAME: filledText.default('Jhilik'),
  BUSINESS_NAME_BN: filledText.optional(),
  BUSINESS_EMAIL: emailSchema.optional(),
  BUSINESS_PHONE: phone('must be a phone number').optional(),
  BUSINESS_ADDRESS: requiredLines('must not be empty', 300).optional(),
  BUSINESS_ADDRESS_BN: requiredLines('must not be empty', 300).optional(),
  BUSINESS_HOURS: openingHours.optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'is not a known time zone').default('Asia/Dhaka'),
  COUNTRY: z.string().refine(isCountry, 'must be a country code like BD').default('BD'),
  CURRENCY: z.string().refine(isCurrency, 'must be a currency code like BDT').default('USD'),
  LOCALE: z.enum(LOCALES).default('en'),
  GATEWAYS: gatewayNames.optional(),
  TEST_STORE: flag.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ...smsShape,
  ...webPushShape,
  ...googleShape,
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: filledText.default('us-east-1'),
  S3_ACCESS_KEY_ID: filledText.optional(),
  S3_SECRET_ACCESS_KEY: filledText.optional(),
  ...backupShape,
  ...tracingShape,
  ROUTER_URL: routerUrl.optional(),
  PICTURE_SERVERS: ipAddresses.default([]),
  HOLD_MINUTES: z.coerce.number().int().min(2).max(240).default(15),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  HISTORY_DAYS: z.coerce.number().int().min(0).max(36_500).default(730),
  HOLDS_PER_ADDRESS: z.coerce.number().int().min(0).default(10),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies.optional(),
  RATE_LIMIT: z.coerce.number().int().min(1).default(600),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** The process that starts the workers sets both for each of them. */
  JHILIK_WORKER: z.coerce.number().int().min(1).default(1),
  JHILIK_EMBEDDED_URL: databaseUrl.optional(),
  JHILIK_DEV: flag.default(false),
})
export type Settings = z.output<typeof settingsSchema>
