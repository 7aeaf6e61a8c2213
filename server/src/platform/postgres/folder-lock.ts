import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/** SQLite's error codes. */
const BUSY = 5
const NOT_A_DATABASE = 26

/**
 * Locks a folder until the returned function is called or the process ends; null when another process holds the lock. It is
 * a lock of the operating system on an open file, not a process id: two containers that share a volume have equal process
 * ids, and cannot see each other's PostgreSQL. Node has no file locks, but an exclusive transaction of its SQLite is one
 * on every system. The empty file is never deleted: that could let in two.
 * Throws StartError when the file system has no locks.
 */
export function lockFolder(folder: string): (() => void) | null {
  const path = join(folder, 'database.lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('begin exclusive')
    const held = file
    return () => held.close()
  } catch (cause) {
    file?.close()
    const { errcode, message } = cause as { errcode?: number; message: string }
    if (errcode === BUSY) return null
    throw new StartError(
      errcode === NOT_A_DATABASE
        ? `The file ${path} is not ours: delete it, and start again.`
        : `The folder ${folder} could not be locked: ${message}. Set DATA_DIR to a folder on a local disk.`,
      { cause },
    )
  }
}
