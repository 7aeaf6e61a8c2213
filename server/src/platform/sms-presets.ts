import type { SmsService } from './sms-service.ts'

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
export const smsPresets: Record<string, SmsPreset> = {
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
    }),
  },
}

export const SMS_PROVIDERS = Object.keys(smsPresets)
