import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Nodemailer from 'nodemailer'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { addMinutes, type Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { makePrivateFolder, PRIVATE_FILE } from './files.ts'
import { newId } from './ids.ts'
import { JobError, type JobHandler, type JobKind, type Jobs } from './jobs.ts'
import { loadOnce } from './once.ts'
import { openText, sealText } from './sealed-text.ts'
import type { Secrets } from './signed-token.ts'

/** A calendar entry (RFC 5545) with its method (RFC 5546). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

export interface Mail {
  /** Null for an account that has no e-mail address: nothing is sent. */
  to: string | null
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** What calendars do with the mail: they enter, replace or remove what it is about. */
  calendar?: CalendarPart
  /** The minutes after which the mail is of no use, because its link ends. It is not sent any more then. */
  usableMinutes?: number
}

/** A mail with an id that stays the same when it is sent again, so that receivers can drop duplicates. */
interface AddressedMail extends Mail {
  to: string
  id: string
}

export interface Mailer {
  /** Whether a mail is delivered once when it is given twice with the same id. */
  recognizesIds: boolean
  /** Returns the answer of the mail server. Rejects with MailError when it did not accept the mail. */
  send(mail: AddressedMail): Promise<string>
}

/** Returns the folder to which mails are written as `.eml` files when there is no SMTP server. */
export const mailboxFolder = (dataDir: string) => join(dataDir, 'mailbox')

/** Returns whether a business (not a demo) has no mail server. */
export const keepsMailsOnDisk = (config: { demo: boolean; smtpUrl: string | null }): boolean =>
  !config.demo && config.smtpUrl === null

interface MailConfig {
  smtpUrl: string | null
  mailFrom: string | { name: string; address: string }
  dataDir: string
  contact: { email: string | null }
}

/** Returns a transport that is made, and its library loaded, for the first mail. */
const openTransport = <T>(make: (library: typeof Nodemailer) => Transporter<T>) =>
  loadOnce(async () => make(await import('nodemailer')))

/** Writes a mail to the mailbox folder; `id` becomes the name of the file. */
export type Mailbox = (id: string, envelope: SendMailOptions) => Promise<void>

export function openMailbox(dataDir: string): Mailbox {
  const folder = mailboxFolder(dataDir)
  makePrivateFolder(folder)
  const transport = openTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return async (id, envelope) => {
    const { message } = await (await transport()).sendMail(envelope)
    // The file is renamed when it is complete, so that no reader sees a part.
    const path = join(folder, `${id}.eml`)
    await writeFile(`${path}.part`, message as Buffer, { mode: PRIVATE_FILE })
    await rename(`${path}.part`, path)
  }
}

interface Handover {
  /** The whole text was read to be written to the server: from then on it may have been taken. */
  isDone: boolean
}

/** Notes in a mail's `handover` when the server is given the end of its text. */
const noteHandover: Nodemailer.PluginFunction = ({ data, message }, done) => {
  const { handover } = data as { handover?: Handover }
  message.processFunc((text) => {
    text.once('end', () => {
      if (handover) handover.isDone = true
    })
    return text
  })
  done()
}

/** Sends over SMTP if a server is set, else writes to the mailbox folder. */
export function openMailer(config: MailConfig): Mailer {
  const envelope = ({ id, usableMinutes: _, calendar, ...mail }: AddressedMail) => {
    const { email: replyTo } = config.contact
    return {
      ...mail,
      from: config.mailFrom,
      ...(replyTo && { replyTo }),
      // It becomes an alternative of the text, which mail programs with a calendar read, and a file, for all others.
      ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
      messageId: `<${id}@jhilik>`,
    }
  }
  const { smtpUrl } = config
  if (smtpUrl) {
    const transport = openTransport(({ createTransport }) => {
      const smtp = createTransport(smtpUrl)
      smtp.use('stream', noteHandover)
      return smtp
    })
    return {
      recognizesIds: false,
      async send(mail) {
        const smtp = await transport()
        const handover = { isDone: false }
        try {
          const noted: SendMailOptions & { handover: Handover } = { ...envelope(mail), handover }
          return (await smtp.sendMail(noted)).response
        } catch (error) {
          throw new MailError(error as Error, handover)
        }
      },
    }
  }
  const deliver = openMailbox(config.dataDir)
  return {
    // The file of the mail is written again.
    recognizesIds: true,
    async send(mail) {
      await deliver(mail.id, envelope(mail))
      return 'Written to the mailbox'
    },
  }
}

const sendMail: JobKind<AddressedMail> = { name: 'send-mail', store: sealMail }

/** Sends the mail after the transaction is committed, with retries for a day while the mail server is unavailable. */
export async function enqueueMail(jobs: Jobs, tx: Tx, { to, ...mail }: Mail): Promise<void> {
  if (to !== null) await jobs.enqueue(tx, sendMail, { ...mail, to, id: newId() })
}

interface MailJobsParts {
  mailer: Mailer
  secrets: Secrets
  clock: Pick<Clock, 'now'>
}

export function mailJobs({ mailer, secrets, clock }: MailJobsParts): JobHandler[] {
  const send: JobHandler<SealedMail> = {
    kind: { name: sendMail.name },
    forgetsDone: true,
    async run(stored) {
      const { mail, expiresAt } = openMail<AddressedMail>(stored, secrets)
      if (expiresAt === null || expiresAt > clock.now()) await mailer.send(mail)
    },
  }
  return [send]
}

/** The fields that nodemailer adds to its errors. */
interface SmtpFailure extends Error {
  code?: string
  /** The code of the system, such as ECONNREFUSED. */
  originalCode?: string
  /** The command that failed, such as RCPT TO. */
  command?: string
  responseCode?: number
  response?: string
}

/** Returns the status code of RFC 3463, such as 5.1.1; most answers have it after the code of three digits. */
const statusOf = (response: string | undefined) =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]

/**
 * The reason why the mail server did not take a mail. It has codes only, because the server's words repeat addresses.
 */
export class MailError extends JobError {
  override readonly name = 'MailError'
  readonly code: string | undefined
  readonly responseCode: number | undefined
  /** The server was given the whole mail and did not answer, so that it may have taken it. */
  readonly isUnclear: boolean
  readonly #words: string

  constructor(failure: SmtpFailure, handover: Handover) {
    const { code, originalCode, command, responseCode, response, message } = failure
    const codes = [code, originalCode, command, [responseCode, statusOf(response)].filter(Boolean).join(' ')]
    const isRefusedForGood = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
    super(`The mail was not taken: ${codes.filter(Boolean).join(', ') || 'no code'}`, {
      isLasting: isRefusedForGood,
    })
    this.code = code
    this.responseCode = responseCode
    this.isUnclear = handover.isDone && responseCode === undefined
    this.#words = response ?? message
  }

  /**
   * The answer of the server, for a person who sent a mail to themselves. It must not be logged or stored, because it
   * may contain addresses.
   */
  get words(): string {
    return this.#words
  }
}

interface Sealable {
  id: string
  usableMinutes?: number
}

/**
 * A mail in the job queue. The database and its backups must not reveal its addresses and links.
 */
interface SealedMail {
  id: string
  sealed: string
}

interface WaitingMail<T> {
  mail: T
  /** The time after which the mail is of no use. */
  expiresAt: Date | null
}

const sealOf = (secrets: Secrets, id: string) => ({ secrets, purpose: 'mail', of: id })

function sealMail(
  { usableMinutes, ...mail }: Sealable,
  { secrets, now }: { secrets: Secrets; now: Date },
): SealedMail {
  const { id } = mail
  const expiresAt = usableMinutes === undefined ? null : addMinutes(now, usableMinutes)
  return { id, sealed: sealText(sealOf(secrets, id), JSON.stringify({ mail, expiresAt })) }
}

/** Throws when it was sealed with none of the secrets. */
function openMail<T extends Sealable>(stored: SealedMail, secrets: Secrets): WaitingMail<T> {
  const opened = openText(sealOf(secrets, stored.id), stored.sealed)
  // The job is not given up at once, because another process may know the secret while they are restarted with a new
  // one.
  if (!opened) throw new JobError('No secret of SESSION_SECRET opens this mail', { isLasting: true })
  const { mail, expiresAt } = JSON.parse(opened.text) as { mail: T; expiresAt: string | null }
  return { mail, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}
