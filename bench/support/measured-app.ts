import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { buildApp, newApp } from '../../server/src/app.ts'
import { loadConfig } from '../../server/src/config.ts'
import { type Context, openContext } from '../../server/src/context.ts'
import { allJobs } from '../../server/src/jobs.ts'
import { type Db, openServer } from '../../server/src/platform/db.ts'
import { freePort } from '../../server/test/support/free-port.ts'

export interface MeasuredApp {
  url: string
  ctx: Context
  db: Db
  /** The queries sent to the database since the last call of this function. */
  takeQueries(): CompiledQuery[]
  /** Stops keeping queries, so that they do not count when memory is measured. */
  stopKeepingQueries(): void
  close(): Promise<void>
}

/** The real application in this process, at the time `now`, on that database. */
export async function startMeasuredApp(databaseUrl: string, now: Date): Promise<MeasuredApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-bench-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    GATEWAYS: 'sandbox',
    SESSION_SECRET: 'of no use outside of this measurement',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    HOLDS_PER_ADDRESS: '0',
  })
  const app = newApp(config)
  const database = await openServer(databaseUrl)
  let sent: CompiledQuery[] = []
  let keeps = true
  const watching: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (keeps) sent.push(database.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ctx = await openContext(config, app.log, {
    database: { ...database, db: database.db.withPlugin(watching) },
    clock: {
      now: () => now,
      databaseNow: async () => now,
      databaseTime: () => sql`${now}::timestamptz`,
    },
  })
  await ctx.jobs.start(allJobs(ctx), { work: false })
  await buildApp(app, ctx)
  await app.listen({ port: config.port, host: config.host })
  return {
    url: config.publicUrl,
    ctx,
    db: database.db,
    takeQueries() {
      const taken = sent
      sent = []
      return taken
    },
    stopKeepingQueries() {
      keeps = false
      sent = []
    },
    async close() {
      await app.close()
      await ctx.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
