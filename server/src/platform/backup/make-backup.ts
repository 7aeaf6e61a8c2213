import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunTransaction } from '../db.ts'
import { PRIVATE_FOLDER } from '../files.ts'
import type { Secrets } from '../signed-token.ts'
import { StartError } from '../start-error.ts'
import { canOpen, makeDurable, readArchive, type WrittenFile, writeArchive } from './archive.ts'
import { dataFiles, readGeneratedSecret } from './data-files.ts'
import { dumpDatabase } from './dump.ts'
import { type BackupHeader, FILES } from './format.ts'
import { encrypterFor, markOf } from './keys.ts'

export interface BackupSource {
  transaction: RunTransaction
  database: BackupHeader['database']
  dataDir: string
  secrets: Secrets
  /** The key that encrypts the backup. */
  key: string | null
  at: Date
}

export interface MadeBackup extends WrittenFile {
  name: string
  path: string
}

const PART = '.part'
/** A file that is still being written is younger. */
const STALE_PART_MS = 24 * 60 * 60 * 1000

/** Returns `jhilik-2026-11-24T021500.123Z.tar.zst`, with `.age` when it is encrypted. */
const backupName = (at: Date, isEncrypted: boolean): string =>
  `jhilik-${at.toISOString().replaceAll(':', '')}.tar.zst${isEncrypted ? '.age' : ''}`

const NAME = /^jhilik-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d\.\d{3})Z\.tar\.zst(\.age)?$/

/** Returns when the backup of that name was made; null for other files. */
export function timeOfName(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  const at = new Date(`${day}${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/**
 * Writes a backup into the folder, checks it, and gives it its name only then, so that a file of that name is complete.
 * Throws StartError with one sentence for the operator.
 */
export async function makeBackup(folder: string, source: BackupSource): Promise<MadeBackup> {
  const name = backupName(source.at, source.key !== null)
  const path = join(folder, name)
  const part = `${path}${PART}`
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await removeStaleParts(folder, source.at)
    const written = await writeTo(part, source)
    await check(part, written, source.key)
    await rename(part, path)
    await makeDurable(folder)
    return { name, path, ...written }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A file that was there already belongs to somebody else.
    if (code !== 'EEXIST') await rm(part, { force: true })
    if (code && /^E[A-Z]+$/.test(code))
      throw new StartError(`The backup cannot be written: ${message}.`, { cause: error })
    throw error
  }
}

/**
 * Checks where and with which key backups are to be written. Throws StartError when they could not be, except when the
 * disk is full: that must not stop the site.
 */
export async function checkBackupSettings({ folder, key }: { folder: string | null; key: string | null }) {
  if (key !== null) await encrypterFor(key)
  if (folder === null) return
  const draft = join(folder, `.check-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeFile(draft, '')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'ENOSPC' && code !== 'EDQUOT') {
      throw new StartError(`BACKUP_DIR cannot be used: ${message}.`, { cause })
    }
  } finally {
    await rm(draft, { force: true }).catch(() => {})
  }
}

async function writeTo(path: string, { transaction, key, at, dataDir, secrets, database }: BackupSource) {
  const generated = await readGeneratedSecret(dataDir)
  // A secret in clear text would open what it seals in the same file.
  const withSecret = key !== null && generated?.equals(secrets[0]) === true
  return writeArchive(path, { key, at }, async (archive) => {
    await transaction('read', (connection) =>
      dumpDatabase(connection, archive, { at, secretMark: markOf(secrets[0]), database }),
    )
    // The files are read after the rows, because a picture is stored before its row.
    for await (const file of dataFiles(dataDir, { withSecret })) {
      await archive.add(`${FILES}${file.path}`, file.content)
    }
  })
}

/** Reads the backup again from the disk. When only another key can open it, just the bytes are compared. */
async function check(path: string, written: WrittenFile, key: string | null): Promise<void> {
  const hash = createHash('sha256')
  const handle = await open(path, 'r')
  for await (const chunk of handle.createReadStream()) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== written.sha256) {
    throw new StartError(`The backup was not stored as it was written: the disk of ${path} may be damaged.`)
  }
  if (await canOpen(path, key)) await readArchive(path, key)
}

async function removeStaleParts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART) || !timeOfName(name.slice(0, -PART.length))) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > STALE_PART_MS) await rm(join(folder, name), { force: true })
  }
}
