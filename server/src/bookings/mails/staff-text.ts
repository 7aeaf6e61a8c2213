import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { commonTexts, layoutBookingMail, type MailData, pageAction, startText } from './booking-mail.ts'

const en = {
  subject: (service: string, when: string) => `A message about your booking: ${service}, ${when}`,
  heading: 'A message for you',
}

export const bn: typeof en = {
  subject: (service, when) => `আপনার বুকিং নিয়ে একটি বার্তা: ${service}, ${when}`,
  heading: 'আপনার জন্য একটি বার্তা',
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** The mail has what staff have written to the customer. */
export function staffTextMail(data: MailData, text: string): Mail {
  const { booking, config, locale } = data
  const texts = textsOf[locale]
  return layoutBookingMail(data, {
    subject: texts.subject(serviceNameIn(locale, booking), startText(data)),
    heading: texts.heading,
    paragraphs: text.split(/\n+/),
    ...pageAction(data),
    signature: commonTexts[locale].thanks(businessNameIn(config, locale)),
  })
}
