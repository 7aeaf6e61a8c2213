import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AttemptToPay, Gateway, RefundToSend, StartedAttempt } from '../../src/money/gateways/gateway.ts'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'
import type { DecisiveFields, Rewrite } from './malformed-answers.ts'

/** The calls that a fault can be set for. */
export type Call = 'start' | 'inspect' | 'capture' | 'refund' | 'inspectRefund'

/**
 * How a call goes wrong. `late`: it takes effect, but its answer comes after the adapter's time-out; `dropped`: the
 * connection closes without an answer; `lost`: the same after it has taken effect; `unrecognized`: an object that the
 * provider does not describe.
 */
export const TRANSPORT_FAULTS = [
  'error',
  'too-many',
  'late',
  'dropped',
  'lost',
  'garbage',
  'endless',
  'redirect',
  'unrecognized',
] as const
type TransportFault = (typeof TRANSPORT_FAULTS)[number]

/** The time-out of the adapters under test, in milliseconds: a busy machine needs more than one second for an answer. */
export const PATIENCE_MS = 3_000

/** A provider's test server, and its adapter: what the conformance suite needs of both. */
export interface Provider {
  gateway: Gateway
  /** The same adapter with a wrong password. */
  stranger: Gateway
  faults: Map<Call, TransportFault | Rewrite>
  /** The fields that decide whether an inspected attempt is paid, and whether it is not. */
  decisive: Record<'paid' | 'unpaid', DecisiveFields>
  /** What the provider reports to keep of 12.50; null when it says nothing. */
  feeMinor: number | null
  /** Attempts that are accepted; the amount is within the provider's limits. */
  attempt(change?: Partial<AttemptToPay>): AttemptToPay
  /** What the customer does on the provider's page; the message with which the browser comes back. */
  pay(attempt: StartedAttempt, as?: PaidAs): GatewayMessage
  fail(attempt: StartedAttempt): GatewayMessage
  cancel(attempt: StartedAttempt): GatewayMessage
  /** The provider's own notification of the payment; undefined where it signs none. */
  notification?(attempt: StartedAttempt): GatewayMessage
  /** Attempts for which money has been taken, with the minor units that were taken. */
  taken(): Map<string, number>
  /** What has been paid back of an attempt, in minor units. */
  refunded(attempt: StartedAttempt): number
  /** Lets the refunds end that the provider works on. */
  finishRefunds(): void
  close(): Promise<void>
}

/** What the provider reports of a payment, where it differs from what was agreed. */
export interface PaidAs {
  amountMinor?: number
  currency?: string
  merchantRef?: string
  risk?: boolean
}

/** The secrets of all test servers contain it: reasons and messages must not. */
export const SECRET_MARK = 'never-to-be-shown'

/** A message of a browser or provider with these fields, as a form. */
export function formMessage(fields: Record<string, string>): GatewayMessage {
  return {
    fields,
    rawBody: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

const rewrites = new WeakMap<FastifyReply, Rewrite>()

/** Answers a call with its fault, if one is set; `work` runs for `late` and `lost` only. True when it was answered. */
export async function answerFault(
  faults: Provider['faults'],
  call: Call,
  reply: FastifyReply,
  work: () => unknown,
): Promise<boolean> {
  const fault = faults.get(call)
  if (typeof fault === 'function') {
    rewrites.set(reply, fault)
    return false
  }
  switch (fault) {
    case undefined:
      return false
    case 'unrecognized':
      reply.send({ message: 'IP is not whitelisted' })
      return true
    case 'error':
      reply.code(503).send('Service Unavailable')
      return true
    case 'too-many':
      reply.code(429).send('Too Many Requests')
      return true
    case 'garbage':
      reply.type('text/html').send('<html>Maintenance</html>')
      return true
    case 'redirect':
      reply.redirect('http://127.0.0.1:1/elsewhere')
      return true
    case 'endless':
      reply.type('application/json').send(Buffer.alloc(2 * 1024 * 1024, ' '))
      return true
    case 'late':
      await work()
      // This call is never answered: the adapter gives up first.
      reply.hijack()
      return true
    case 'lost':
      await work()
      reply.hijack()
      reply.raw.destroy()
      return true
    case 'dropped':
      reply.hijack()
      reply.raw.destroy()
      return true
  }
}

/** The address of a server that has begun to listen on this machine. */
export async function listen(app: FastifyInstance): Promise<string> {
  app.addHook('onSend', async (_request, reply, payload) => {
    const rewrite = rewrites.get(reply)
    return rewrite ? rewrite(String(payload)) : payload
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** A refund of a paid attempt as it is sent. */
export function refundOf(
  attempt: StartedAttempt,
  providerTxnId: string,
  change: Partial<RefundToSend> = {},
): RefundToSend {
  return {
    refundId: crypto.randomUUID(),
    merchantRef: attempt.merchantRef,
    providerRef: attempt.providerRef,
    providerTxnId,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    providerRefundId: null,
    otherRefundIds: [],
    minutesSinceSent: null,
    ...change,
  }
}
