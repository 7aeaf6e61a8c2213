import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/**
 * `transaction`: in a transaction of its own.
 * `batches`: one statement, repeated in transactions of their own. `$1` is the key it has come to, as text,
 * null at first; it answers with one row, `last` (the key it came to, null when nothing was left) and `rows`.
 * `alone`: statements that cannot run in a transaction, such as `create index concurrently`, each ended by `;` at
 * the end of its line. After an interruption all of them run again, which must be harmless.
 */
type StepKind = 'transaction' | 'batches' | 'alone'

export interface Step {
  kind: StepKind
  sql: string
}

export interface Migration {
  version: number
  name: string
  /** One transaction, or several steps after each of which it can be resumed. */
  steps: Step[]
  checksum: string
  /** Of earlier versions of the file that lead to the same database once all migrations have run. */
  formerChecksums: readonly string[]
}

const MARKER = /^-- migrate:(step|batches|alone)$/m
const kindOf: Record<string, StepKind> = { step: 'transaction', batches: 'batches', alone: 'alone' }

/**
 * A file is one transaction, or is cut by lines that read `-- migrate:step`, `-- migrate:batches` or
 * `-- migrate:alone`, each of which begins a step. Throws when something stands before the first of them.
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

/** Databases in which these ran are brought to the same state by a later migration. */
const FORMER_CHECKSUMS: Readonly<Record<string, readonly string[]>> = {
  // Before they were cut into steps.
  '0006_operations.sql': ['717fe146468bd11b0b49f3f62ba6b24a7660e91ffd6500cc918164f70e50f7b1'],
  '0008_lists_at_any_size.sql': ['548872a716fc4b0f6b2382f05912fad0e23353b4e5481d725b977509fa2e7241'],
  '0010_received_money.sql': ['ed73ad05def0c2777af63d1f8775ecdd600a5746816037e26e87f37f3267f068'],
}

/** The migrations of a folder, in order. Throws when a number is missing. */
export function readMigrations(
  folder = migrationsFolder,
  formerChecksums: Readonly<Record<string, readonly string[]>> = FORMER_CHECKSUMS,
): Migration[] {
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
      formerChecksums: formerChecksums[name] ?? [],
    }
  })
}
