// `npm run audit` checks, with the settings of the server, whether all data is right. It changes nothing; on a
// PostgreSQL server it also works while the server runs. Exit code 0: nothing found; 1: violations, printed; 2: the
// data could not be checked.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import { auditData } from './office/commands/audit-data.ts'
import { describeAudit } from './office/rules/audit.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

async function main(): Promise<number> {
  const config = loadConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartError(
      `There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL as for the server.`,
    )
  }
  const database = await openDatabase(config, { checkOnly: true, beside: true })
  try {
    const result = await auditData(database.db, systemClock)
    console.log(describeAudit(result))
    return result.count > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const why = error instanceof StartError ? error.message : error
    console.error('The data was not checked.', why)
    process.exitCode = 2
  },
)
