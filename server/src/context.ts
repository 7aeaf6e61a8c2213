import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { readPushKeys } from './messages/commands/read-push-keys.ts'
import { storedTokens } from './money/commands/stored-tokens.ts'
import type { Gateway } from './money/gateways/gateway.ts'
import { checkGateways, openGateways } from './money/gateways/registry.ts'
import { holdBusiness } from './office/commands/hold-business.ts'
import { type Clock, compareClocks, systemClock } from './platform/clock.ts'
import { countedMailer, countedPush, countedSms } from './platform/counted-calls.ts'
import { type Database, type Db, openDatabase } from './platform/db.ts'
import { type Files, openFiles } from './platform/files.ts'
import { type Jobs, openJobs } from './platform/jobs.ts'
import { type Listening, shareListening } from './platform/listen.ts'
import { type Mailer, openMailer } from './platform/mail.ts'
import { type Meters, openMeters } from './platform/meters.ts'
import { openPush, type Push } from './platform/push.ts'
import { openSms, type Sms } from './platform/sms.ts'
import type { Stopping } from './platform/stopping.ts'

/** Shared dependencies of all subjects, created once at start. */
export interface Context {
  /** The settings. What owners can change of them is always the current value: read it when it is needed. */
  config: Config
  business: {
    /** The settings without what owners have changed. */
    given: Config
    /** Reads the business data again, into `config`. */
    reload(): Promise<void>
  }
  db: Db
  listen: Database['listen']
  transaction: Database['transaction']
  pool: Database['pool']
  uses: Database['uses']
  clock: Clock
  jobs: Jobs
  mailer: Mailer
  /** Null when no push notifications are sent. */
  push: Push | null
  /** Null when text messages cannot be sent. */
  sms: Sms | null
  files: Files
  /** The gateways by name. The first one is offered by default. */
  gateways: Map<string, Gateway>
  meters: Meters
  stopping: Stopping
  log: FastifyBaseLogger
  close(): Promise<void>
}

/** Tests pass their own database and clock; everything else is as in production. */
export interface ContextParts {
  database?: Database
  clock?: Clock
}

export async function openContext(
  given: Config,
  log: FastifyBaseLogger,
  parts: ContextParts = {},
): Promise<Context> {
  // Errors in the settings are found first, before anything is opened that has to be closed.
  checkGateways(given)
  const business = holdBusiness(given)
  const { config } = business
  const clock = parts.clock ?? systemClock
  const meters = openMeters(clock)
  const mailer = countedMailer(openMailer(config), meters)
  const provider = openSms(config)
  const sms = provider && countedSms(provider, meters)
  const files = openFiles(config)
  const database =
    parts.database ??
    (await openDatabase(config, { say: (line) => log.info(line), report: (line) => log.error(line) }))
  let following: Listening | undefined
  try {
    await compareClocks(clock, database.db, log)
    const listen = shareListening(database.listen)
    following = await business.follow({ db: database.db, listen }, clock, log)
    const tools = { tokens: storedTokens(database.db, config.sessionSecrets) }
    const gateways = openGateways(config, tools, meters)
    const { db } = database
    const pushKeys = config.webPush && (await readPushKeys(db, config.sessionSecrets, clock.now()))
    const push = pushKeys && countedPush(openPush(pushKeys, config), meters)
    const jobs = await openJobs(database, log, { secrets: config.sessionSecrets, clock, meters })
    return {
      config,
      business: { given, reload: () => business.reload(database.db) },
      db,
      listen,
      transaction: database.transaction,
      pool: database.pool,
      uses: database.uses,
      clock,
      jobs,
      mailer,
      push,
      sms,
      files,
      gateways,
      meters,
      stopping: { begun: false },
      log,
      async close() {
        await jobs.stop()
        await following?.close()
        await database.close()
      },
    }
  } catch (error) {
    await following?.close()
    await database.close()
    throw error
  }
}
