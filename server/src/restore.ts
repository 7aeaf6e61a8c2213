// `npm run restore -- FILE` restores a backup with the settings of the server that will use the restored database.
import { resolve } from 'node:path'
import { type Config, loadConfig } from './config.ts'
import { type Restored, restoreBackup } from './platform/backup/restore-backup.ts'
import { openDatabase } from './platform/db.ts'
import { StartError } from './platform/start-error.ts'

const OTHER_SECRET = [
  'SESSION_SECRET is another one than that of the backup. With it:',
  '- authenticator apps do not work: their owners log in with a recovery code and set the app up anew; an owner who has',
  '  no code left: npm run make-admin -- ADDRESS --remove-second-factors;',
  '- links in mails that were sent before (receipts, calendar entries, unsubscribing) do not work;',
  '- mails that were waiting to be sent are not sent.',
  'Everybody stays logged in. If you have the earlier secret, set SESSION_SECRET=new,earlier before you start the server.',
]

function report({ header, sameSecret }: Restored, config: Config): void {
  const lines = [`The backup of ${header.createdAt} is restored.`]
  if (!sameSecret) lines.push(...OTHER_SECRET)
  if (config.bucket) lines.push('Pictures of the backup are in DATA_DIR/uploads: copy them into the bucket.')
  lines.push('Start the server with the same settings.')
  console.log(lines.join('\n'))
}

async function main(file: string | undefined): Promise<void> {
  if (file === undefined) throw new StartError('Say which backup: npm run restore -- FILE.')
  const config = loadConfig()
  const restored = await restoreBackup(resolve(file), {
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    dataDir: config.dataDir,
    secrets: config.sessionSecrets,
    key: config.backups.key,
    files: true,
    say: console.log,
  })
  // Opening the database applies the migrations that are newer than the backup.
  const database = await openDatabase(config, { say: console.log, beside: true })
  await database.close()
  report(restored, config)
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
