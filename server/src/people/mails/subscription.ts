import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { CONFIRM_DAYS, CONFIRM_MINUTES } from '../rules/newsletter.ts'
import type { SubscriptionRow } from '../store/newsletter.ts'
import { bn } from './texts/newsletter-bn.ts'
import { en, type MailTexts } from './texts/newsletter-en.ts'

const textsOf: Record<Locale, MailTexts> = { en, bn }

export function confirmationMail(config: Config, { email, locale }: SubscriptionRow, url: string): Mail {
  const { greeting, confirmation, signature } = textsOf[locale]
  return layoutMail(
    {
      to: email,
      locale,
      subject: confirmation.subject,
      heading: confirmation.heading,
      greeting,
      paragraphs: [confirmation.asked(config.businessName)],
      action: { text: confirmation.action, url },
      afterword: confirmation.afterword(formatFor(locale).digits(String(CONFIRM_DAYS))),
      signature: signature(config.businessName),
      note: confirmation.note(config.publicUrl),
      usableMinutes: CONFIRM_MINUTES,
    },
    config,
  )
}

/** The headers to unsubscribe with one click: RFC 2369 and RFC 8058. */
const unsubscribeHeaders = (oneClickUrl: string) => ({
  'List-Unsubscribe': `<${oneClickUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function welcomeMail(
  config: Config,
  { email, locale }: SubscriptionRow,
  leave: { page: string; oneClick: string },
): Mail {
  const { greeting, welcome, signature } = textsOf[locale]
  return layoutMail(
    {
      to: email,
      locale,
      subject: welcome.subject(config.businessName),
      heading: welcome.heading,
      greeting,
      paragraphs: [welcome.thanks, welcome.promise],
      action: { text: welcome.action, url: `${config.publicUrl}/service` },
      signature: signature(config.businessName),
      note: welcome.note(config.publicUrl),
      leave: { text: welcome.leave, url: leave.page },
      headers: unsubscribeHeaders(leave.oneClick),
    },
    config,
  )
}
