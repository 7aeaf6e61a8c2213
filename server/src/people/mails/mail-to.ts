import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail, type MailContent } from '../../platform/mail-layout.ts'

export interface Reader {
  to: string | null
  locale: Locale
}

const greetings: Record<Locale, string> = { en: 'Hello,', bn: 'প্রিয় গ্রাহক,' }

const signatures: Record<Locale, (business: string) => string> = {
  en: (business) => `Yours, ${business}`,
  bn: (business) => `শুভেচ্ছান্তে, ${business}`,
}

/** Lays out a mail with the greeting and the signature of all mails about accounts. */
export const mailTo = (
  config: Config,
  { to, locale }: Reader,
  words: Omit<MailContent, 'to' | 'locale' | 'greeting' | 'signature'>,
): Mail =>
  layoutMail(
    {
      to,
      locale,
      greeting: greetings[locale],
      ...words,
      signature: signatures[locale](businessNameIn(config, locale)),
    },
    config,
  )
