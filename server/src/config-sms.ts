import { z } from 'zod'
import { SMS_PROVIDERS, smsPresets } from './platform/sms-presets.ts'
import { NUMBER_FORMS, type SmsService } from './platform/sms-service.ts'
import { StartError } from './platform/start-error.ts'

/** Reads `name=value&other=value`, as in the query of an address. */
const fieldList = z.string().transform((text) => Object.fromEntries(new URLSearchParams(text)))

const successRule = z.string().transform((text, issues) => {
  const [, path, values] = /^([\w.]+)=(.+)$/.exec(text) ?? []
  if (path && values) return { path, values: values.split('|') }
  issues.addIssue('must read like "error=0" or "status_code=200|202"')
  return z.NEVER
})

/** The settings of a provider of text messages: one that is known by name, or any by its address and fields. */
export const smsShape = {
  SMS_PROVIDER: z.enum(SMS_PROVIDERS).optional(),
  SMS_API_KEY: z.string().min(1).optional(),
  SMS_USER: z.string().min(1).optional(),
  SMS_SENDER: z.string().min(1).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_METHOD: z.enum(['GET', 'POST']).optional(),
  SMS_FORMAT: z.enum(['form', 'json', 'query']).optional(),
  SMS_FIELDS: fieldList.optional(),
  SMS_NUMBER_FIELD: z.string().min(1).optional(),
  SMS_TEXT_FIELD: z.string().min(1).optional(),
  SMS_NUMBER_FORM: z.enum(NUMBER_FORMS).optional(),
  SMS_SUCCESS: successRule.optional(),
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
] as const

const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Returns null when nothing is set. Throws StartError when something is missing, or would be ignored. */
export function smsOf(settings: SmsSettings): SmsService | null {
  const isSet = (name: keyof SmsSettings) => settings[name] !== undefined
  const { SMS_PROVIDER, SMS_API_KEY = '', SMS_USER = '', SMS_SENDER = '', SMS_URL: url } = settings
  const preset = SMS_PROVIDER && smsPresets[SMS_PROVIDER]
  if (preset) {
    const missing = preset.needs.filter((name) => !isSet(name))
    if (missing.length > 0) throw new StartError(`SMS_PROVIDER=${SMS_PROVIDER} needs ${list(missing)}.`)
    const ignored = CALL.filter(isSet)
    if (ignored.length > 0) {
      throw new StartError(`With SMS_PROVIDER the setting ${list(ignored)} is fixed: leave it out.`)
    }
    return preset.serviceOf({ apiKey: SMS_API_KEY, user: SMS_USER, sender: SMS_SENDER, url })
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
  }
}
