import { migrateServer } from '../../src/platform/db.ts'
import { readMigrations } from '../../src/platform/migration-files.ts'

/**
 * A process that migrates a server's database with the migrations of a folder: `node migrate-process.ts URL FOLDER`.
 */
const [url = '', folder = ''] = process.argv.slice(2)
await migrateServer(url, { migrations: readMigrations(folder) })
