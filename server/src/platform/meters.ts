import { Counter, Histogram, Registry } from '@prometheus-io/client'
import type { Clock } from './clock.ts'

export type Channel = 'mail' | 'sms' | 'push'

/** The latest results of calls to another service, as this process has seen them since its start. */
interface CallHistory {
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  /** The time of the first failure after the last success. */
  failingSince: Date | null
  /** The error of the last failure; it has no secrets. */
  lastError: string | null
}

interface AnsweredRequest {
  method: string
  /** The pattern of the route, so that there is a bounded number of values. */
  route: string
  status: number
  ms: number
}

/** The numbers that this process counts while it works. */
export interface Meters {
  registry: Registry
  countRequest(request: AnsweredRequest): void
  /** `error` is null for a message that was taken. */
  countMessage(channel: Channel, error: string | null): void
  /** `error` is null for a definite answer, a refusal included. */
  countGatewayCall(gateway: string, call: string, error: string | null): void
  /** `error` is null for an answer with the distances that were asked for. */
  countRouterCall(error: string | null): void
  countJob(name: string, isDone: boolean): void
  /** A line of the log was dropped. */
  countDroppedLine(): void
  messages(channel: Channel): Readonly<CallHistory>
  gateway(name: string): Readonly<CallHistory>
  router(): Readonly<CallHistory>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ERROR_LENGTH = 200

function noteCall(history: CallHistory, at: Date, error: string | null): void {
  if (error === null) {
    history.lastSuccessAt = at
    history.failingSince = null
    return
  }
  history.lastFailureAt = at
  history.failingSince ??= at
  history.lastError = error.slice(0, ERROR_LENGTH)
}

export function openMeters(clock: Clock): Meters {
  // The global registry is not used, because several servers may run in one process.
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'jhilik_http_request_duration_seconds',
    help: 'Duration of requests by the route that they matched and the class of their status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const messages = new Counter({
    name: 'jhilik_messages_total',
    help: 'Mails and text messages that were handed to their server, sent or failed; each try counts',
    labelNames: ['channel', 'result'] as const,
    registers,
  })
  const calls = new Counter({
    name: 'jhilik_gateway_calls_total',
    help: 'Calls to payment gateways, answered or unanswered; a refusal is an answer',
    labelNames: ['gateway', 'call', 'result'] as const,
    registers,
  })
  const runs = new Counter({
    name: 'jhilik_job_runs_total',
    help: 'Runs of background jobs in this process, done or failed; a failed one is tried again',
    // The label is not called `job`, because Prometheus sets that itself.
    labelNames: ['queue', 'result'] as const,
    registers,
  })
  const droppedLines = new Counter({
    name: 'jhilik_log_lines_dropped_total',
    help: 'Lines of the log that could not be written, because standard output was full or closed',
    registers,
  })
  const histories = new Map<string, CallHistory>()
  const historyOf = (key: string): CallHistory => {
    const history = histories.get(key) ?? {
      lastSuccessAt: null,
      lastFailureAt: null,
      failingSince: null,
      lastError: null,
    }
    histories.set(key, history)
    return history
  }
  for (const channel of ['mail', 'sms', 'push']) {
    for (const result of ['sent', 'failed']) messages.inc({ channel, result }, 0)
  }

  return {
    registry,
    countRequest({ method, route, status, ms }) {
      const labels = {
        method: METHODS.includes(method) ? method : 'other',
        route,
        status: `${Math.floor(status / 100)}xx`,
      }
      requests.observe(labels, ms / 1000)
    },
    countMessage(channel, error) {
      messages.inc({ channel, result: error === null ? 'sent' : 'failed' })
      noteCall(historyOf(channel), clock.now(), error)
    },
    countGatewayCall(gateway, call, error) {
      calls.inc({ gateway, call, result: error === null ? 'answered' : 'unanswered' })
      noteCall(historyOf(`gateway ${gateway}`), clock.now(), error)
    },
    countRouterCall(error) {
      noteCall(historyOf('router'), clock.now(), error)
    },
    countJob(queue, isDone) {
      runs.inc({ queue, result: isDone ? 'done' : 'failed' })
    },
    countDroppedLine() {
      droppedLines.inc()
    },
    messages: historyOf,
    gateway: (name) => historyOf(`gateway ${name}`),
    router: () => historyOf('router'),
  }
}
