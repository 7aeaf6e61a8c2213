import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = '.backup-'
/** A folder that is in use is younger. */
const STALE_MS = 24 * 60 * 60 * 1000

/** Gives the work a folder in DATA_DIR for a backup that is stored elsewhere, and deletes the folder afterwards. */
export async function withDraftFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  await removeStale(dataDir)
  const folder = await mkdtemp(join(dataDir, PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of killed processes. */
async function removeStale(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const { mtimeMs } = await stat(join(dataDir, name))
    if (Date.now() - mtimeMs > STALE_MS) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
