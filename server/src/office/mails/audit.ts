import type { Config } from '../../config.ts'
import { translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import type { AuditResult } from '../rules/results.ts'
import { bn } from './texts/integrity-bn.ts'
import { type AuditTexts, en } from './texts/integrity-en.ts'

const textsOf: Record<Locale, AuditTexts> = { en, bn }

/** The mail names the checks and how many violations each has; the ids are in the log and in `npm run audit`. */
export function auditMail(
  config: Config,
  { results, count }: AuditResult,
  { email, locale }: { email: string; locale: Locale },
): Mail {
  const texts = textsOf[locale]
  const number = new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en')
  return layoutMail(
    {
      to: email,
      locale,
      subject: `${config.businessName}: ${texts.subject(number.format(count))}`,
      heading: texts.heading,
      greeting: texts.greeting,
      paragraphs: [texts.what, texts.task],
      facts: results
        .filter((result) => result.count > 0)
        .map((result) => [translateName(result.check.name, texts.checks), number.format(result.count)]),
      signature: config.businessName,
      note: texts.note(config.publicUrl),
    },
    config,
  )
}
