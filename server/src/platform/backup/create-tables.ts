import { MIGRATION_TABLES, type MigrationConnection } from '../migrate.ts'
import type { Migration } from '../migration-files.ts'

/**
 * Applies migrations to an empty database in the caller's transaction, all or none. It does not record which were
 * applied, because those rows come from the backup.
 */
export async function createTables(
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
