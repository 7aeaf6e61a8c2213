import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailTo, type Reader, textsOf } from './mail-to.ts'

/** The mail goes to the address that the account had. */
export function accountDeletedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { deleted } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: deleted.subject(config.businessName),
    heading: deleted.heading,
    paragraphs: [deleted.text(formatFor(reader.locale).moment(at, config.timeZone)), deleted.stays],
    note: deleted.note(config.publicUrl),
  })
}
