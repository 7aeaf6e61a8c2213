import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FOLDER } from './product.ts'
import { refuseEarlierData, StartError } from './start-error.ts'

const migrationsFolder = join(SERVER_FOLDER, 'migrations')

/**
 * `transaction`: the statements run in one transaction. `batches`: one statement, repeated, each time in its own
 * transaction. `$1` is the last key that was processed, as text, null at first. It returns one row: `last` (the new
 * last key, null when nothing was left) and `rows`. `alone`: statements that cannot run in a transaction, such as
 * `create index concurrently`, each ended by `;` at the end of its line. After an interruption all of them run again,
 * which must be harmless.
 */
type StepKind = 'transaction' | 'batches' | 'alone'

export interface Step {
  kind: StepKind
  sql: string
}

export interface Migration {
  version: number
  name: string
  /** The steps: one transaction, or several steps. An interrupted migration resumes after the last completed one. */
  steps: Step[]
  checksum: string
}

const MARKER = /^-- migrate:(step|batches|alone)$/m
const kindOf: Record<string, StepKind> = { step: 'transaction', batches: 'batches', alone: 'alone' }

/**
 * Reads the steps of a file. A file is one transaction, or is divided by lines `-- migrate:step`, `-- migrate:batches`
 * and `-- migrate:alone`, each of which begins a step. Throws when there is SQL before the first of them.
 */
export function readSteps(name: string, sql: string): Step[] {
  const [before = '', ...parts] = sql.split(MARKER)
  if (parts.length === 0) return [{ kind: 'transaction', sql }]
  if (before.replace(/^--.*$/gm, '').trim())
    throw new Error(`${name}: something stands before the first step`)
  const steps: Step[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const kind = kindOf[parts[index] ?? ''] ?? 'transaction'
    steps.push({ kind, sql: (parts[index + 1] ?? '').trim() })
  }
  return steps
}

/** Reads the migrations of a folder, in order. Throws when a number is missing. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((name, index) => {
    const version = Number(name.slice(0, 4))
    if (version !== index + 1) throw new Error(`migrations: expected number ${index + 1}, found ${name}`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return {
      version,
      name,
      steps: readSteps(name, sql),
      checksum: createHash('sha256').update(sql).digest('hex'),
    }
  })
}

interface Reading {
  rows<T>(sql: string): Promise<T[]>
}

/** Lists the migrations that the next start applies, and changes nothing. Throws StartError like `migrate`. */
export async function listPending(
  connection: Reading,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly Migration[]> {
  const [there] = await connection.rows<{ name: string | null }>(
    `select to_regclass('schema_migrations')::text as name`,
  )
  return there?.name ? findPending(connection, migrations) : migrations
}

/** Throws StartError unless exactly these migrations are applied. It changes nothing. */
export async function checkMigrated(connection: Reading, migrations: readonly Migration[]): Promise<void> {
  const pending = await listPending(connection, migrations)
  if (pending.length === 0) return
  throw new StartError(
    `The database lacks migration ${pending[0]?.name}: start the server, or run npm run migrate.`,
  )
}

/** The migrations began anew after version 0.2.0, and the first file of each earlier set has another name. */
export const isOfEarlierSet = ([first]: readonly { name: string }[], [ours]: readonly Migration[]): boolean =>
  first !== undefined && ours !== undefined && first.name !== ours.name

/** Does the same for a database that has the tables of migrations. */
export async function findPending(connection: Reading, migrations: readonly Migration[]) {
  const applied = await connection.rows<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations order by version',
  )
  if (isOfEarlierSet(applied, migrations)) throw refuseEarlierData('The database was created by')
  for (const row of applied) {
    const ours = migrations[row.version - 1]
    if (!ours) throw new StartError(`The database is newer than this program: it has migration ${row.name}.`)
    if (ours.checksum !== row.checksum) {
      throw new StartError(`Migration ${row.name} was changed after it had been applied.`)
    }
  }
  return migrations.slice(applied.length)
}
