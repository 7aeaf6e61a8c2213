import { type Migration, readMigrations } from './migration-files.ts'
import { refuseEarlierData, StartError } from './start-error.ts'

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
