// `npm run backup`, or `npm run backup -- --to FOLDER`, makes a backup with the settings of the server; `--new-key`
// makes a key.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from './config.ts'
import { recordManualRun } from './office/commands/run-backups.ts'
import { makeBackupKey } from './platform/backup/keys.ts'
import { makeBackup } from './platform/backup/make-backup.ts'
import { openTransactions } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

async function printNewKey(): Promise<void> {
  const key = await makeBackupKey()
  console.log(
    [
      `BACKUP_KEY=${key.secret}`,
      'Keep it where it does not get lost with the server: without it no encrypted backup can be restored.',
      'A server that only writes backups may have the public key instead:',
      `BACKUP_KEY=${key.public}`,
    ].join('\n'),
  )
}

async function back(config: Config, to: string | undefined): Promise<void> {
  const folder = to === undefined ? (config.backups.folder ?? join(config.dataDir, 'backups')) : resolve(to)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartError(`There is nothing to back up: ${config.dataDir} has no database.`)
  }
  const database = await openTransactions(config)
  try {
    const at = new Date()
    const made = await makeBackup(folder, {
      transaction: database.run,
      database: config.databaseUrl === null ? 'embedded' : 'server',
      dataDir: config.dataDir,
      secrets: config.sessionSecrets,
      key: config.backups.key,
      at,
    })
    await recordManualRun(database.run, { folder, startedAt: at, bytes: made.bytes })
    console.log(`${made.path} has ${made.bytes.toLocaleString('en')} bytes and is complete.`)
    if (config.backups.key === null) {
      console.log('It is not encrypted, and has the data of all customers: set BACKUP_KEY, or keep it safe.')
    }
  } finally {
    await database.close()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'new-key': { type: 'boolean' } } })
  if (values['new-key']) return printNewKey()
  await back(loadConfig(), values.to)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
