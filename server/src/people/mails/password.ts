import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import { RESET_MINUTES } from '../rules/reset-link.ts'
import { mailTo, type Reader, textsOf } from './mail-to.ts'

/** The mail has the link to choose a new password. */
export function resetMail(config: Config, { url, ...reader }: Reader & { url: string }): Mail {
  const { reset } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: reset.subject(config.businessName),
    heading: reset.heading,
    paragraphs: [reset.asked(config.businessName)],
    action: { text: reset.action, url },
    afterword: reset.afterword(formatFor(reader.locale).digits(String(RESET_MINUTES))),
    note: reset.note(config.publicUrl),
    usableMinutes: RESET_MINUTES,
  })
}

/** The mail to the owner, who may not have changed the password. */
export function passwordChangedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { changed } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: changed.subject(config.businessName),
    heading: changed.heading,
    paragraphs: [changed.text(formatFor(reader.locale).moment(at, config.timeZone)), changed.notYou],
    action: { text: changed.action, url: `${config.publicUrl}/forgot-password?lang=${reader.locale}` },
    note: changed.note(config.publicUrl),
  })
}
