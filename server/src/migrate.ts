// `npm run migrate`, with the settings of the server and the DATABASE_URL of the role that owns the tables.
import { newApp } from './app.ts'
import { loadConfig } from './config.ts'
import { openContext } from './context.ts'
import { allJobs } from './jobs.ts'
import { StartError } from './platform/start-error.ts'

/** Creates and changes everything that the server needs in the database: our tables, those of the job queue, queues. */
async function main(): Promise<void> {
  const config = loadConfig()
  const app = newApp(config)
  const ctx = await openContext(config, app.log)
  await ctx.jobs.start(allJobs(ctx), { work: false })
  await ctx.close()
  console.log('The database is up to date.')
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
