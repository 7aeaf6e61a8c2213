import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Look } from '../../platform/look.ts'
import { layoutMail } from '../../platform/mail-layout.ts'

const textsOf = {
  en: {
    subject: 'Your booking is confirmed',
    greeting: 'Hello Rahim,',
    text: 'Thank you. We come to you at the time that you have chosen.',
    facts: [
      ['Service', 'Exterior foam wash'],
      ['Address', 'House 12, Road 5, Dhanmondi, Dhaka'],
    ],
    action: 'Show my booking',
    note: 'This is a sample. It is not sent to anybody.',
  },
  bn: {
    subject: 'আপনার বুকিং নিশ্চিত হয়েছে',
    greeting: 'প্রিয় রহিম,',
    text: 'ধন্যবাদ। আপনার বেছে নেওয়া সময়ে আমরা চলে আসব।',
    facts: [
      ['সার্ভিস', 'ফোম ওয়াশ'],
      ['ঠিকানা', 'বাড়ি ১২, রোড ৫, ধানমন্ডি, ঢাকা'],
    ],
    action: 'আমার বুকিং দেখুন',
    note: 'এটি একটি নমুনা। কাউকে পাঠানো হয় না।',
  },
} as const satisfies Record<Locale, object>

/** Returns the HTML of a mail with sample data, for the preview of a look. */
export function lookSampleMail(config: Config, look: Look, locale: Locale): string {
  const { subject, greeting, text, facts, action, note } = textsOf[locale]
  const content = {
    to: null,
    locale,
    subject,
    heading: subject,
    greeting,
    paragraphs: [text],
    facts: facts.map(([name, value]): [string, string] => [name, value]),
    action: { text: action, url: config.publicUrl },
    signature: businessNameIn(config, locale),
    note,
  }
  const { businessName, businessNameBn, publicUrl } = config
  return layoutMail(content, { businessName, businessNameBn, publicUrl, look }).html
}
