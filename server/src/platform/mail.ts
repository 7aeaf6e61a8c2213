import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Nodemailer from 'nodemailer'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'
import type { JobHandler, JobKind, Jobs } from './jobs.ts'

export interface Mail {
  /** Null for an account without an e-mail address: nothing is sent. */
  to: string | null
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** A mail with an id that stays the same when it is sent again, so that receivers can drop duplicates. */
interface AddressedMail extends Mail {
  to: string
  id: string
}

export interface Mailer {
  /** What the mail server answered. Rejects when it did not accept the mail. */
  send(mail: AddressedMail): Promise<string>
}

/** Where mails are written without SMTP, as `.eml` files. */
export const mailboxFolder = (dataDir: string) => join(dataDir, 'mailbox')

/** Whether a business (not a demo) has no mail server. */
export const keepsMailsOnDisk = (config: { demo: boolean; smtpUrl: string | null }): boolean =>
  !config.demo && config.smtpUrl === null

interface MailConfig {
  smtpUrl: string | null
  mailFrom: string | { name: string; address: string }
  dataDir: string
  contact: { email: string | null }
}

/** A transport that is made, and its library loaded, for the first mail. */
function openTransport<T>(
  make: (library: typeof Nodemailer) => Transporter<T>,
): () => Promise<Transporter<T>> {
  let transport: Promise<Transporter<T>> | undefined
  return () => {
    transport ??= import('nodemailer').then(make)
    return transport
  }
}

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
    // Renamed when complete, so that no reader sees a part.
    const path = join(folder, `${id}.eml`)
    await writeFile(`${path}.part`, message as Buffer)
    await rename(`${path}.part`, path)
  }
}

/** Sends over SMTP if a server is set, else writes to the mailbox folder. */
export function openMailer(config: MailConfig): Mailer {
  const envelope = ({ id, ...mail }: AddressedMail) => {
    const { email: replyTo } = config.contact
    return { ...mail, from: config.mailFrom, ...(replyTo && { replyTo }), messageId: `<${id}@jhilik>` }
  }
  const { smtpUrl } = config
  if (smtpUrl) {
    const transport = openTransport(({ createTransport }) => createTransport(smtpUrl))
    return { send: async (mail) => (await (await transport()).sendMail(envelope(mail))).response }
  }
  const deliver = openMailbox(config.dataDir)
  return {
    async send(mail) {
      await deliver(mail.id, envelope(mail))
      return 'Written to the mailbox'
    },
  }
}

const sendMail: JobKind<AddressedMail> = { name: 'send-mail' }

/** Sends the mail after the transaction is committed, with retries while the mail server is unavailable. */
export async function enqueueMail(jobs: Jobs, tx: Tx, { to, ...mail }: Mail): Promise<void> {
  if (to !== null) await jobs.enqueue(tx, sendMail, { ...mail, to, id: newId() })
}

export const mailJobs = (mailer: Mailer): JobHandler<AddressedMail>[] => [
  {
    kind: sendMail,
    async run(mail) {
      await mailer.send(mail)
    },
  },
]
