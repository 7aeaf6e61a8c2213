import { addMinutes } from './clock.ts'
import { JobError } from './job-error.ts'
import { openText, sealText } from './sealed-text.ts'
import type { Secrets } from './secrets.ts'

interface Sealable {
  id: string
  usableMinutes?: number
}

/**
 * A mail in the job queue. The database and its backups must not reveal its addresses and links. A process of version
 * 0.2.0 or earlier that fetches it during an upgrade would write a mail without content to the mailbox. To prevent
 * this, the text is a file that nobody can read, so that the process fails and the job is tried again.
 */
interface SealedMail {
  id: string
  sealed: string
  text: { path: string }
}

const UNREADABLE = { path: '/dev/null/sealed' }

/** Versions until 0.2.0 stored the mail itself. */
export type StoredMail<T extends Sealable> = SealedMail | T

interface WaitingMail<T> {
  mail: T
  /** The time after which the mail is of no use. */
  expiresAt: Date | null
}

const sealOf = (secrets: Secrets, id: string) => ({ secrets, purpose: 'mail', of: id })

export function sealMail(
  { usableMinutes, ...mail }: Sealable,
  { secrets, now }: { secrets: Secrets; now: Date },
): SealedMail {
  const { id } = mail
  const expiresAt = usableMinutes === undefined ? null : addMinutes(now, usableMinutes)
  return { id, sealed: sealText(sealOf(secrets, id), JSON.stringify({ mail, expiresAt })), text: UNREADABLE }
}

/** Throws when it was sealed with none of the secrets. */
export function openMail<T extends Sealable>(stored: StoredMail<T>, secrets: Secrets): WaitingMail<T> {
  if (!('sealed' in stored)) return { mail: stored, expiresAt: null }
  const opened = openText(sealOf(secrets, stored.id), stored.sealed)
  // The job is not given up at once, because another process may know the secret while they are restarted with a new
  // one.
  if (!opened) throw new JobError('No secret of SESSION_SECRET opens this mail', { isLasting: true })
  const { mail, expiresAt } = JSON.parse(opened.text) as { mail: T; expiresAt: string | null }
  return { mail, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}
