import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** SQLite's error codes. */
const BUSY = 5
const NOT_A_DATABASE = 26

/**
 * Locks a folder until the returned function is called or the process ends. The lock is one of the operating
 * system on an open file, not a process id, which containers share. Node has no file locks, but an exclusive
 * transaction of its SQLite is one on every system. The empty file is never deleted: that could let in two.
 * Throws StartError when another process holds it, or the file system has no locks.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'database.lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('begin exclusive')
    const held = file
    return () => held.close()
  } catch (cause) {
    file?.close()
    throw new StartError(explainLockError(cause as { errcode?: number; message: string }, folder, path), {
      cause,
    })
  }
}

function explainLockError(
  error: { errcode?: number; message: string },
  folder: string,
  path: string,
): string {
  if (error.errcode === BUSY) {
    return `The folder ${folder} is in use by another process. Stop it, set another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.`
  }
  if (error.errcode === NOT_A_DATABASE) return `The file ${path} is not ours: delete it, and start again.`
  return `The folder ${folder} could not be locked: ${error.message}. Set DATA_DIR to a folder on a local disk.`
}
