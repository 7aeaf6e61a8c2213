import type { Config } from '../../config.ts'
import { translateName } from '../../platform/format.ts'
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

const en = {
  subject: (count: string) => `Something is wrong in the data (${count})`,
  heading: 'The nightly check of the data has found something',
  greeting: 'Hello,',
  what: 'Bookings, payments, receipts and figures should always agree. Below is what does not, and how often.',
  task: 'Please have the person who runs the server look at it soon: npm run audit names each booking and payment and says what to look at. You get this mail again only when something changes.',
  note: (site: string) => `You get this mail because you look after the bookings of ${site}.`,
  checks: {
    'seat-taken-twice': 'Seats sold twice',
    'seat-beyond-capacity': 'Seats beyond the capacity of their slot',
    'booking-without-slot': 'Bookings without a slot',
    'booking-not-of-slot': 'Bookings that do not match their slot',
    'slots-overlap': 'Slots that overlap',
    'booking-unpaid': 'Confirmed bookings without their payment',
    'payment-status-differs': 'Bookings with a wrong payment status',
    'attempts-open-at-once': 'Bookings with several open payments',
    'attempt-not-inspected': 'Open payments that nobody asks about',
    'charge-differs': 'Payments that differ from the ledger',
    'cash-differs': 'Payments on site that differ from the ledger',
    'fee-differs': 'Fees that differ from the ledger',
    'chargeback-differs': 'Chargebacks that differ from the ledger',
    'refunded-too-much': 'Payments whose refunds do not add up',
    'refund-differs': 'Refunds that differ from the ledger',
    'entry-not-of-payment': 'Ledger entries of another payment',
    'correction-not-opposite': 'Corrections that correct nothing',
    'entry-in-closed-month': 'Ledger entries in closed months',
    'settlement-differs': 'Ledger entries that differ from the statements',
    'document-numbers': 'Gaps in the numbers of receipts',
    'document-missing': 'Amounts without a receipt',
    'document-differs': 'Receipts that differ from their payment',
    'document-sums-differ': 'Receipts that do not add up',
    'hold-overdue': 'Holds that do not end',
    'hold-without-job': 'Holds without a planned end',
    'refund-without-job': 'Refunds that nobody sends',
    'job-failed': 'Jobs that were given up, such as mails',
    'booking-snapshot': 'Bookings with damaged details',
    'document-snapshot': 'Receipts with damaged details',
    'day-totals-differ': 'Days with wrong totals',
    'review-tallies-differ': 'Wrong numbers of reviews',
    'protection-off': 'Safeguards of the database that are off',
  },
}

type AuditTexts = typeof en

const bn: AuditTexts = {
  subject: (count) => `তথ্যে গরমিল আছে (${count}টি)`,
  heading: 'রাতের যাচাইয়ে তথ্যে গরমিল পাওয়া গেছে',
  greeting: 'শুভেচ্ছা,',
  what: 'বুকিং, পেমেন্ট, রসিদ ও হিসাব সব সময় মিলে থাকার কথা। কোথায় কতগুলো মেলেনি, তা নিচে দেওয়া হলো।',
  task: 'যিনি সার্ভার চালান, তাঁকে শিগগিরই এটি দেখতে বলুন: npm run audit চালালে প্রতিটি বুকিং ও পেমেন্টের পরিচয় এবং কী দেখতে হবে তা জানা যায়। কিছু বদলালেই কেবল এই ইমেইল আবার আসবে।',
  note: (site) => `আপনি ${site} সাইটের বুকিং দেখাশোনা করেন, তাই এই ইমেইলটি পাঠানো হয়েছে।`,
  checks: {
    'seat-taken-twice': 'দুবার বিক্রি হওয়া আসন',
    'seat-beyond-capacity': 'স্লটের ধারণক্ষমতার বাইরের আসন',
    'booking-without-slot': 'স্লট ছাড়া বুকিং',
    'booking-not-of-slot': 'স্লটের সঙ্গে না মেলা বুকিং',
    'slots-overlap': 'একটির ওপর আরেকটি পড়া স্লট',
    'booking-unpaid': 'পেমেন্ট ছাড়াই নিশ্চিত হওয়া বুকিং',
    'payment-status-differs': 'ভুল পেমেন্ট-অবস্থার বুকিং',
    'attempts-open-at-once': 'একসঙ্গে কয়েকটি খোলা পেমেন্ট থাকা বুকিং',
    'attempt-not-inspected': 'খোলা পেমেন্ট, যার খোঁজ আর নেওয়া হবে না',
    'charge-differs': 'হিসাবের খাতার সঙ্গে না মেলা পেমেন্ট',
    'cash-differs': 'হিসাবের খাতার সঙ্গে না মেলা সরাসরি নেওয়া টাকা',
    'fee-differs': 'হিসাবের খাতার সঙ্গে না মেলা ফি',
    'chargeback-differs': 'ব্যাংকের ফিরিয়ে নেওয়া টাকা, যা হিসাবের খাতার সঙ্গে মেলে না',
    'refunded-too-much': 'পেমেন্ট, যার ফেরতের যোগফল মেলে না',
    'refund-differs': 'হিসাবের খাতার সঙ্গে না মেলা ফেরত',
    'entry-not-of-payment': 'অন্য পেমেন্টের নামে থাকা লেনদেন',
    'correction-not-opposite': 'যে সংশোধন ভুল',
    'entry-in-closed-month': 'বন্ধ মাসে ঢোকা লেনদেন',
    'settlement-differs': 'স্টেটমেন্টের সঙ্গে না মেলা লেনদেন',
    'document-numbers': 'রসিদের নম্বরে ফাঁক',
    'document-missing': 'টাকা, যার রসিদ নেই',
    'document-differs': 'পেমেন্টের সঙ্গে না মেলা রসিদ',
    'document-sums-differ': 'রসিদ, যার যোগফল মেলে না',
    'hold-overdue': 'সময় পেরিয়েও ছাড়া হয়নি এমন স্লট',
    'hold-without-job': 'সময় শেষে ছাড়ার ব্যবস্থা নেই এমন স্লট',
    'refund-without-job': 'ফেরত, যা পাঠানো হচ্ছে না',
    'job-failed': 'ব্যর্থ হয়ে বাদ পড়া কাজ, যেমন ইমেইল পাঠানো',
    'booking-snapshot': 'তথ্য নষ্ট হওয়া বুকিং',
    'document-snapshot': 'তথ্য নষ্ট হওয়া রসিদ',
    'day-totals-differ': 'দিনের ভুল মোট হিসাব',
    'review-tallies-differ': 'রিভিউয়ের ভুল সংখ্যা',
    'protection-off': 'ডেটাবেসের বন্ধ থাকা সুরক্ষা',
  },
}

const textsOf: Record<Locale, AuditTexts> = { en, bn }
