import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** What the runner needs of a connection; both drivers give it. */
export interface MigrationConnection {
  /** Runs several statements, without parameters. */
  exec(sql: string): Promise<void>
  rows<T>(sql: string, params?: unknown[]): Promise<T[]>
}

interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

function readMigrations(): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const version = Number(file.slice(0, 4))
    if (version !== index + 1) throw new Error(`migrations: expected number ${index + 1}, found ${file}`)
    const sql = readFileSync(join(folder, file), 'utf8')
    return { version, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

// Any constant will do, as long as nothing else in this database uses it.
const LOCK = 7_214_455_001

/**
 * Brings the database to the newest version, in one transaction under a lock, so that processes
 * starting together wait for each other and a failure changes nothing.
 * Throws when an applied file was edited, or the database is newer than this code.
 */
export async function migrate(connection: MigrationConnection): Promise<number> {
  const migrations = readMigrations()
  await connection.exec('begin')
  try {
    await connection.rows('select pg_advisory_xact_lock($1)', [LOCK])
    await connection.exec(`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`)
    const applied = await connection.rows<{ version: number; name: string; checksum: string }>(
      'select version, name, checksum from schema_migrations order by version',
    )
    for (const row of applied) {
      const ours = migrations[row.version - 1]
      if (!ours)
        throw new StartError(`The database is newer than this program: it has migration ${row.name}.`)
      if (ours.checksum !== row.checksum) {
        throw new StartError(`Migration ${row.name} was changed after it had been applied.`)
      }
    }
    const pending = migrations.slice(applied.length)
    for (const { version, name, sql, checksum } of pending) {
      await connection.exec(sql)
      await connection.rows('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ])
    }
    await connection.exec('commit')
    return pending.length
  } catch (error) {
    await connection.exec('rollback')
    throw error
  }
}
