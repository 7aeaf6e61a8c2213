import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import type { Mail } from '../../platform/mail.ts'
import { EMAIL_CHANGE_MINUTES } from '../rules/email-change-link.ts'
import { mailTo, type Reader, textsOf } from './mail-to.ts'

interface Change {
  newEmail: string
  at: Date
}

/** The mail to the new address has the link to take it. */
export function emailChangeMail(config: Config, { url, ...reader }: Reader & { url: string }): Mail {
  const { emailChange } = textsOf[reader.locale]
  const { link } = emailChange
  return mailTo(config, reader, {
    subject: link.subject(config.businessName),
    heading: link.heading,
    paragraphs: [link.asked(config.businessName)],
    action: { text: link.action, url },
    afterword: link.afterword(formatFor(reader.locale).digits(String(EMAIL_CHANGE_MINUTES))),
    note: emailChange.noteTyped(config.publicUrl),
    usableMinutes: EMAIL_CHANGE_MINUTES,
  })
}

/** The mail to the new address when it has an account already. */
export function emailInUseMail(config: Config, reader: Reader): Mail {
  const { emailChange } = textsOf[reader.locale]
  const { inUse } = emailChange
  return mailTo(config, reader, {
    subject: inUse.subject(config.businessName),
    heading: inUse.heading,
    paragraphs: [inUse.text, inUse.notYou],
    action: { text: inUse.action, url: `${config.publicUrl}/login?lang=${reader.locale}` },
    note: emailChange.noteTyped(config.publicUrl),
  })
}

/** The mail to the old address, whose owner may not have asked for the change. */
export function emailChangeAskedMail(config: Config, reader: Reader & Change): Mail {
  const path = `/dashboard/account?lang=${reader.locale}`
  return oldAddressMail(config, reader, { texts: textsOf[reader.locale].emailChange.asked, path })
}

/** The mail to the old address, which no longer signs in. */
export function emailChangedMail(config: Config, reader: Reader & Change): Mail {
  const path = `/contact?lang=${reader.locale}`
  return oldAddressMail(config, reader, { texts: textsOf[reader.locale].emailChange.done, path })
}

interface OldAddressContent {
  texts: (typeof textsOf)['en']['emailChange']['asked' | 'done']
  /** The page to which the action of the mail leads. */
  path: string
}

function oldAddressMail(
  config: Config,
  { newEmail, at, ...reader }: Reader & Change,
  { texts, path }: OldAddressContent,
): Mail {
  const { emailChange } = textsOf[reader.locale]
  return mailTo(config, reader, {
    subject: texts.subject(config.businessName),
    heading: texts.heading,
    paragraphs: [texts.text(formatFor(reader.locale).moment(at, config.timeZone)), texts.notYou],
    facts: [[emailChange.newEmail, newEmail]],
    action: { text: texts.action, url: `${config.publicUrl}${path}` },
    note: emailChange.noteAccount(config.publicUrl),
  })
}
