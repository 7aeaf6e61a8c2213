import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Nodemailer from 'nodemailer'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'
import type { AnyJobHandler, JobHandler, JobKind, Jobs } from './jobs.ts'
import { MailError } from './mail-error.ts'
import { loadOnce } from './once.ts'
import { openMail, type StoredMail, sealMail } from './sealed-mail.ts'
import type { Secrets } from './secrets.ts'

export interface Mail {
  /** Null for an account that has no e-mail address: nothing is sent. */
  to: string | null
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** The minutes after which the mail is of no use, because its link ends. It is not sent any more then. */
  usableMinutes?: number
}

/** A mail with an id that stays the same when it is sent again, so that receivers can drop duplicates. */
interface AddressedMail extends Mail {
  to: string
  id: string
}

export interface Mailer {
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
  mkdirSync(folder, { recursive: true })
  const transport = openTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return async (id, envelope) => {
    const { message } = await (await transport()).sendMail(envelope)
    // The file is renamed when it is complete, so that no reader sees a part.
    const path = join(folder, `${id}.eml`)
    await writeFile(`${path}.part`, message as Buffer)
    await rename(`${path}.part`, path)
  }
}

/** Sends over SMTP if a server is set, else writes to the mailbox folder. */
export function openMailer(config: MailConfig): Mailer {
  const envelope = ({ id, usableMinutes: _, ...mail }: AddressedMail) => {
    const { email: replyTo } = config.contact
    return { ...mail, from: config.mailFrom, ...(replyTo && { replyTo }), messageId: `<${id}@jhilik>` }
  }
  const { smtpUrl } = config
  if (smtpUrl) {
    const transport = openTransport(({ createTransport }) => createTransport(smtpUrl))
    return {
      async send(mail) {
        const smtp = await transport()
        try {
          return (await smtp.sendMail(envelope(mail))).response
        } catch (error) {
          throw new MailError(error as Error)
        }
      },
    }
  }
  const deliver = openMailbox(config.dataDir)
  return {
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

export function mailJobs({ mailer, secrets, clock }: MailJobsParts): AnyJobHandler[] {
  const send: JobHandler<StoredMail<AddressedMail>> = {
    kind: { name: sendMail.name },
    forgetsDone: true,
    async run(stored) {
      const { mail, expiresAt } = openMail(stored, secrets)
      if (expiresAt === null || expiresAt > clock.now()) await mailer.send(mail)
    },
  }
  return [send]
}
