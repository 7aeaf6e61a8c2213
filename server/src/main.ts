import { buildApp, newApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { openContext } from './context.ts'
import { seedDemo } from './features/demo/seed.ts'
import { startSandbox } from './features/payments/sandbox/server.ts'
import { allJobs } from './jobs.ts'

function announce(config: Config): void {
  const lines = [`${config.businessName} is ready: ${config.publicUrl}`]
  if (config.demo)
    lines.push('Demo accounts: user@jhilik.example and admin@jhilik.example, password Sparkle-123')
  if (config.sandbox) lines.push('Only the sandbox gateway is offered: no money moves.')
  console.log(lines.join('\n'))
}

async function main(): Promise<void> {
  const config = loadConfig()
  const app = newApp(config)
  const ctx = await openContext(config, app.log)
  await ctx.jobs.start(allJobs(ctx))
  if (config.demo) await seedDemo(ctx)
  await buildApp(app, ctx)
  const sandbox = config.sandbox ? await startSandbox(ctx, config.sandbox) : null
  await app.listen({ port: config.port, host: config.host })
  announce(config)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await sandbox?.close()
    await ctx.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(known ? (error as Error).message : error)
  process.exit(1)
})
