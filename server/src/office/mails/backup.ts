import type { Config } from '../../config.ts'
import { zonedTime } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { STALE_HOURS } from '../rules/backups.ts'

interface Recipient {
  email: string
  locale: Locale
}

export function failedBackupMail(
  config: Config,
  { email, locale }: Recipient,
  { place, startedAt, error }: { place: string; startedAt: Date; error: string },
): Mail {
  const texts = textsOf[locale]
  return layoutMail(
    {
      to: email,
      locale,
      subject: texts.failed.subject,
      heading: texts.failed.heading,
      greeting: texts.greeting,
      paragraphs: [texts.failed.text, texts.task],
      facts: [
        [texts.place, place],
        [texts.time, zonedTime(startedAt, config.timeZone)],
        [texts.error, error],
      ],
      signature: config.businessName,
      note: texts.note(config.publicUrl),
    },
    config,
  )
}

export function missingBackupMail(
  config: Config,
  { email, locale }: Recipient,
  { place, lastSuccess }: { place: string; lastSuccess: Date | null },
): Mail {
  const texts = textsOf[locale]
  return layoutMail(
    {
      to: email,
      locale,
      subject: texts.missing.subject,
      heading: texts.missing.heading,
      greeting: texts.greeting,
      paragraphs: [texts.missing.text(formatFor(locale).digits(String(STALE_HOURS))), texts.task],
      facts: [
        [texts.place, place],
        [texts.lastSuccess, lastSuccess ? zonedTime(lastSuccess, config.timeZone) : texts.never],
      ],
      signature: config.businessName,
      note: texts.note(config.publicUrl),
    },
    config,
  )
}

interface BackupTexts {
  greeting: string
  failed: { subject: string; heading: string; text: string }
  missing: { subject: string; heading: string; text(hours: string): string }
  task: string
  place: string
  time: string
  error: string
  lastSuccess: string
  never: string
  note(site: string): string
}

const en: BackupTexts = {
  greeting: 'Hello,',
  failed: {
    subject: 'A backup has failed',
    heading: 'A backup has failed',
    text: 'The backup of last night was not made. Earlier ones are kept. The next one is tried at the usual time.',
  },
  missing: {
    subject: 'Backups are missing',
    heading: 'There is no recent backup',
    text: (hours) =>
      `No backup has succeeded for ${hours} hours. Until one does, this mail is not sent again.`,
  },
  task: 'Look at the place below, and make one by hand with: npm run backup',
  place: 'Place',
  time: 'Begun',
  error: 'Reason',
  lastSuccess: 'Last backup',
  never: 'none so far',
  note: (site) => `You get this mail because you run ${site}.`,
}

const bn: BackupTexts = {
  greeting: 'শুভেচ্ছা,',
  failed: {
    subject: 'একটি ব্যাকআপ ব্যর্থ হয়েছে',
    heading: 'একটি ব্যাকআপ ব্যর্থ হয়েছে',
    text: 'গত রাতের ব্যাকআপ নেওয়া যায়নি। আগের ব্যাকআপগুলো রাখা আছে। নির্ধারিত সময়ে আবার চেষ্টা করা হবে।',
  },
  missing: {
    subject: 'ব্যাকআপ নেওয়া হচ্ছে না',
    heading: 'সাম্প্রতিক কোনো ব্যাকআপ নেই',
    text: (hours) => `${hours} ঘণ্টা ধরে কোনো ব্যাকআপ সফল হয়নি। পরের সফল ব্যাকআপের আগে এই ইমেইল আর পাঠানো হবে না।`,
  },
  task: 'নিচের জায়গাটি দেখুন, আর এই কমান্ড দিয়ে নিজে একটি ব্যাকআপ নিন: npm run backup',
  place: 'জায়গা',
  time: 'শুরু',
  error: 'কারণ',
  lastSuccess: 'শেষ ব্যাকআপ',
  never: 'এখনো একটিও নেই',
  note: (site) => `আপনি ${site} পরিচালনা করেন বলে এই ইমেইল পাচ্ছেন।`,
}

const textsOf: Record<Locale, BackupTexts> = { en, bn }
