import type { Config } from '../../config.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail, type MailContent } from '../../platform/mail-layout.ts'
import { bn } from './texts/accounts-bn.ts'
import { en, type MailTexts } from './texts/accounts-en.ts'

export const textsOf: Record<Locale, MailTexts> = { en, bn }

export interface Reader {
  to: string | null
  locale: Locale
}

type Words = Pick<
  MailContent,
  'subject' | 'heading' | 'paragraphs' | 'facts' | 'action' | 'afterword' | 'note' | 'usableMinutes'
>

/** Lays out a mail with the greeting and the signature of all mails about accounts. */
export const mailTo = (config: Config, { to, locale }: Reader, words: Words): Mail => {
  const { greeting, signature } = textsOf[locale]
  return layoutMail({ to, locale, greeting, ...words, signature: signature(config.businessName) }, config)
}
