import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { VERIFY_HOURS } from '../rules/verify-link.ts'
import { bn } from './texts/accounts-bn.ts'
import { en, type MailTexts } from './texts/accounts-en.ts'

const textsOf: Record<Locale, MailTexts> = { en, bn }

/** The mail has the link to verify the address of an account. */
export function verifyMail(
  config: Config,
  { to, locale, url }: { to: string; locale: Locale; url: string },
): Mail {
  const { greeting, signature, verify } = textsOf[locale]
  const { businessName, publicUrl } = config
  return layoutMail(
    {
      to,
      locale,
      subject: verify.subject(businessName),
      heading: verify.heading,
      greeting,
      paragraphs: [verify.asked(businessName)],
      action: { text: verify.action, url },
      afterword: verify.afterword(formatFor(locale).digits(String(VERIFY_HOURS))),
      signature: signature(businessName),
      note: verify.note(publicUrl),
      usableMinutes: VERIFY_HOURS * 60,
    },
    config,
  )
}
