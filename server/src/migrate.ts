// `npm run migrate` runs with the settings of the server and the DATABASE_URL of the role that owns the tables.
import { newApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import { openContext } from './context.ts'
import { allJobs } from './jobs.ts'
import { openTransactions } from './platform/db.ts'
import { listPending } from './platform/migration-files.ts'
import { StartError } from './platform/start-error.ts'

async function namePending(config: Config): Promise<string[]> {
  const database = await openTransactions(config)
  try {
    const pending = await database.run('read', (connection) => listPending(connection))
    return pending.map(({ name }) => name)
  } finally {
    await database.close()
  }
}

/** Creates and changes everything that the server needs in the database: our tables, those of the job queue, queues. */
async function main(): Promise<void> {
  const config = loadConfig()
  const pending = await namePending(config)
  const app = newApp(config)
  const ctx = await openContext(config, app.log)
  await ctx.jobs.start(allJobs(ctx), { work: false })
  await ctx.close()
  // The operator has to know this, because it decides whether the previous version can run again.
  console.log(pending.length === 0 ? 'No migration was missing.' : `Applied: ${pending.join(', ')}.`)
  console.log('The database is up to date.')
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
