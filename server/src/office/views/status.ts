import { limitState } from '@jhilik/contract/messages.ts'
import type { Status } from '@jhilik/contract/status.ts'
import type { Context } from '../../context.ts'
import { PRODUCT_VERSION } from '../../platform/product.ts'
import {
  isStuck,
  judgeAudit,
  judgeBackup,
  judgeDatabase,
  judgeDisk,
  judgeGateway,
  judgeJobs,
  judgeMail,
  judgePayments,
  judgeRouter,
  judgeSms,
} from '../rules/status.ts'
import { type Operation, type Snapshot, takeSnapshot } from './snapshot.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
const startedAt = new Date(Date.now() - process.uptime() * 1000)

/** Returns the status of the server, each part with a verdict. A part names the first thing that is wrong with it. */
export async function readStatus(ctx: Context): Promise<Status> {
  const { at, database, disk } = await takeSnapshot(ctx)
  return {
    checkedAt: at.toISOString(),
    server: {
      state: 'fine',
      problem: null,
      version: PRODUCT_VERSION,
      node: process.version,
      startedAt: startedAt.toISOString(),
    },
    database: databasePart(ctx, database),
    jobs: database && jobsPart(database),
    payments: database && paymentsPart(database),
    gateways: [...ctx.gateways.values()].map((gateway) => gatewayPart(ctx, gateway, at)),
    mail: mailPart(ctx, database, at),
    sms: smsPart(ctx, database, at),
    router: routerPart(ctx, database),
    disk: { ...judgeDisk(disk), freeBytes: disk?.freeBytes ?? null, sizeBytes: disk?.sizeBytes ?? null },
    ...upkeepParts(database, at),
  }
}

function databasePart({ config }: Context, found: Snapshot['database']): Status['database'] {
  return {
    ...judgeDatabase(found !== null),
    kind: config.databaseUrl === null ? 'embedded' : 'server',
    version: found?.version ?? null,
    bytes: found?.bytes ?? null,
    migration: found?.migration ?? null,
  }
}

function jobsPart({ jobs }: Operation): Status['jobs'] {
  return {
    ...judgeJobs(jobs),
    waiting: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestWaitingSeconds: Math.round(Math.max(0, ...jobs.map((queue) => queue.oldestWaitingSeconds))),
    failed: jobs.reduce((sum, { failed }) => sum + failed, 0),
    names: jobs.filter((queue) => isStuck(queue) || queue.failed > 0).map(({ name }) => name),
  }
}

function paymentsPart(found: Operation): Status['payments'] {
  return {
    ...judgePayments(found),
    open: found.openPayments,
    inReview: found.paymentsInReview,
    unanswered: found.unansweredPayments,
    refundsByHand: found.manualRefunds,
    overdueHolds: found.overdueHolds,
  }
}

function gatewayPart(
  { meters, config: { demo } }: Context,
  { name, environment }: { name: string; environment: 'sandbox' | 'live' },
  at: Date,
): Status['gateways'][number] {
  const { lastSuccessAt, failingSince, lastError } = meters.gateway(name)
  return {
    ...judgeGateway({ environment, failingSince, demo }, at),
    name,
    environment,
    lastAnswerAt: iso(lastSuccessAt),
    failingSince: iso(failingSince),
    lastError: failingSince && lastError,
  }
}

/** All processes know the mails that are tried again; everything else only the process that sent them knows. */
function mailPart({ meters, config }: Context, found: Snapshot['database'], at: Date): Status['mail'] {
  const configured = config.smtpUrl !== null
  const queue = found?.jobs.find(({ name }) => name === 'send-mail')
  const retriedSeconds = Math.max(queue?.oldestRetrySeconds ?? 0, found?.oldestRefusedSeconds ?? 0)
  const retriedSince = retriedSeconds > 0 ? new Date(at.getTime() - retriedSeconds * 1000) : null
  const { lastSuccessAt, failingSince: failedSince } = meters.messages('mail')
  const failingSince = retriedSince ?? failedSince
  return {
    ...judgeMail({ configured, demo: config.demo, failingSince }, at),
    configured,
    lastSentAt: iso(lastSuccessAt),
    failingSince: iso(failingSince),
    waiting: (queue?.unfinished ?? 0) + (found?.plannedMails ?? 0),
  }
}

function smsPart({ meters, sms }: Context, found: Snapshot['database'], at: Date): Status['sms'] {
  const { lastSuccessAt, failingSince } = meters.messages('sms')
  const { parts = null, limit = null } = found?.texts ?? {}
  return {
    ...judgeSms(failingSince, parts === null ? null : limitState({ parts, limit }), at),
    configured: sms !== null,
    lastSentAt: iso(lastSuccessAt),
    failingSince: iso(failingSince),
    parts,
    limit,
  }
}

/** When it last measured, all processes know; that it fails, only the process that asked it. */
function routerPart({ meters, config }: Context, found: Snapshot['database']): Status['router'] {
  const { failingSince, lastError } = meters.router()
  const roads = found?.roads ?? null
  return {
    ...judgeRouter(failingSince),
    configured: config.routerUrl !== null,
    lastAnswerAt: iso(roads?.lastMeasuredAt),
    failingSince: iso(failingSince),
    lastError: failingSince && lastError,
    roads: roads && { measured: roads.measured, pairs: roads.pairs },
  }
}

function upkeepParts(found: Snapshot['database'], at: Date): Pick<Status, 'backup' | 'audit'> {
  const backup = found?.backup ?? null
  const audit = found?.audit ?? null
  return {
    backup: { ...judgeBackup(backup?.succeededAt ?? null, at), lastSuccessAt: iso(backup?.succeededAt) },
    audit: { ...judgeAudit(audit, at), lastAt: iso(audit?.at), violations: audit?.violations ?? null },
  }
}
