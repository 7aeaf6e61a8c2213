import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FOLDER } from './folders.ts'

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
