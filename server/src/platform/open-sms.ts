import type { CountryCode } from 'libphonenumber-js/min'
import { type Mailbox, openMailbox } from './mail.ts'
import type { Sms } from './sms.ts'
import { openSmsService, type SmsService } from './sms-service.ts'

interface SmsConfig {
  sms: SmsService | null
  country: CountryCode
  demo: boolean
  smtpUrl: string | null
  dataDir: string
  mailFrom: string | { name: string; address: string }
}

/** The domain of the addresses under which the demo's mailbox keeps text messages. */
export const SMS_DOMAIN = 'sms.invalid'

/** Writes a demo's messages to the mailbox that everybody can read there. */
const mailboxSms = (deliver: Mailbox, config: Pick<SmsConfig, 'mailFrom'>): Sms => ({
  async send({ id, to, text }) {
    await deliver(id, { from: config.mailFrom, to: `${to}@${SMS_DOMAIN}`, subject: `SMS: ${text}`, text })
    return 'Written to the mailbox of the demo'
  },
})

/** Returns null when no provider is set; text messages are then not offered. */
export function openSms(config: SmsConfig): Sms | null {
  if (config.sms) return openSmsService(config.sms, config)
  if (config.demo && !config.smtpUrl) return mailboxSms(openMailbox(config.dataDir), config)
  return null
}
