import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { queueOptions } from '../jobs.ts'
import { MIGRATION_TABLES, type MigrationConnection } from '../migrate.ts'
import { isOfEarlierSet, type Migration } from '../migration-files.ts'
import { refuseEarlierData, StartError } from '../start-error.ts'
import {
  type BackedUpTable,
  type BackupHeader,
  jobSchema,
  kindOf,
  linesOf,
  sequencesSchema,
  type WaitingJob,
} from './format.ts'
import {
  type Column,
  findContent,
  listForeignKeys,
  listTables,
  listUnusualTriggers,
  quote,
  TEXT_FORMS,
} from './tables.ts'

interface Target {
  sql: string
  types: Map<string, Column['type']>
}

export interface Loader {
  /** Loads what an entry has for the database; ignores others. */
  load(name: string, content: Buffer): Promise<void>
  /** Makes all constraints and triggers active again. Throws StartError when rows violate one. */
  finish(): Promise<void>
}

/** Returns those of this program's migrations that the backup has. Throws StartError when they do not match. */
export function levelOf(header: BackupHeader, migrations: readonly Migration[]): Migration[] {
  if (isOfEarlierSet(header.migrations, migrations)) throw refuseEarlierData('The backup was made by')
  for (const { version, name, checksum } of header.migrations) {
    const ours = migrations[version - 1]
    if (!ours) {
      throw new StartError(
        `The backup was made by a newer version of Jhilik: it has the migration ${name}. Restore it with that version.`,
      )
    }
    if (ours.checksum !== checksum) {
      throw new StartError(`The migration ${name} differs between the backup and this version of Jhilik.`)
    }
  }
  return migrations.slice(0, header.migrations.length)
}

/** Throws StartError when there is something in the database. */
export async function checkEmpty(connection: MigrationConnection): Promise<void> {
  const content = await findContent(connection)
  if (content) {
    throw new StartError(
      `The database is not empty: it has ${content}. A backup is restored into an empty one.`,
    )
  }
}

/**
 * Creates the tables of the backup's migrations in an empty database and prepares them for its rows. All of it happens
 * in the caller's transaction, and needs no more rights than those of the tables' owner: our triggers are disabled,
 * foreign keys are dropped and added again, which checks them at once.
 */
export async function openLoader(
  connection: MigrationConnection,
  {
    header,
    migrations,
    skipped,
  }: {
    header: BackupHeader
    migrations: readonly Migration[]
    /** This is called with tables of the backup that the migrations do not create: somebody else has made them. */
    skipped: (table: string) => void
  },
): Promise<Loader> {
  await connection.exec(TEXT_FORMS)
  await createTables(connection, migrations)
  const tables = await listTables(connection)
  const targets = new Map<string, Target>(
    tables.map(({ name, sql, columns }) => [
      name,
      { sql, types: new Map(columns.map((column) => [column.name, column.type])) },
    ]),
  )
  const all = tables.map(({ sql }) => sql)
  const foreignKeys = await listForeignKeys(connection)
  for (const { table, name } of foreignKeys) {
    await connection.exec(`alter table ${table} drop constraint ${quote(name)}`)
  }
  const unusualTriggers = await listUnusualTriggers(connection)
  for (const table of all) await connection.exec(`alter table ${table} disable trigger user`)
  // Rows that migrations have written come from the backup too.
  await connection.exec(`truncate ${all.join(', ')}`)

  const statements = new Map<string, string>()
  for (const table of header.tables) {
    const target = targets.get(table.name)
    if (target) statements.set(table.name, insertStatement(table, target))
    else skipped(table.name)
  }
  const jobs = openJobLoader(connection)

  return {
    async load(name, content) {
      const entry = kindOf(name)
      if (entry?.kind === 'table') {
        const statement = statements.get(entry.table)
        if (statement) await connection.rows(statement, [`[${linesOf(content).join(',')}]`])
      } else if (entry?.kind === 'jobs') {
        await jobs.load(linesOf(content))
      } else if (entry?.kind === 'sequences') {
        for (const { name: sequence, lastValue, isCalled } of sequencesSchema.parse(
          JSON.parse(content.toString('utf8')),
        )) {
          const [there] = await connection.rows<{ name: string | null }>(
            'select to_regclass($1)::text as name',
            [sequence],
          )
          if (!there?.name) continue
          await connection.rows('select setval($1::text::regclass, $2::text::bigint, $3)', [
            sequence,
            lastValue,
            isCalled,
          ])
        }
      }
    },
    async finish() {
      await jobs.finish()
      for (const { table, name, definition } of foreignKeys) {
        await connection.exec(`alter table ${table} add constraint ${quote(name)} ${definition}`)
      }
      for (const table of all) await connection.exec(`alter table ${table} enable trigger user`)
      for (const statement of unusualTriggers) await connection.exec(statement)
    },
  }
}

/**
 * Returns an insert for which `$1` is a JSON array of rows. Throws StartError when the table lacks a column of the
 * backup.
 */
function insertStatement({ name, columns }: BackedUpTable, { sql, types }: Target): string {
  const values = columns.map((column, index) => {
    const type = types.get(column)
    if (!type)
      throw new StartError(`The table ${name} of this version has no column ${column}, but the backup does.`)
    return `(line->>${index})::${type}`
  })
  return `insert into ${sql} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as line`
}

/**
 * Applies migrations to an empty database in the caller's transaction, all or none. It does not record which were
 * applied, because those rows come from the backup.
 */
async function createTables(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<void> {
  await connection.exec(MIGRATION_TABLES)
  for (const { kind, sql } of migrations.flatMap(({ steps }) => steps)) {
    switch (kind) {
      case 'transaction':
        await connection.exec(sql)
        break
      case 'batches':
        // There are few rows at most: those that migrations have written.
        for (let last: string | null = null; ; ) {
          const [row]: { last: string | null }[] = await connection.rows(sql, [last])
          last = row?.last ?? null
          if (last === null) break
        }
        break
      case 'alone':
        // Indexes need not be built concurrently, because nobody else uses an empty database.
        await connection.exec(sql.replace(/\bconcurrently\b/gi, ''))
        break
      default:
        throw new Error(`Unknown kind of step: ${kind satisfies never}`)
    }
  }
}

interface JobLoader {
  load(lines: string[]): Promise<void>
  finish(): Promise<void>
}

/**
 * The library's scripts install its tables in a transaction of their own; this removes it, so that the caller's goes
 * on.
 */
const withoutTransaction = (script: string) => script.replace(/^\s*BEGIN;/i, '').replace(/COMMIT;\s*$/i, '')

const adapt = (connection: MigrationConnection): NonNullable<ConstructorOptions['db']> => ({
  async executeSql(text, values = []) {
    if (values.length > 0 || !/^\s*BEGIN;/i.test(text)) return { rows: await connection.rows(text, values) }
    await connection.exec(withoutTransaction(text))
    return { rows: [] }
  },
})

/**
 * Puts jobs back into the queue in the caller's transaction. When there are no jobs, no queue is made, because the
 * server makes it.
 */
function openJobLoader(connection: MigrationConnection): JobLoader {
  let started: Promise<PgBoss> | undefined
  const queues = new Set<string>()

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({ db: adapt(connection), supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    return boss
  }

  return {
    async load(lines) {
      started ??= start()
      const boss = await started
      const jobs = lines.map((line): WaitingJob => jobSchema.parse(JSON.parse(line)))
      for (const [name, ofQueue] of Map.groupBy(jobs, (job) => job.name)) {
        if (!queues.has(name)) await boss.createQueue(name, queueOptions(name))
        queues.add(name)
        await boss.insert(
          name,
          ofQueue.map(({ id, data, priority, startAfter }) => ({
            id,
            priority,
            startAfter,
            ...(data && { data }),
          })),
        )
      }
    },
    async finish() {
      await (await started)?.stop({ graceful: false, close: false })
    },
  }
}
