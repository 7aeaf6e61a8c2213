import cluster from 'node:cluster'
import { realpathSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildApp, newApp } from './app.ts'
import { requestFillAtStart } from './calendar/commands/fill-schedules.ts'
import { requestRoadsAtStart } from './calendar/commands/measure-roads.ts'
import { type Config, loadConfig } from './config.ts'
import { openContext } from './context.ts'
import { matchDemoAccounts } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { allJobs } from './jobs.ts'
import { startSandbox } from './money/sandbox/server.ts'
import { startMetricsPort } from './office/routes/status.ts'
import { makeSetUpLink } from './people/commands/set-up.ts'
import { checkBackupSettings } from './platform/backup/make-backup.ts'
import { openLogOutput } from './platform/log-output.ts'
import { keepsMailsOnDisk } from './platform/mail.ts'
import { isPublicPlainHttp } from './platform/plain-http.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { StartError } from './platform/start-error.ts'
import { startTracing } from './platform/tracing.ts'
import { listenOptions, runWorkers, WORKER_IS_READY } from './platform/workers.ts'

const MAILS_ON_DISK =
  'Customers get no mail: it is only written to DATA_DIR/mailbox. Set SMTP_URL and MAIL_FROM to send it.'

const PLAIN_HTTP =
  'PUBLIC_URL begins with http:// on a public host: passwords can be read on the way. Set up TLS and use https://.'

function announce(config: Config, setUpLink: string | null): void {
  const lines = [`${config.businessName} is ready: ${config.publicUrl}`]
  if (config.databaseUrl === null)
    lines.push(`The database is in ${realpathSync(join(config.dataDir, 'postgres'))}`)
  if (config.demo)
    lines.push('Demo accounts: user@jhilik.example and admin@jhilik.example, password Sparkle-123')
  if (config.sandbox) lines.push('Only the sandbox gateway is offered: no money moves.')
  if (keepsMailsOnDisk(config)) lines.push(MAILS_ON_DISK)
  if (isPublicPlainHttp(config.publicUrl)) lines.push(PLAIN_HTTP)
  // The link is not logged, because logs are collected and kept.
  if (setUpLink) lines.push(`There is no owner yet. Open this link to set everything up: ${setUpLink}`)
  console.log(lines.join('\n'))
}

async function main(): Promise<void> {
  const config = loadConfig()
  await checkBackupSettings(config.backups)
  if (config.workers.count > 1 && cluster.isPrimary) {
    process.exitCode = await serveWithWorkers(config)
    return
  }
  await serve(config)
}

/** Runs the workers. The embedded database belongs to this process, which outlives them. Returns the exit code. */
async function serveWithWorkers({ workers: { count }, databaseUrl, dataDir }: Config): Promise<number> {
  if (databaseUrl !== null) return runWorkers(count, {})
  const database = await startEmbedded(dataDir, { workers: count, report: console.error })
  try {
    return await runWorkers(count, { JHILIK_EMBEDDED_URL: database.url })
  } finally {
    await database.close()
  }
}

async function serve(config: Config): Promise<void> {
  const isFirst = config.workers.number === 1
  const tracing = config.tracing && (await startTracing(config.tracing))
  const output = openLogOutput()
  const app = newApp(config, output)
  const ctx = await openContext(config, app.log)
  output.onDrop = () => ctx.meters.countDroppedLine()
  await ctx.jobs.start(allJobs(ctx))
  if (config.demo) await seedDemo(ctx)
  await matchDemoAccounts(ctx)
  await requestFillAtStart(ctx)
  await requestRoadsAtStart(ctx)
  await buildApp(app, ctx)
  const sandbox = config.sandbox ? await startSandbox(ctx, config.sandbox) : null
  const metrics = config.metrics.port === null ? null : await startMetricsPort(ctx, config.metrics.port)
  const setUpLink = isFirst ? await makeSetUpLink(ctx) : null
  // This takes a second the first time, so it is done before anybody is served; a process that is killed later writes
  // nothing.
  flushCompileCache()
  await app.listen(listenOptions(config.host, config.port, config.workers.count))
  if (isFirst) announce(ctx.config, setUpLink)
  process.send?.(WORKER_IS_READY)
  if (keepsMailsOnDisk(config)) app.log.warn(MAILS_ON_DISK)
  if (isPublicPlainHttp(config.publicUrl)) app.log.warn(PLAIN_HTTP)

  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await app.close()
    await sandbox?.close()
    await metrics?.close()
    await ctx.close()
    await tracing?.close()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', () => {
    // A process that is told to end a second time does not wait any longer.
    if (ctx.stopping.begun || config.drainSeconds === 0) return void close()
    ctx.stopping.begun = true
    setTimeout(close, config.drainSeconds * 1_000)
  })
}

/** Returns one sentence for errors that a setting can fix; the whole error otherwise. */
function explain(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or set PORT to another one.`
  return error
}

const run = process.argv.includes('--check')
  ? async () => {
      // The check is imported only here, because its libraries are not needed by a server that starts.
      const { checkSetup } = await import('./check-setup.ts')
      process.exitCode = await checkSetup()
    }
  : main
run().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
