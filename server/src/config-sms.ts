import type { CountryCode } from 'libphonenumber-js/min'
import { z } from 'zod'
import { filledText, httpUrl, listOf, readBy } from './config-fields.ts'
import { isCountry } from './platform/phones.ts'
import { NUMBER_FORMS, type SmsService } from './platform/sms.ts'
import type { SmsReports } from './platform/sms-reports.ts'
import { StartError } from './platform/start-error.ts'

/** The values of an account at a provider; each provider uses some of them. */
interface SmsAccount {
  apiKey: string
  user: string
  /** The sender's name or number; '' for the provider's default. */
  sender: string
  /** Replaces the provider's own address. */
  url: string | undefined
}

interface SmsPreset {
  /** The settings without which it cannot send. */
  needs: readonly ('SMS_API_KEY' | 'SMS_USER' | 'SMS_SENDER')[]
  serviceOf(account: SmsAccount): SmsService
}

/** The only place with the providers' addresses, field names and answers, as their pages describe them. */
const smsPresets: Record<string, SmsPreset> = {
  alpha: {
    needs: ['SMS_API_KEY'],
    serviceOf: ({ apiKey, sender, url = 'https://api.sms.net.bd/sendsms' }) => ({
      name: 'alpha',
      url,
      method: 'POST',
      format: 'form',
      fields: { api_key: apiKey, ...(sender && { sender_id: sender }) },
      numberField: 'to',
      textField: 'msg',
      numberForm: '8801',
      success: { path: 'error', values: ['0'] },
      answerId: 'data.request_id',
    }),
  },
  mimsms: {
    needs: ['SMS_USER', 'SMS_API_KEY', 'SMS_SENDER'],
    serviceOf: ({ user, apiKey, sender, url = 'https://api.mimsms.com/api/SmsSending/SMS' }) => ({
      name: 'mimsms',
      url,
      method: 'POST',
      format: 'json',
      // T means transactional, like codes and reminders.
      fields: {
        UserName: user,
        Apikey: apiKey,
        SenderName: sender,
        CampaignId: 'null',
        TransactionType: 'T',
      },
      numberField: 'MobileNumber',
      textField: 'Message',
      numberForm: '8801',
      success: { path: 'statusCode', values: ['200'] },
      answerId: 'trxnId',
    }),
  },
  sslwireless: {
    needs: ['SMS_USER', 'SMS_API_KEY'],
    serviceOf: ({ user, apiKey, url = 'https://smsplus.sslwireless.com/api/v3/send-sms' }) => ({
      name: 'sslwireless',
      url,
      method: 'POST',
      format: 'json',
      fields: { api_token: apiKey, sid: user },
      numberField: 'msisdn',
      textField: 'sms',
      // The id has at most 20 characters and is unique within a day.
      idField: { name: 'csms_id', length: 20 },
      numberForm: '8801',
      // 4023: a message with this id was sent before, by a try whose answer was lost.
      success: { path: 'status_code', values: ['200', '4023'] },
    }),
  },
  bulksmsbd: {
    needs: ['SMS_API_KEY', 'SMS_SENDER'],
    // The provider documents no address with TLS.
    serviceOf: ({ apiKey, sender, url = 'http://bulksmsbd.net/api/smsapi' }) => ({
      name: 'bulksmsbd',
      url,
      method: 'GET',
      format: 'query',
      fields: { api_key: apiKey, type: 'text', senderid: sender },
      numberField: 'number',
      textField: 'message',
      numberForm: '8801',
      success: { path: 'response_code', values: ['202'] },
    }),
  },
  twilio: {
    needs: ['SMS_USER', 'SMS_API_KEY', 'SMS_SENDER'],
    serviceOf: ({ user, apiKey, sender, url }) => ({
      name: 'twilio',
      url: url ?? `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`,
      method: 'POST',
      format: 'form',
      fields: { [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender },
      numberField: 'To',
      textField: 'Body',
      numberForm: '+8801',
      credentials: { user, password: apiKey },
      success: { path: 'sid', values: null },
      answerId: 'sid',
      reports: {
        idField: 'MessageSid',
        delivered: { path: 'MessageStatus', values: ['delivered', 'read'] },
        failed: { path: 'MessageStatus', values: ['undelivered', 'failed'] },
        addressField: 'StatusCallback',
        signingKey: apiKey,
      },
    }),
  },
}

const SMS_PROVIDERS = Object.keys(smsPresets)

/** Reads `name=value&other=value`, as in the query of an address. */
const fieldList = z.string().transform((text) => Object.fromEntries(new URLSearchParams(text)))

const successRule = readBy((text) => {
  const [, path, values] = /^([\w.]+)=(.+)$/.exec(text) ?? []
  return path && values ? { path, values: values.split('|') } : undefined
}, 'must read like "error=0" or "status_code=200|202"')

const countries = readBy((text): readonly CountryCode[] | undefined => {
  const codes = listOf(text)
  return codes.every(isCountry) ? codes : undefined
}, 'must list country codes like BD,IN')

/** The settings of a provider of text messages: one that is known by name, or any by its address and fields. */
export const smsShape = {
  SMS_PROVIDER: z.enum(SMS_PROVIDERS).optional(),
  SMS_API_KEY: filledText.optional(),
  SMS_USER: filledText.optional(),
  SMS_SENDER: filledText.optional(),
  SMS_URL: httpUrl.optional(),
  SMS_METHOD: z.enum(['GET', 'POST']).optional(),
  SMS_FORMAT: z.enum(['form', 'json', 'query']).optional(),
  SMS_FIELDS: fieldList.optional(),
  SMS_NUMBER_FIELD: filledText.optional(),
  SMS_TEXT_FIELD: filledText.optional(),
  SMS_NUMBER_FORM: z.enum(NUMBER_FORMS).optional(),
  SMS_SUCCESS: successRule.optional(),
  SMS_ANSWER_ID: filledText.optional(),
  SMS_REPORT_ID: filledText.optional(),
  SMS_REPORT_DELIVERED: successRule.optional(),
  SMS_REPORT_FAILED: successRule.optional(),
  SMS_COUNTRIES: countries.optional(),
  SMS_CODES_A_DAY: z.coerce.number().int().min(1).max(100_000).default(300),
}

const schema = z.object(smsShape)
type SmsSettings = z.output<typeof schema>

const ACCOUNT = ['SMS_API_KEY', 'SMS_USER', 'SMS_SENDER'] as const
const CALL = [
  'SMS_METHOD',
  'SMS_FORMAT',
  'SMS_FIELDS',
  'SMS_NUMBER_FIELD',
  'SMS_TEXT_FIELD',
  'SMS_NUMBER_FORM',
  'SMS_SUCCESS',
  'SMS_ANSWER_ID',
] as const

const REPORT = ['SMS_REPORT_ID', 'SMS_REPORT_DELIVERED', 'SMS_REPORT_FAILED'] as const

/** Returns how the provider reports whether a message arrived; undefined when that is not set. */
function reportsOf(settings: SmsSettings): SmsReports | undefined {
  const { SMS_REPORT_ID: idField, SMS_REPORT_DELIVERED: delivered, SMS_REPORT_FAILED: failed } = settings
  if (!idField && !delivered && !failed) return undefined
  if (idField && delivered && failed) return { idField, delivered, failed }
  throw new StartError(`Delivery reports need all of ${list(REPORT)}.`)
}

const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Returns null when nothing is set. Throws StartError when something is missing, or would be ignored. */
export function smsOf(settings: SmsSettings): SmsService | null {
  const isSet = (name: keyof SmsSettings) => settings[name] !== undefined
  const { SMS_PROVIDER, SMS_API_KEY = '', SMS_USER = '', SMS_SENDER = '', SMS_URL: url } = settings
  const reports = reportsOf(settings)
  const preset = SMS_PROVIDER && smsPresets[SMS_PROVIDER]
  if (preset) {
    const missing = preset.needs.filter((name) => !isSet(name))
    if (missing.length > 0) throw new StartError(`SMS_PROVIDER=${SMS_PROVIDER} needs ${list(missing)}.`)
    const ignored = CALL.filter(isSet)
    if (ignored.length > 0) {
      throw new StartError(`With SMS_PROVIDER the setting ${list(ignored)} is fixed: leave it out.`)
    }
    const service = preset.serviceOf({ apiKey: SMS_API_KEY, user: SMS_USER, sender: SMS_SENDER, url })
    return { ...service, ...(reports && { reports }) }
  }
  const { SMS_NUMBER_FIELD, SMS_TEXT_FIELD, SMS_SUCCESS, SMS_FORMAT = 'form', SMS_FIELDS = {} } = settings
  if (!url && ![...ACCOUNT, ...CALL].some(isSet)) return null
  const ignored = ACCOUNT.filter(isSet)
  if (!url || !SMS_NUMBER_FIELD || !SMS_TEXT_FIELD || !SMS_SUCCESS || ignored.length > 0) {
    throw new StartError(
      'Text messages need SMS_PROVIDER with its account, or SMS_URL, SMS_NUMBER_FIELD, SMS_TEXT_FIELD and SMS_SUCCESS with the account in SMS_FIELDS.',
    )
  }
  const defaultMethod = SMS_FORMAT === 'query' ? 'GET' : 'POST'
  const method = settings.SMS_METHOD ?? defaultMethod
  if (method === 'GET' && SMS_FORMAT !== 'query') {
    throw new StartError('SMS_METHOD=GET needs SMS_FORMAT=query.')
  }
  return {
    name: new URL(url).host,
    url,
    method,
    format: SMS_FORMAT,
    fields: SMS_FIELDS,
    numberField: SMS_NUMBER_FIELD,
    textField: SMS_TEXT_FIELD,
    numberForm: settings.SMS_NUMBER_FORM ?? '8801',
    success: SMS_SUCCESS,
    ...(settings.SMS_ANSWER_ID && { answerId: settings.SMS_ANSWER_ID }),
    ...(reports && { reports }),
  }
}
