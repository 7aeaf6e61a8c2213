import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { mailboxFolder } from '../../src/platform/mail.ts'

/** The mails in the mailbox of a data folder, oldest first. */
export async function readMailbox(dataDir: string): Promise<Email[]> {
  const folder = mailboxFolder(dataDir)
  // The files are named by time-ordered ids.
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
