import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import { mailTo, type Reader, textsOf } from './mail-to.ts'

/** The mail to the owner, who may not have linked the identity. */
export function googleLinkedMail(config: Config, { at, ...reader }: Reader & { at: Date }): Mail {
  const { googleLinked } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: googleLinked.subject(config.businessName),
    heading: googleLinked.heading,
    paragraphs: [
      googleLinked.text(formatFor(reader.locale).moment(at, config.timeZone)),
      googleLinked.notYou,
    ],
    action: { text: googleLinked.action, url: `${config.publicUrl}/dashboard/account?lang=${reader.locale}` },
    note: googleLinked.note(config.publicUrl),
  })
}
