import type { CountryCode } from 'libphonenumber-js/min'
import { type Mailbox, openMailbox } from './mail.ts'
import { nationalNumber } from './phones.ts'
import type { Secrets } from './signed-token.ts'
import { reportAddress, type SmsReports } from './sms-reports.ts'

interface SmsMessage {
  /** A UUID that stays the same when the message is sent again. */
  id: string
  /** The number in E.164. */
  to: string
  text: string
}

export interface Sms {
  /** Whether the provider delivers a message once when it is given twice with the same id. */
  recognizesIds: boolean
  /** Rejects with SmsError when the provider did not accept the message. */
  send(message: SmsMessage): Promise<TakenSms>
}

interface TakenSms {
  /** What the provider answered, for people. */
  answer: string
  /** The provider's id of the message, by which it reports whether it arrived. */
  providerId: string | null
}

/** The reason why a message was not sent: the provider's answer, without number, text and keys. */
export class SmsError extends Error {
  /** The provider was given the message and gave no answer that is understood, so that it may have taken it. */
  readonly isUnclear: boolean

  constructor(message: string, { isUnclear }: { isUnclear: boolean }) {
    super(message)
    this.isUnclear = isUnclear
  }
}

interface SmsConfig {
  sms: SmsService | null
  country: CountryCode
  demo: boolean
  smtpUrl: string | null
  dataDir: string
  mailFrom: string | { name: string; address: string }
  publicUrl: string
  sessionSecrets: Secrets
}

/** The domain of the addresses under which the demo's mailbox keeps text messages. */
export const SMS_DOMAIN = 'sms.invalid'

/** Writes a demo's messages to the mailbox that everybody can read there. */
const mailboxSms = (deliver: Mailbox, config: Pick<SmsConfig, 'mailFrom'>): Sms => ({
  recognizesIds: true,
  async send({ id, to, text }) {
    await deliver(id, { from: config.mailFrom, to: `${to}@${SMS_DOMAIN}`, subject: `SMS: ${text}`, text })
    return { answer: 'Written to the mailbox of the demo', providerId: null }
  },
})

/** Returns null when no provider is set; text messages are then not offered. */
export function openSms(config: SmsConfig): Sms | null {
  if (config.sms) return openSmsService(withReports(config.sms, config), config)
  if (config.demo && !config.smtpUrl) return mailboxSms(openMailbox(config.dataDir), config)
  return null
}

/** Names the address for reports in each call, where the provider asks for it. It refuses one that it cannot reach. */
function withReports(service: SmsService, config: SmsConfig): SmsService {
  const field = service.reports?.addressField
  if (!field || !config.publicUrl.startsWith('https:')) return service
  return { ...service, fields: { ...service.fields, [field]: reportAddress(config) } }
}

/** The forms in which a provider's calls have a number of Bangladesh; numbers of other countries have the same form. */
export const NUMBER_FORMS = ['8801', '01', '+8801'] as const
type NumberForm = (typeof NUMBER_FORMS)[number]

/** The description of a provider of text messages that is called over HTTP. */
export interface SmsService {
  /** The name in messages about failures. */
  name: string
  url: string
  method: 'GET' | 'POST'
  format: 'form' | 'json' | 'query'
  /** The fields that are sent with every message. */
  fields: Record<string, string>
  numberField: string
  textField: string
  /** The field for the end of the message's id, so that a provider can drop a repeated one. */
  idField?: { name: string; length: number }
  numberForm: NumberForm
  /** Where the JSON answer has the provider's id of the message; the id that was sent is used without it. */
  answerId?: string
  reports?: SmsReports
  /** The credentials of HTTP Basic. */
  credentials?: { user: string; password: string }
  /** The value of the JSON answer at a dotted path that means success; any but an empty one when `values` is null. */
  success: { path: string; values: readonly string[] | null }
}

const TIMEOUT_MS = 10_000
/** The codes of calls that were not made, because there was no connection. */
const UNCONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
/** The length of the excerpt of an answer, for logs and screens. */
const EXCERPT_LENGTH = 200

const formNumber = (to: string, form: NumberForm, country: CountryCode): string => {
  if (form === '+8801') return to
  return (form === '01' && nationalNumber(to, country)) || to.slice(1)
}

const sentId = (id: string, { length }: NonNullable<SmsService['idField']>) =>
  id.replaceAll('-', '').slice(-length)

function requestOf(service: SmsService, { id, to, text }: SmsMessage, country: CountryCode) {
  const { url, method, format, fields, numberField, textField, idField, credentials } = service
  const sent: Record<string, string> = {
    ...fields,
    [numberField]: formNumber(to, service.numberForm, country),
    [textField]: text,
    ...(idField && { [idField.name]: sentId(id, idField) }),
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (credentials) {
    const { user, password } = credentials
    headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  }
  const address = new URL(url)
  if (format === 'query') {
    for (const [name, value] of Object.entries(sent)) address.searchParams.set(name, value)
    return { address, init: { method, headers } }
  }
  if (format === 'form') return { address, init: { method, headers, body: new URLSearchParams(sent) } }
  return {
    address,
    init: {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    },
  }
}

const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], answer)

const MAX_ID = 100

/** Returns the provider's id of a message that it took; null when none is known. */
function providerIdOf({ answerId, idField }: SmsService, body: string, { id }: SmsMessage): string | null {
  if (answerId === undefined) return idField ? sentId(id, idField) : null
  const given = valueAt(JSON.parse(body), answerId)
  return typeof given === 'string' || typeof given === 'number'
    ? String(given).slice(0, MAX_ID) || null
    : null
}

/** Returns what the answer says about the message. */
function resultOf(
  { success: { path, values } }: SmsService,
  body: string,
): 'taken' | 'refused' | 'not understood' {
  try {
    const value = valueAt(JSON.parse(body), path)
    const given = value === undefined || value === null ? '' : String(value)
    if (values ? values.includes(given) : given !== '') return 'taken'
    return given === '' ? 'not understood' : 'refused'
  } catch {
    return 'not understood'
  }
}

/** Returns the beginning of an answer without the message's number and text and the account's keys. */
function excerptOf(body: string, { fields, credentials }: SmsService, { text }: SmsMessage): string {
  const secrets = [text, JSON.stringify(text).slice(1, -1), ...Object.values(fields), credentials?.password]
  let shown = body
  for (const secret of secrets) {
    if (secret && secret.length > 5) shown = shown.replaceAll(secret, '…')
  }
  return shown
    .replace(/\+?\d{7,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, EXCERPT_LENGTH)
}

/** Sends over the provider's HTTP interface. */
export function openSmsService(
  service: SmsService,
  business: { country: CountryCode },
  timeoutMs = TIMEOUT_MS,
): Sms {
  return {
    recognizesIds: service.idField !== undefined,
    async send(message) {
      const { address, init } = requestOf(service, message, business.country)
      let answer: Response
      let body: string
      try {
        answer = await fetch(address, {
          ...init,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        body = await answer.text()
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        const { code } = ((error as Error).cause ?? {}) as { code?: string }
        const reason = isLate ? `in ${timeoutMs / 1000} seconds` : `(${code ?? 'connection failed'})`
        const isUnclear = code === undefined || !UNCONNECTED.includes(code)
        throw new SmsError(`${service.name} did not answer ${reason}`, { isUnclear })
      }
      const excerpt = excerptOf(body, service, message)
      const result = resultOf(service, body)
      if (answer.ok && result === 'taken') {
        return { answer: excerpt, providerId: providerIdOf(service, body, message) }
      }
      // A server before the provider's may answer with 5xx when it got no answer itself.
      const isUnclear = answer.ok
        ? result === 'not understood'
        : answer.status >= 500 && answer.status !== 503
      throw new SmsError(`${service.name} answered ${answer.status}: ${excerpt || 'nothing'}`, { isUnclear })
    },
  }
}
