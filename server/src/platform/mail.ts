import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'
import type { JobHandler, JobKind, Jobs } from './jobs.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** A mail with the id it keeps however often it is tried, so that receivers can drop a repetition. */
interface AddressedMail extends Mail {
  id: string
}

export interface Mailer {
  /** Rejects when the mail server did not take it. */
  send(mail: AddressedMail): Promise<void>
}

/** Where mails go without SMTP: one `.eml` file each, that any mail program opens. */
export const mailboxFolder = (dataDir: string) => join(dataDir, 'mailbox')

/** Whether real customers wait for mails that nobody sends. In a demo the mailbox is what is wanted. */
export const keepsMailsOnDisk = (config: { demo: boolean; smtpUrl: string | null }): boolean =>
  !config.demo && config.smtpUrl === null

interface MailConfig {
  smtpUrl: string | null
  mailFrom: string
  dataDir: string
  contact: { email: string | null }
}

/** Over SMTP when there is a server, else into the mailbox on disk. */
export function openMailer(config: MailConfig): Mailer {
  const { email: replyTo } = config.contact
  const envelope = ({ id, ...mail }: AddressedMail) => ({
    ...mail,
    from: config.mailFrom,
    // Who answers a mail wants to reach somebody.
    ...(replyTo && { replyTo }),
    messageId: `<${id}@jhilik>`,
  })
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl)
    return { send: async (mail) => void (await transport.sendMail(envelope(mail))) }
  }
  const folder = mailboxFolder(config.dataDir)
  mkdirSync(folder, { recursive: true })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelope(mail))
      // Renamed into place, so that no reader sees half a mail.
      const path = join(folder, `${mail.id}.eml`)
      await writeFile(`${path}.part`, message as Buffer)
      await rename(`${path}.part`, path)
    },
  }
}

const sendMail: JobKind<AddressedMail> = { name: 'send-mail' }

/** Sends once the transaction is committed, and keeps trying while the mail server is away. */
export async function enqueueMail(jobs: Jobs, tx: Tx, mail: Mail): Promise<void> {
  await jobs.enqueue(tx, sendMail, { ...mail, id: newId() })
}

export const mailJobs = (mailer: Mailer): JobHandler<AddressedMail>[] => [
  { kind: sendMail, run: (mail) => mailer.send(mail) },
]
