import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import { SMS_DOMAIN } from '../../platform/open-sms.ts'

export interface StoredMail {
  id: string
  from: string
  to: string
  subject: string
  date: string | null
  html: string | null
  text: string
}

/** Older mails stay on disk but are not listed. */
const LIST_LENGTH = 50

const SMS_ENDING = `@${SMS_DOMAIN}`

function addressOf(given: Address | undefined): string {
  const { name, address } = given ?? {}
  // The file is a text message, named after its number.
  if (address?.endsWith(SMS_ENDING)) return address.slice(0, -SMS_ENDING.length)
  return [name, address && `<${address}>`].filter(Boolean).join(' ')
}

/** Returns undefined when there is none. `id` must be valid, because it becomes a file name. */
export async function readMail(folder: string, id: string): Promise<StoredMail | undefined> {
  let source: Buffer
  try {
    source = await readFile(join(folder, `${id}.eml`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const mail = await PostalMime.parse(source)
  return {
    id,
    from: addressOf(mail.from),
    to: (mail.to ?? []).map(addressOf).join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? null,
    html: mail.html ?? null,
    text: mail.text ?? '',
  }
}

/** Lists the newest first, because ids grow with time. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  const mails = await Promise.all(
    files.slice(0, LIST_LENGTH).map((name) => readMail(folder, name.slice(0, -'.eml'.length))),
  )
  return mails.filter((mail) => mail !== undefined)
}
