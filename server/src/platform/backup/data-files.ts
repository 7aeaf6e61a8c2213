import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../files.ts'
import { StartError } from '../start-error.ts'
import { makeDurable } from './archive.ts'

/** The folders of DATA_DIR that are backed up: pictures, and pages that the owner has written. */
const FOLDERS = ['uploads', 'pages']
const SECRET = 'session-secret'
/** The folder in which restored files wait until the database has all its rows. */
const STAGE = '.restore'
/** This file exists in the stage while the files are being moved to their places. */
const MOVING = 'moving'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    // A name that begins with a dot belongs to a file that is being written.
    return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Returns the generated secret; null when there is none. */
export async function readGeneratedSecret(dataDir: string): Promise<Buffer | null> {
  try {
    return Buffer.from((await readFile(join(dataDir, SECRET), 'utf8')).trim())
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Yields the files of DATA_DIR that belong into a backup, `uploads/….jpg`. The secret is among them only when
 * `withSecret`.
 */
export async function* dataFiles(
  dataDir: string,
  { withSecret }: { withSecret: boolean },
): AsyncGenerator<{ path: string; content: Buffer }> {
  for (const folder of FOLDERS) {
    for (const name of (await namesIn(join(dataDir, folder))).sort()) {
      try {
        yield { path: `${folder}/${name}`, content: await readFile(join(dataDir, folder, name)) }
      } catch (error) {
        // Nothing refers to a picture that was deleted meanwhile.
        if (!isMissing(error)) throw error
      }
    }
  }
  const secret = withSecret ? await readGeneratedSecret(dataDir) : null
  if (secret) yield { path: SECRET, content: secret }
}

export interface StagedFiles {
  add(path: string, content: Buffer): Promise<void>
  /** Moves the files to their places. An interrupted restore is recognized until `done` is called. */
  place(): Promise<void>
  done(): Promise<void>
  /** Removes what was placed, and nothing else. */
  undo(): Promise<void>
}

const isOurs = (path: string) => path === SECRET || /^(uploads|pages)\/[^/\\]+$/.test(path)

async function refuseFiles(dataDir: string, folder: string): Promise<void> {
  const [name] = await namesIn(join(dataDir, folder))
  if (name === undefined) return
  throw new StartError(
    `${join(dataDir, folder)} is not empty: it has ${name}. A backup is restored into a DATA_DIR without ${folder}.`,
  )
}

/**
 * Prepares to restore files into a place that has none, after setting aside those of an interrupted restore. Throws
 * StartError when there are some.
 */
export async function stageFiles(
  dataDir: string,
  { keepsSecret }: { keepsSecret: boolean },
): Promise<StagedFiles> {
  const stage = join(dataDir, STAGE)
  const interrupted = await readFile(join(stage, MOVING)).then(
    () => true,
    () => false,
  )
  if (interrupted) await setAside()
  await rm(stage, { recursive: true, force: true })
  for (const folder of FOLDERS) await refuseFiles(dataDir, folder)

  // The files are not deleted, because only the last step of the restore may have been missing, and they may have been
  // used since.
  async function setAside() {
    for (const folder of FOLDERS) {
      const aside = join(dataDir, `${folder}-of-an-interrupted-restore-${Date.now()}`)
      await rename(join(dataDir, folder), aside).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    }
  }

  /** The folders that this restore has filled, and what undoes its change of the secret. */
  const placed: string[] = []
  let putSecretBack = async () => {}

  return {
    async add(path, content) {
      if (!isOurs(path)) throw new StartError(`The backup has a file that does not belong there: ${path}.`)
      if (path === SECRET && keepsSecret) return
      const target = join(stage, path)
      await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(target, content, { mode: PRIVATE_FILE })
      await makeDurable(target)
    },
    async place() {
      await mkdir(stage, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(join(stage, MOVING), '')
      for (const folder of FOLDERS) {
        // Folders that are empty may already exist at the place.
        if ((await namesIn(join(stage, folder))).length === 0) continue
        await refuseFiles(dataDir, folder)
        await rm(join(dataDir, folder), { recursive: true, force: true })
        await rename(join(stage, folder), join(dataDir, folder))
        placed.push(folder)
      }
      if (!existsSync(join(stage, SECRET))) return
      const before = await readGeneratedSecret(dataDir)
      await rename(join(stage, SECRET), join(dataDir, SECRET))
      putSecretBack = () =>
        before
          ? writeFile(join(dataDir, SECRET), before, { mode: PRIVATE_FILE })
          : rm(join(dataDir, SECRET), { force: true })
    },
    done: () => rm(stage, { recursive: true, force: true }),
    async undo() {
      for (const folder of placed) await rm(join(dataDir, folder), { recursive: true, force: true })
      await putSecretBack()
      await rm(stage, { recursive: true, force: true })
    },
  }
}

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
