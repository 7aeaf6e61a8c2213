import type { Config } from '../../../config.ts'
import { formatFor } from '../../../platform/format.ts'
import type { Locale } from '../../../platform/locale.ts'
import type { Mail } from '../../../platform/mail.ts'
import { layoutMail, type MailContent } from '../../../platform/mail-layout.ts'
import { RESET_MINUTES } from '../rules/reset-link.ts'
import { bn } from './texts/bn.ts'
import { en, type MailTexts } from './texts/en.ts'

const textsOf: Record<Locale, MailTexts> = { en, bn }

interface Reader {
  to: string | null
  locale: Locale
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'action' | 'afterword' | 'note'>

const mailTo = (config: Config, { to, locale }: Reader, words: Words): Mail => {
  const { greeting, signature } = textsOf[locale]
  return layoutMail({ to, locale, greeting, ...words, signature: signature(config.businessName) }, config)
}

/** With the link to choose a new password. */
export function resetMail(config: Config, { url, ...reader }: Reader & { url: string }): Mail {
  const { reset } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: reset.subject(config.businessName),
    heading: reset.heading,
    paragraphs: [reset.asked(config.businessName)],
    action: { text: reset.action, url },
    afterword: reset.afterword(formatFor(reader.locale).digits(String(RESET_MINUTES))),
    note: reset.note(config.publicUrl),
  })
}

/** To the owner, who may not have done it. */
export function passwordChangedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { changed } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: changed.subject(config.businessName),
    heading: changed.heading,
    paragraphs: [changed.text(formatFor(reader.locale).moment(at, config.timeZone)), changed.notYou],
    action: { text: changed.action, url: `${config.publicUrl}/forgot-password?lang=${reader.locale}` },
    note: changed.note(config.publicUrl),
  })
}
