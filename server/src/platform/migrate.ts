import { setTimeout as sleep } from 'node:timers/promises'
import { checkMigrated, findPending, type Migration, readMigrations, type Step } from './migration-files.ts'
import { StartError } from './start-error.ts'

/** A connection that nothing else uses meanwhile. Both drivers provide these methods. */
export interface MigrationConnection {
  /** Runs several statements, without parameters. */
  exec(sql: string): Promise<void>
  rows<T>(sql: string, params?: unknown[]): Promise<T[]>
}

export interface MigrateOptions {
  migrations?: readonly Migration[]
  /** Receives progress, one line at a time. */
  say?: (line: string) => void
  /** Migrations and steps that take less are not reported. The default is one second. */
  sayFromMs?: number
  /** Applies nothing, and throws StartError when a migration is missing. */
  checkOnly?: boolean
}

// The number may be any that nothing else in this database uses.
export const MIGRATION_LOCK = 7_214_455_001
const ASK_AGAIN_MS = 500
const SAY_EVERY_MS = 5_000

/**
 * These settings override the defaults of the database and the account, because changing a large table may take hours.
 */
const NO_LIMITS = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

export const MIGRATION_TABLES = `
  create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now());
  create table if not exists schema_migration_steps (
    version integer primary key, name text not null, checksum text not null,
    steps_done integer not null, last_key text, rows_done bigint not null)`

/**
 * Applies the migrations that are missing and returns their number. Processes that start together wait for each
 * other. A migration that fails is rolled back, and those before it stay applied. One with several steps resumes
 * where it was interrupted.
 * Throws StartError when an applied file was edited, or the database is newer than this code or of an
 * earlier set of migrations.
 */
export async function migrate(
  connection: MigrationConnection,
  {
    migrations = readMigrations(),
    say = () => {},
    sayFromMs = 1_000,
    checkOnly = false,
  }: MigrateOptions = {},
): Promise<number> {
  if (checkOnly) {
    await checkMigrated(connection, migrations)
    return 0
  }
  await connection.exec(NO_LIMITS)
  await takeLock(connection, say)
  try {
    const [there] = await connection.rows<{ steps: string | null }>(
      `select to_regclass('schema_migration_steps')::text as steps`,
    )
    // The tables are looked for first, because `if not exists` needs the right to create tables even when they exist.
    if (!there?.steps) await connection.exec(MIGRATION_TABLES)
    const pending = await findPending(connection, migrations)
    for (const migration of pending) await apply(connection, migration, { say, sayFromMs })
    return pending.length
  } finally {
    // A broken connection has released the lock.
    await connection.rows('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
  }
}

/** The lock is polled, because a statement that waits would block `create index concurrently` of the other process. */
async function takeLock(connection: MigrationConnection, say: (line: string) => void): Promise<void> {
  const began = Date.now()
  let said = Number.NEGATIVE_INFINITY
  for (;;) {
    const [row] = await connection.rows<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ])
    if (row?.locked) return
    if (Date.now() - said >= SAY_EVERY_MS) {
      said = Date.now()
      const where = await describeProgress(connection)
      say(`Another process is migrating the database${where}. Waiting for it (${seconds(began)}).`)
    }
    await sleep(ASK_AGAIN_MS)
  }
}

/** Describes what the process with the lock has committed so far. */
async function describeProgress(connection: MigrationConnection): Promise<string> {
  const [there] = await connection.rows<{ steps: string | null }>(
    `select to_regclass('schema_migration_steps')::text as steps`,
  )
  if (!there?.steps) return ''
  const [step] = await connection.rows<{ name: string; steps_done: number; rows_done: number }>(
    'select name, steps_done, rows_done from schema_migration_steps order by version desc limit 1',
  )
  if (step) return `: ${step.name}, step ${step.steps_done + 1}${rowsText(Number(step.rows_done))}`
  const [last] = await connection.rows<{ name: string }>(
    'select name from schema_migrations order by version desc limit 1',
  )
  return last ? `, last applied: ${last.name}` : ''
}

/** The place at which an interrupted migration resumes. */
interface Progress {
  stepsDone: number
  /** The last processed key of the next step, when it runs in batches. */
  lastKey: string | null
  rowsDone: number
}

async function apply(
  connection: MigrationConnection,
  migration: Migration,
  { say, sayFromMs }: Required<Pick<MigrateOptions, 'say' | 'sayFromMs'>>,
): Promise<void> {
  const { name, steps } = migration
  const began = Date.now()
  const sayTook = (what: string, since: number) => {
    if (Date.now() - since >= sayFromMs) say(`Migration ${what} took ${seconds(since)}.`)
  }
  let progress = await readProgress(connection, migration)
  if (progress.stepsDone > 0 || progress.lastKey) {
    say(`Migration ${name} goes on with step ${progress.stepsDone + 1}${rowsText(progress.rowsDone)}.`)
  }
  try {
    for (const step of steps.slice(progress.stepsDone)) {
      const where = steps.length > 1 ? `${name}, step ${progress.stepsDone + 1} of ${steps.length}` : name
      const stepBegan = Date.now()
      const sayProgress = () => {
        say(`Migration ${where} has run for ${seconds(stepBegan)}${rowsText(progress.rowsDone)}.`)
      }
      const timer = setInterval(sayProgress, SAY_EVERY_MS)
      try {
        await runStep(connection, migration, step, progress, (reached) => {
          progress = reached
        })
      } finally {
        clearInterval(timer)
      }
      if (steps.length > 1) sayTook(where, stepBegan)
    }
  } catch (error) {
    say(`Migration ${name} failed after ${seconds(began)}: ${(error as Error).message}`)
    throw error
  }
  sayTook(name, began)
}

async function readProgress(
  connection: MigrationConnection,
  { version, name, checksum }: Migration,
): Promise<Progress> {
  const [row] = await connection.rows<{
    checksum: string
    steps_done: number
    last_key: string | null
    rows_done: number
  }>('select checksum, steps_done, last_key, rows_done from schema_migration_steps where version = $1', [
    version,
  ])
  if (!row) return { stepsDone: 0, lastKey: null, rowsDone: 0 }
  if (row.checksum !== checksum) {
    throw new StartError(`Migration ${name} was changed after it had been applied in part.`)
  }
  return { stepsDone: row.steps_done, lastKey: row.last_key, rowsDone: Number(row.rows_done) }
}

/** Calls `reach` after each commit. */
async function runStep(
  connection: MigrationConnection,
  migration: Migration,
  { kind, sql }: Step,
  { stepsDone, lastKey, rowsDone }: Progress,
  reach: (progress: Progress) => void,
): Promise<void> {
  const done: Progress = { stepsDone: stepsDone + 1, lastKey: null, rowsDone: 0 }
  switch (kind) {
    case 'transaction':
      await inTransaction(connection, async () => {
        await connection.exec(sql)
        await writeProgress(connection, migration, done)
      })
      return reach(done)
    case 'alone':
      for (const statement of sql.split(/;$/m)) if (statement.trim()) await connection.exec(statement)
      break
    case 'batches':
      for (let at: Progress | null = { stepsDone, lastKey, rowsDone }; at; ) {
        reach(at)
        at = await runBatch(connection, migration, sql, at)
      }
      break
    default:
      throw new Error(`Unknown kind of step: ${kind satisfies never}`)
  }
  await inTransaction(connection, () => writeProgress(connection, migration, done))
  reach(done)
}

/** Returns null when nothing was left. */
async function runBatch(
  connection: MigrationConnection,
  migration: Migration,
  sql: string,
  { stepsDone, lastKey, rowsDone }: Progress,
): Promise<Progress | null> {
  return inTransaction(connection, async () => {
    const [row] = await connection.rows<{ last: string | null; rows: number }>(sql, [lastKey])
    if (row?.last == null) return null
    const reached = { stepsDone, lastKey: row.last, rowsDone: rowsDone + Number(row.rows) }
    await writeProgress(connection, migration, reached)
    return reached
  })
}

/** Runs in the transaction of the step. After the last step the migration is recorded as applied. */
async function writeProgress(
  connection: MigrationConnection,
  { version, name, checksum, steps }: Migration,
  { stepsDone, lastKey, rowsDone }: Progress,
): Promise<void> {
  if (stepsDone < steps.length) {
    await connection.rows(
      `insert into schema_migration_steps (version, name, checksum, steps_done, last_key, rows_done)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (version) do update
       set steps_done = excluded.steps_done, last_key = excluded.last_key, rows_done = excluded.rows_done`,
      [version, name, checksum, stepsDone, lastKey, rowsDone],
    )
    return
  }
  await connection.rows('delete from schema_migration_steps where version = $1', [version])
  await connection.rows('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}

async function inTransaction<T>(connection: MigrationConnection, work: () => Promise<T>): Promise<T> {
  await connection.exec('begin')
  try {
    const result = await work()
    await connection.exec('commit')
    return result
  } catch (error) {
    await connection.exec('rollback').catch(() => {})
    throw error
  }
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const rowsText = (rows: number) => (rows > 0 ? `, ${rows.toLocaleString('en')} rows done` : '')
