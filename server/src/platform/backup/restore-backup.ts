import { checkEncoding, openTransactions, type RunTransaction } from '../db.ts'
import { MIGRATION_LOCK, type MigrationConnection } from '../migrate.ts'
import type { Migration } from '../migration-files.ts'
import { readMigrations } from '../migration-files.ts'
import type { Secrets } from '../signed-token.ts'
import { StartError } from '../start-error.ts'
import { readArchive } from './archive.ts'
import { readGeneratedSecret, type StagedFiles, stageFiles } from './data-files.ts'
import { type BackupHeader, kindOf } from './format.ts'
import { markOf } from './keys.ts'
import { checkEmpty, levelOf, openLoader } from './load.ts'

export interface RestoreTarget {
  databaseUrl: string | null
  dataDir: string
  secrets: Secrets
  key: string | null
  /** Whether the files of the backup are restored too, into a place that has none. */
  files: boolean
  migrations?: readonly Migration[]
  say: (line: string) => void
}

export interface Restored {
  header: BackupHeader
  /** Whether SESSION_SECRET is the one of the backup. */
  sameSecret: boolean
}

/**
 * Restores a backup into an empty place: all of it or, when it fails, nothing. The database is left at the backup's
 * migration; the next start applies later ones. Throws StartError with one sentence, also while another process uses the
 * place.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<Restored> {
  const { databaseUrl, dataDir, key, migrations = readMigrations() } = target
  // Nothing is opened before the whole file has been checked.
  const { header, sums } = await readArchive(path, key)
  const level = levelOf(header, migrations)
  const database = await openTransactions({ databaseUrl, dataDir }, { alone: true })
  try {
    await database.run('read', async (connection) => {
      await checkEncoding(connection)
      await checkEmpty(connection)
    })
    const generated = await readGeneratedSecret(dataDir)
    const keepsSecret = generated === null || !generated.equals(target.secrets[0])
    const staged = target.files ? await stageFiles(dataDir, { keepsSecret }) : null
    await load(database.run, { path, key, sums, header, level, staged, say: target.say })
    await staged?.done()
    const secrets = keepsSecret ? target.secrets : [(await readGeneratedSecret(dataDir)) ?? target.secrets[0]]
    return { header, sameSecret: secrets.some((secret) => markOf(secret) === header.secretMark) }
  } finally {
    await database.close()
  }
}

/** Another restore into the same database, or a server that starts on it, may run on another machine. */
async function lockDatabase(connection: MigrationConnection): Promise<void> {
  const [lock] = await connection.rows<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    MIGRATION_LOCK,
  ])
  if (!lock?.taken) {
    throw new StartError(
      'The database is in use by another restore or a server that starts: stop that first.',
    )
  }
}

interface Load {
  path: string
  key: string | null
  sums: Map<string, string>
  header: BackupHeader
  level: Migration[]
  staged: StagedFiles | null
  say: (line: string) => void
}

async function load(
  run: RunTransaction,
  { path, key, sums, header, level, staged, say }: Load,
): Promise<void> {
  try {
    await run('write', async (connection) => {
      await lockDatabase(connection)
      await checkEmpty(connection)
      const skipped = (table: string) =>
        say(`Not restored: the table ${table}, which is none of this version of Jhilik.`)
      const loader = await openLoader(connection, { header, migrations: level, skipped })
      await readArchive(path, key, {
        sums,
        async use(name, content) {
          const entry = kindOf(name)
          if (entry?.kind === 'file') await staged?.add(entry.path, content)
          else await loader.load(name, content)
        },
      })
      await loader.finish()
      await staged?.place()
    })
  } catch (error) {
    await staged?.undo()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The backup could not be restored, and nothing was changed: ${(error as Error).message}.`,
      {
        cause: error,
      },
    )
  }
}
