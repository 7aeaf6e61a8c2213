import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { bn } from './texts/second-factors-bn.ts'
import { en, type FactorTexts } from './texts/second-factors-en.ts'

const textsOf: Record<Locale, FactorTexts> = { en, bn }

/** The change that is recorded and told. */
export type FactorChange = keyof FactorTexts['changes']

/** The mail to the owner of the account, who may not have made the change. */
export function factorMail(
  config: Config,
  { to, locale }: { to: string | null; locale: Locale },
  { change, at }: { change: FactorChange; at: Date },
): Mail {
  const texts = textsOf[locale]
  const { heading, text } = texts.changes[change]
  const { businessName, publicUrl, timeZone } = config
  return layoutMail(
    {
      to,
      locale,
      subject: `${businessName}: ${heading}`,
      heading,
      greeting: texts.greeting,
      paragraphs: [text, texts.when(formatFor(locale).moment(at, timeZone)), texts.notYou],
      action: { text: texts.action, url: `${publicUrl}/dashboard/account?lang=${locale}` },
      signature: texts.signature(businessName),
      note: texts.note(publicUrl),
    },
    config,
  )
}
