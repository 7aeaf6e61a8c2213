import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { CONFIRM_DAYS, CONFIRM_MINUTES } from '../rules/newsletter.ts'
import type { SubscriptionRow } from '../store/newsletter.ts'

export function confirmationMail(config: Config, { email, locale }: SubscriptionRow, url: string): Mail {
  const { greeting, confirmation, signature } = textsOf[locale]
  return layoutMail(
    {
      to: email,
      locale,
      subject: confirmation.subject,
      heading: confirmation.heading,
      greeting,
      paragraphs: [confirmation.asked(businessNameIn(config, locale))],
      action: { text: confirmation.action, url },
      afterword: confirmation.afterword(formatFor(locale).digits(String(CONFIRM_DAYS))),
      signature: signature(businessNameIn(config, locale)),
      note: confirmation.note(config.publicUrl),
      usableMinutes: CONFIRM_MINUTES,
    },
    config,
  )
}

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
      subject: welcome.subject(businessNameIn(config, locale)),
      heading: welcome.heading,
      greeting,
      paragraphs: [welcome.thanks, welcome.promise],
      action: { text: welcome.action, url: `${config.publicUrl}/service` },
      signature: signature(businessNameIn(config, locale)),
      note: welcome.note(config.publicUrl),
      leave: { text: welcome.leave, url: leave.page, oneClick: leave.oneClick },
    },
    config,
  )
}

const en = {
  greeting: 'Hello,',
  confirmation: {
    subject: 'Please confirm your subscription',
    heading: 'One more step',
    asked: (business: string) =>
      `Someone, hopefully you, asked for the newsletter of ${business} to be sent to this address: one short email a month.`,
    action: 'Confirm my subscription',
    afterword: (days: string) =>
      `The button works for ${days} days. If it was not you, do nothing: nobody who has not confirmed gets the newsletter.`,
    note: (site: string) => `You are receiving this email because your address was entered at ${site}.`,
  },
  welcome: {
    subject: (business: string) => `Welcome to the newsletter of ${business}`,
    heading: 'You are subscribed',
    thanks: 'Thank you for confirming your address.',
    promise: 'Once a month you get offers, and tips for a clean car and home. No noise.',
    action: 'See our services',
    note: (site: string) =>
      `You are receiving this email because you subscribed to the newsletter at ${site}.`,
    leave: 'Unsubscribe',
  },
  signature: (business: string) => `Yours, ${business}`,
}

export const bn: typeof en = {
  greeting: 'প্রিয় পাঠক,',
  confirmation: {
    subject: 'আপনার সাবস্ক্রিপশন নিশ্চিত করুন',
    heading: 'আর মাত্র একটি ধাপ বাকি',
    asked: (business) =>
      `কেউ একজন, আশা করি আপনিই, এই ঠিকানায় ${business}-এর নিউজলেটার চেয়েছেন: মাসে একটি ছোট ইমেইল।`,
    action: 'সাবস্ক্রিপশন নিশ্চিত করুন',
    afterword: (days) =>
      `বোতামটি ${days} দিন কাজ করবে। আপনি না চেয়ে থাকলে কিছুই করতে হবে না: নিশ্চিত না করলে কাউকে নিউজলেটার পাঠানো হয় না।`,
    note: (site) => `${site} সাইটে আপনার ঠিকানাটি লেখা হয়েছিল বলে এই ইমেইলটি পাঠানো হয়েছে।`,
  },
  welcome: {
    subject: (business) => `${business}-এর নিউজলেটারে স্বাগতম`,
    heading: 'আপনার সাবস্ক্রিপশন চালু হয়েছে',
    thanks: 'ঠিকানাটি নিশ্চিত করার জন্য ধন্যবাদ।',
    promise: 'মাসে একবার অফার আর গাড়ি ও বাসা ঝকঝকে রাখার টিপস পাবেন। বাড়তি কিছু নয়।',
    action: 'আমাদের সার্ভিসগুলো দেখুন',
    note: (site) => `${site} সাইটে নিউজলেটার সাবস্ক্রাইব করেছেন বলে এই ইমেইলটি পাচ্ছেন।`,
    leave: 'সাবস্ক্রিপশন বন্ধ করুন',
  },
  signature: (business) => `শুভেচ্ছান্তে, ${business}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }
