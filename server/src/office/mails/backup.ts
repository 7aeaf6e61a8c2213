import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
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
  recipient: Recipient,
  { place, startedAt, error }: { place: string; startedAt: Date; error: string },
): Mail {
  const { failed, time, error: reason } = textsOf[recipient.locale]
  return backupMail(config, recipient, { ...failed, place }, [
    [time, zonedTime(startedAt, config.timeZone)],
    [reason, error],
  ])
}

export function missingBackupMail(
  config: Config,
  recipient: Recipient,
  { place, lastSuccess }: { place: string; lastSuccess: Date | null },
): Mail {
  const { missing, lastSuccess: last, never } = textsOf[recipient.locale]
  const text = missing.text(formatFor(recipient.locale).digits(String(STALE_HOURS)))
  return backupMail(config, recipient, { ...missing, text, place }, [
    [last, lastSuccess ? zonedTime(lastSuccess, config.timeZone) : never],
  ])
}

function backupMail(
  config: Config,
  { email, locale }: Recipient,
  { subject, heading, text, place }: { subject: string; heading: string; text: string; place: string },
  facts: [label: string, value: string][],
): Mail {
  const texts = textsOf[locale]
  return layoutMail(
    {
      to: email,
      locale,
      subject,
      heading,
      greeting: texts.greeting,
      paragraphs: [text, texts.task],
      facts: [[texts.place, place], ...facts],
      signature: businessNameIn(config, locale),
      note: texts.note(config.publicUrl),
    },
    config,
  )
}

const en = {
  greeting: 'Hello,',
  failed: {
    subject: 'A backup has failed',
    heading: 'A backup has failed',
    text: 'The backup of last night was not made. Earlier ones are kept. The next one is tried at the usual time.',
  },
  missing: {
    subject: 'Backups are missing',
    heading: 'There is no recent backup',
    text: (hours: string) =>
      `No backup has succeeded for ${hours} hours. Until one does, this mail is not sent again.`,
  },
  task: 'Look at the place below, and make one by hand with: npm run backup',
  place: 'Place',
  time: 'Begun',
  error: 'Reason',
  lastSuccess: 'Last backup',
  never: 'none so far',
  note: (site: string) => `You are receiving this email because you run ${site}.`,
}
type BackupTexts = typeof en

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
