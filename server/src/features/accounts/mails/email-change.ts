import type { Config } from '../../../config.ts'
import { formatFor } from '../../../platform/format.ts'
import type { Mail } from '../../../platform/mail.ts'
import { EMAIL_CHANGE_MINUTES } from '../rules/email-change-link.ts'
import { mailTo, type Reader, textsOf } from './mail-to.ts'

interface Change {
  newEmail: string
  at: Date
}

/** To the new address, with the link to take it. */
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
  })
}

/** To the new address when it has an account already. */
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

/** To the old address, whose owner may not have asked. */
export function emailChangeAskedMail(config: Config, { newEmail, at, ...reader }: Reader & Change): Mail {
  const { emailChange } = textsOf[reader.locale]
  const { asked } = emailChange
  return mailTo(config, reader, {
    subject: asked.subject(config.businessName),
    heading: asked.heading,
    paragraphs: [asked.text(formatFor(reader.locale).moment(at, config.timeZone)), asked.notYou],
    facts: [[emailChange.newEmail, newEmail]],
    action: { text: asked.action, url: `${config.publicUrl}/dashboard/account?lang=${reader.locale}` },
    note: emailChange.noteAccount(config.publicUrl),
  })
}

/** To the old address, which signs in no more. */
export function emailChangedMail(config: Config, { newEmail, at, ...reader }: Reader & Change): Mail {
  const { emailChange } = textsOf[reader.locale]
  const { done } = emailChange
  return mailTo(config, reader, {
    subject: done.subject(config.businessName),
    heading: done.heading,
    paragraphs: [done.text(formatFor(reader.locale).moment(at, config.timeZone)), done.notYou],
    facts: [[emailChange.newEmail, newEmail]],
    action: { text: done.action, url: `${config.publicUrl}/contact?lang=${reader.locale}` },
    note: emailChange.noteAccount(config.publicUrl),
  })
}
