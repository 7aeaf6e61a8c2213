import type { MigrationConnection } from '../migrate.ts'
import { StartError } from '../start-error.ts'
import type { ArchiveWriter } from './archive.ts'
import { type BackupHeader, FORMAT, HEADER, jobsPart, PART_BYTES, SEQUENCES, tablePart } from './format.ts'
import { listTables, quote, readSequences, TEXT_FORMS, toHeader } from './tables.ts'

const ROWS_AT_ONCE = 500
/** The number may be any that nothing else in this database uses. */
const LOCK = 7_214_455_009

/** Another backup of this database is being made. */
export class BackupRunning extends StartError {}

/**
 * Writes everything in the database into the archive. The connection must be in a repeatable-read transaction, so that
 * all tables are of one instant. Throws StartError when the database is not ours or a migration is unfinished.
 */
export async function dumpDatabase(
  connection: MigrationConnection,
  archive: ArchiveWriter,
  { at, secretMark, database }: { at: Date; secretMark: string; database: BackupHeader['database'] },
): Promise<void> {
  await connection.exec(TEXT_FORMS)
  const [lock] = await connection.rows<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    LOCK,
  ])
  if (!lock?.free) throw new BackupRunning('Another backup of this database is being made.')
  const migrations = await readApplied(connection)
  const tables = await listTables(connection)
  const header: BackupHeader = {
    format: FORMAT,
    createdAt: at.toISOString(),
    database,
    migrations,
    secretMark,
    tables: tables.map(toHeader),
  }
  await archive.add(HEADER, `${JSON.stringify(header, null, 2)}\n`)
  for (const { name, sql, columns } of tables) {
    const fields = columns.map((column) => `${quote(column.name)}::text`).join(', ')
    const query = `select to_json(array[${fields}]::text[])::text as line from ${sql}`
    await dumpLines(connection, archive, query, (part) => tablePart(name, part))
  }
  await archive.add(SEQUENCES, `${JSON.stringify(await readSequences(connection), null, 2)}\n`)
  await dumpJobs(connection, archive)
}

async function readApplied(connection: MigrationConnection): Promise<BackupHeader['migrations']> {
  const [there] = await connection.rows<{ name: string | null }>(
    `select to_regclass('public.schema_migrations')::text as name`,
  )
  if (!there?.name) throw new StartError('There is nothing to back up: the database has no tables of Jhilik.')
  const [unfinished] = await connection.rows<{ name: string }>(
    'select name from schema_migration_steps limit 1',
  )
  if (unfinished) {
    throw new StartError(`The migration ${unfinished.name} is unfinished: start the server, then back up.`)
  }
  return connection.rows('select version, name, checksum from schema_migrations order by version')
}

/** Dumps jobs that wait, and those that run, because their work may not be done, and doing it twice is harmless. */
async function dumpJobs(connection: MigrationConnection, archive: ArchiveWriter): Promise<void> {
  const [there] = await connection.rows<{ name: string | null }>(
    `select to_regclass('pgboss.job')::text as name`,
  )
  if (!there?.name) return
  const query = `select json_build_object('id', id, 'name', name, 'data', data, 'priority', priority,
      'startAfter', start_after)::text as line
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'`
  await dumpLines(connection, archive, query, jobsPart)
}

async function dumpLines(
  connection: MigrationConnection,
  archive: ArchiveWriter,
  query: string,
  nameOf: (part: number) => string,
): Promise<void> {
  await connection.exec(`declare lines no scroll cursor for ${query}`)
  let part = 0
  let waiting: string[] = []
  let size = 0
  const flush = async () => {
    part += 1
    await archive.add(nameOf(part), `${waiting.join('\n')}\n`)
    waiting = []
    size = 0
  }
  for (;;) {
    const rows = await connection.rows<{ line: string }>(`fetch ${ROWS_AT_ONCE} from lines`)
    for (const { line } of rows) {
      waiting.push(line)
      size += line.length
      if (size >= PART_BYTES) await flush()
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  if (waiting.length > 0) await flush()
  await connection.exec('close lines')
}
