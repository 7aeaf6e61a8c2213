// `npm run move -- --to postgres://…`: copies the embedded database into an empty one of a PostgreSQL server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from './config.ts'
import { withDraftFolder } from './platform/backup/draft-folder.ts'
import { makeBackup } from './platform/backup/make-backup.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { migrateServer, openTransactions } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

/** The file between both is deleted again, and not encrypted: it is where the database itself is. */
async function move(config: Config, databaseUrl: string): Promise<void> {
  const source = { database: 'embedded' as const, dataDir: config.dataDir, secrets: config.sessionSecrets }
  await withDraftFolder(config.dataDir, async (folder) => {
    const { run, close } = await openTransactions(config)
    const { path } = await makeBackup(folder, {
      ...source,
      transaction: run,
      key: null,
      at: new Date(),
    }).finally(close)
    await restoreBackup(path, { ...source, databaseUrl, key: null, files: false, say: console.log })
  })
  await migrateServer(databaseUrl, { say: console.log })
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!/^postgres(ql)?:\/\//.test(values.to ?? '')) {
    throw new StartError('Say where: npm run move -- --to postgres://user:password@host/database.')
  }
  const config = loadConfig()
  if (config.databaseUrl !== null) {
    throw new StartError(
      'DATABASE_URL is set: there is no embedded database to move. Use backup and restore.',
    )
  }
  if (!existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartError(`There is nothing to move: ${config.dataDir} has no database.`)
  }
  await move(config, values.to ?? '')
  const secretFile = join(config.dataDir, 'session-secret')
  console.log(
    [
      'Everything in the embedded database is now on the server, too. Pictures and pages stay where they are.',
      'Set next, besides what you have set (the same DATA_DIR):',
      '  DATABASE_URL=…                     the address you have just given',
      ...(existsSync(secretFile) ? [`  SESSION_SECRET="$(cat ${secretFile})"   if you have set none`] : []),
      '  DEMO=0 and a gateway               for a business, or GATEWAYS=sandbox to go on trying',
      `Once that works, delete ${join(config.dataDir, 'postgres')}: nothing uses it any more.`,
    ].join('\n'),
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
