import type { Config } from '../../config.ts'
import type { WriteMessage } from '../../messages/commands/send-message.ts'
import { writeShort } from '../../messages/rules/text-messages.ts'
import type { MessageRow } from '../../messages/store/messages.ts'
import { findStaffReader, type StaffReader } from '../../messages/views/staff-readers.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { zonedTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { STALE_HOURS } from '../rules/backups.ts'
import { findLastSuccess, findRun } from '../views/backups.ts'

/** The facts of a place that has got no backup for long. A backup that failed is told by its run. */
export interface MissingFacts {
  place: string
}

/** Writes that a backup has failed or is missing, unless the place has got one since. */
export const writeBackupMessage: WriteMessage = async (ctx, message) => {
  const found = await findFailure(ctx.db, message)
  if (!found || (found.lastSuccess !== null && found.lastSuccess >= found.since)) return { skip: 'outdated' }
  const { run, place, lastSuccess } = found
  const reader = await findStaffReader(ctx, message.recipient_id)
  const texts = textsOf[reader.locale]
  const { timeZone } = ctx.config
  const hours = formatFor(reader.locale).digits(String(STALE_HOURS))
  const { subject, heading, text } = run
    ? texts.failed
    : { ...texts.missing, text: texts.missing.text(hours) }
  const facts: [string, string][] = run
    ? [
        [texts.time, zonedTime(run.startedAt, timeZone)],
        [texts.error, run.error ?? ''],
      ]
    : [[texts.lastSuccess, lastSuccess ? zonedTime(lastSuccess, timeZone) : texts.never]]
  return {
    locale: reader.locale,
    mail: backupMail(ctx.config, reader, { subject, heading, text, place }, facts),
    ...writeShort(reader, { text: `${subject}: ${place}`, url: ctx.config.publicUrl }),
  }
}

/** Returns the backup that failed, or the place that has none. */
async function findFailure(db: Db, { subject_id, facts, created_at }: MessageRow) {
  const run = subject_id === null ? undefined : await findRun(db, subject_id)
  const place = run?.place ?? (facts as Partial<MissingFacts>).place
  if (place === undefined) return undefined
  return { run, place, since: run?.startedAt ?? created_at, lastSuccess: await findLastSuccess(db, place) }
}

function backupMail(
  config: Config,
  { email, locale }: StaffReader,
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
      `No backup has succeeded for ${hours} hours. Until one does, you are not told again.`,
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
    text: (hours) => `${hours} ঘণ্টা ধরে কোনো ব্যাকআপ সফল হয়নি। পরের সফল ব্যাকআপের আগে আর জানানো হবে না।`,
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
