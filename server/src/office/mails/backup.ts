import type { Config } from '../../config.ts'
import { zonedTime } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { STALE_HOURS } from '../rules/watch.ts'
import { bn } from './texts/backups-bn.ts'
import { type BackupTexts, en } from './texts/backups-en.ts'

const textsOf: Record<Locale, BackupTexts> = { en, bn }

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
