import { addMinutes } from './clock.ts'
import { JobError } from './job-error.ts'
import { openText, sealText } from './sealed-text.ts'
import type { Secrets } from './secrets.ts'

interface Sealable {
  id: string
  usableMinutes?: number
}

/**
 * A mail in the job queue, of which the database and its backups must not reveal addresses and links. A process of version
 * 0.2.0 or earlier that fetches it during an upgrade would write a mail without content to the mailbox: the text is a file that
 * nobody can read, so that it fails and the job is tried again.
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
  /** When it is of no more use. */
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
  // Not at once for good: while one process after the other is restarted with a new secret, another one may know it.
  if (!opened) throw new JobError('No secret of SESSION_SECRET opens this mail', { isLasting: true })
  const { mail, expiresAt } = JSON.parse(opened.text) as { mail: T; expiresAt: string | null }
  return { mail, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}
