import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { CODE_MINUTES } from '../rules/login-codes.ts'
import { bn } from './texts/login-codes-bn.ts'
import { type CodeTexts, en } from './texts/login-codes-en.ts'

const textsOf: Record<Locale, CodeTexts> = { en, bn }

interface CodeMessage {
  /** The code has ASCII digits, so that phones recognize it and offer it to the form. */
  code: string
  locale: Locale
}

const minutesIn = (locale: Locale) => formatFor(locale).digits(String(CODE_MINUTES))

export function codeMail(config: Config, { to, code, locale }: CodeMessage & { to: string }): Mail {
  const { businessName, publicUrl } = config
  const texts = textsOf[locale]
  return layoutMail(
    {
      to,
      locale,
      subject: texts.subject(code, businessName),
      heading: texts.heading,
      greeting: texts.greeting,
      paragraphs: [texts.asked(businessName)],
      facts: [[texts.code, code]],
      afterword: texts.afterword(minutesIn(locale)),
      signature: texts.signature(businessName),
      note: texts.note(publicUrl),
    },
    config,
  )
}

/** The text is as short as it can be, because one message has only 70 characters in Bangla. */
export const codeSms = (
  { businessName }: Pick<Config, 'businessName'>,
  { code, locale }: CodeMessage,
): string => textsOf[locale].sms(code, businessName, minutesIn(locale))
