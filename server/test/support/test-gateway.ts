import { NO_LIMITS } from '@jhilik/contract/gateways.ts'
import Fastify from 'fastify'
import type { Gateway, ProviderState, RefundResult, RefundToSend } from '../../src/money/gateways/gateway.ts'

/** A gateway that, unlike the sandbox's, has a call for refunds: its own server, and the adapter that calls it. */
export interface TestGateway {
  adapter: Gateway
  /** How the next calls for a refund are answered, in this order; `done` when there are none left. */
  refundAnswers: ('silent' | 'done' | 'refused')[]
  /** The keys the calls for refunds came with, in the order of their arrival. */
  refundKeys: string[]
  close(): Promise<void>
}

export const TEST_GATEWAY = 'test-gateway'

export async function startTestGateway(): Promise<TestGateway> {
  const app = Fastify({ forceCloseConnections: true })
  const payments = new Set<string>()
  const refunds = new Map<string, string>()
  const refundAnswers: TestGateway['refundAnswers'] = []
  const refundKeys: string[] = []

  app.post<{ Body: { reference: string } }>('/payments', async (request, reply) => {
    const { reference } = request.body
    payments.add(reference)
    return reply.code(201).send({ url: `${url}/pay/${reference}` })
  })
  app.get<{ Params: { reference: string } }>('/payments/:reference', async ({ params }, reply) =>
    payments.has(params.reference) ? { status: 'pending' } : reply.code(404).send({ status: 'unknown' }),
  )
  app.post<{ Headers: { 'idempotency-key': string } }>('/refunds', async ({ headers }, reply) => {
    const key = headers['idempotency-key']
    refundKeys.push(key)
    const answer = refundAnswers.shift() ?? 'done'
    if (answer === 'silent') return reply.code(503).send({ reason: 'busy' })
    if (answer === 'refused') return reply.code(422).send({ reason: 'too old' })
    const id = refunds.get(key) ?? `R-${refunds.size + 1}`
    refunds.set(key, id)
    return { id }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { adapter: adapterOf(url), refundAnswers, refundKeys, close: () => app.close() }
}

function adapterOf(url: string): Gateway {
  const post = (path: string, body: object, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    name: TEST_GATEWAY,
    environment: 'sandbox',
    origins: [url],
    methods: ['visa'],
    limits: NO_LIMITS,

    async start({ merchantRef, amountMinor, currency }) {
      const answer = await post('/payments', { reference: merchantRef, amountMinor, currency })
      if (!answer.ok) return { kind: 'unknown', reason: `status ${answer.status}` }
      return { kind: 'redirect', url: ((await answer.json()) as { url: string }).url }
    },

    read: ({ fields: { reference } }) => (reference ? { attempt: { merchantRef: reference } } : undefined),
    probe: async () => ({ kind: 'answers' }),
    async inspect({ merchantRef }): Promise<ProviderState> {
      const answer = await fetch(`${url}/payments/${merchantRef}`)
      if (answer.status === 404) return { kind: 'absent' }
      return answer.ok ? { kind: 'pending' } : { kind: 'unknown', reason: `status ${answer.status}` }
    },

    async refund({ refundId, ...refund }: RefundToSend): Promise<RefundResult> {
      const answer = await post('/refunds', refund, { 'idempotency-key': refundId })
      if (answer.status >= 500) return { kind: 'unknown', reason: `status ${answer.status}` }
      const { id, reason } = (await answer.json()) as { id: string; reason: string }
      return answer.ok ? { kind: 'done', providerRefundId: id } : { kind: 'refused', reason }
    },
  }
}
