import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'

const textsOf = {
  en: {
    subject: (business: string) => `Test email from ${business}`,
    heading: 'Emails arrive',
    greeting: 'Hello,',
    text: 'This message was sent to try the mail server. If it is in your spam folder, your customers’ emails will be too: ask the person who runs your mail server about SPF and DKIM.',
    note: 'You are receiving this email because someone pressed the button for it in the settings.',
  },
  bn: {
    subject: (business: string) => `${business}-এর পরীক্ষামূলক ইমেইল`,
    heading: 'ইমেইল পৌঁছাচ্ছে',
    greeting: 'শুভেচ্ছা,',
    text: 'মেইল সার্ভার পরীক্ষা করতে এই বার্তা পাঠানো হয়েছে। এটি স্প্যাম ফোল্ডারে এসে থাকলে গ্রাহকদের ইমেইলও সেখানে যাবে: যিনি মেইল সার্ভার চালান, তাঁকে SPF ও DKIM-এর কথা জিজ্ঞেস করুন।',
    note: 'সেটিংসে এর বোতাম চাপা হয়েছে বলে ইমেইলটি পেলেন।',
  },
} as const satisfies Record<Locale, object>

export function testMail(config: Config, { to, locale }: { to: string; locale: Locale }): Mail {
  const { subject, heading, greeting, text, note } = textsOf[locale]
  const signature = businessNameIn(config, locale)
  return layoutMail(
    { to, locale, subject: subject(signature), heading, greeting, paragraphs: [text], signature, note },
    config,
  )
}
