import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import type { AuditResult } from '../rules/audit.ts'

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
      subject: `${businessNameIn(config, locale)}: ${texts.subject(number.format(count))}`,
      heading: texts.heading,
      greeting: texts.greeting,
      paragraphs: [texts.what, texts.task],
      facts: results
        .filter((result) => result.count > 0)
        .map(({ check, count }) => [checkNames[check.name]?.[locale] ?? check.name, number.format(count)]),
      signature: businessNameIn(config, locale),
      note: texts.note(config.publicUrl),
    },
    config,
  )
}

const en = {
  subject: (count: string) => `Something is wrong in the data (${count})`,
  heading: 'The nightly check of the data has found something',
  greeting: 'Hello,',
  what: 'Bookings, payments, receipts and figures should always agree. Below is what does not, and how often.',
  task: 'Please have the person who runs the server look at it soon: npm run audit names each booking and payment and says what to look at. You get this mail again only when something changes.',
  note: (site: string) => `You are receiving this email because you look after the bookings of ${site}.`,
}

type AuditTexts = typeof en

const bn: AuditTexts = {
  subject: (count) => `তথ্যে গরমিল আছে (${count}টি)`,
  heading: 'রাতের যাচাইয়ে তথ্যে গরমিল পাওয়া গেছে',
  greeting: 'শুভেচ্ছা,',
  what: 'বুকিং, পেমেন্ট, রসিদ ও হিসাব সব সময় মিলে থাকার কথা। কোথায় কতগুলো মেলেনি, তা নিচে দেওয়া হলো।',
  task: 'যিনি সার্ভার চালান, তাঁকে শিগগিরই এটি দেখতে বলুন: npm run audit চালালে প্রতিটি বুকিং ও পেমেন্টের পরিচয় এবং কী দেখতে হবে তা জানা যায়। কিছু বদলালেই কেবল এই ইমেইল আবার আসবে।',
  note: (site) => `আপনি ${site} সাইটের বুকিং দেখাশোনা করেন, তাই এই ইমেইলটি পাঠানো হয়েছে।`,
}

const textsOf: Record<Locale, AuditTexts> = { en, bn }

/** The names of the checks. */
const checkNames: Record<string, Record<Locale, string>> = {
  'seat-taken-twice': { en: 'Seats sold twice', bn: 'দুবার বিক্রি হওয়া আসন' },
  'seat-beyond-capacity': { en: 'Seats beyond the capacity of their slot', bn: 'স্লটের ধারণক্ষমতার বাইরের আসন' },
  'booking-without-slot': { en: 'Bookings without a slot', bn: 'স্লট ছাড়া বুকিং' },
  'booking-not-of-slot': { en: 'Bookings that do not match their slot', bn: 'স্লটের সঙ্গে না মেলা বুকিং' },
  'slots-overlap': { en: 'Slots that overlap', bn: 'একটির ওপর আরেকটি পড়া স্লট' },
  'booking-unpaid': { en: 'Confirmed bookings without their payment', bn: 'পেমেন্ট ছাড়াই নিশ্চিত হওয়া বুকিং' },
  'payment-status-differs': { en: 'Bookings with a wrong payment status', bn: 'ভুল পেমেন্ট-অবস্থার বুকিং' },
  'attempts-open-at-once': {
    en: 'Bookings with several open payments',
    bn: 'একসঙ্গে কয়েকটি খোলা পেমেন্ট থাকা বুকিং',
  },
  'attempt-not-inspected': {
    en: 'Open payments that nobody asks about',
    bn: 'খোলা পেমেন্ট, যার খোঁজ আর নেওয়া হবে না',
  },
  'charge-differs': { en: 'Payments that differ from the ledger', bn: 'হিসাবের খাতার সঙ্গে না মেলা পেমেন্ট' },
  'tip-differs': { en: 'Tips that are no tips in the ledger', bn: 'হিসাবের খাতার সঙ্গে না মেলা বকশিশ' },
  'cash-differs': {
    en: 'Payments on site that differ from the ledger',
    bn: 'হিসাবের খাতার সঙ্গে না মেলা সরাসরি নেওয়া টাকা',
  },
  'fee-differs': { en: 'Fees that differ from the ledger', bn: 'হিসাবের খাতার সঙ্গে না মেলা ফি' },
  'chargeback-differs': {
    en: 'Chargebacks that differ from the ledger',
    bn: 'ব্যাংকের ফিরিয়ে নেওয়া টাকা, যা হিসাবের খাতার সঙ্গে মেলে না',
  },
  'refunded-too-much': { en: 'Payments whose refunds do not add up', bn: 'পেমেন্ট, যার ফেরতের যোগফল মেলে না' },
  'refund-differs': { en: 'Refunds that differ from the ledger', bn: 'হিসাবের খাতার সঙ্গে না মেলা ফেরত' },
  'entry-not-of-payment': { en: 'Ledger entries of another payment', bn: 'অন্য পেমেন্টের নামে থাকা লেনদেন' },
  'correction-not-opposite': { en: 'Corrections that correct nothing', bn: 'যে সংশোধন ভুল' },
  'entry-in-closed-month': { en: 'Ledger entries in closed months', bn: 'বন্ধ মাসে ঢোকা লেনদেন' },
  'settlement-differs': {
    en: 'Ledger entries that differ from the statements',
    bn: 'স্টেটমেন্টের সঙ্গে না মেলা লেনদেন',
  },
  'document-numbers': { en: 'Gaps in the numbers of receipts', bn: 'রসিদের নম্বরে ফাঁক' },
  'document-missing': { en: 'Amounts without a receipt', bn: 'টাকা, যার রসিদ নেই' },
  'document-differs': { en: 'Receipts that differ from their payment', bn: 'পেমেন্টের সঙ্গে না মেলা রসিদ' },
  'document-sums-differ': { en: 'Receipts that do not add up', bn: 'রসিদ, যার যোগফল মেলে না' },
  'hold-overdue': { en: 'Holds that do not end', bn: 'সময় পেরিয়েও ছাড়া হয়নি এমন স্লট' },
  'hold-without-job': { en: 'Holds without a planned end', bn: 'সময় শেষে ছাড়ার ব্যবস্থা নেই এমন স্লট' },
  'refund-without-job': { en: 'Refunds that nobody sends', bn: 'ফেরত, যা পাঠানো হচ্ছে না' },
  'job-failed': { en: 'Jobs that were given up, such as mails', bn: 'ব্যর্থ হয়ে বাদ পড়া কাজ, যেমন ইমেইল পাঠানো' },
  'booking-snapshot': { en: 'Bookings with damaged details', bn: 'তথ্য নষ্ট হওয়া বুকিং' },
  'document-snapshot': { en: 'Receipts with damaged details', bn: 'তথ্য নষ্ট হওয়া রসিদ' },
  'day-totals-differ': { en: 'Days with wrong totals', bn: 'দিনের ভুল মোট হিসাব' },
  'protection-off': { en: 'Safeguards of the database that are off', bn: 'ডেটাবেসের বন্ধ থাকা সুরক্ষা' },
}
