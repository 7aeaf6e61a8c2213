import { setTimeout as sleep } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { listenOptions } from '../../platform/workers.ts'
import { findByTranId, openTransaction, startRequestSchema } from './books.ts'
import { NO_FAULTS, type SandboxFaults, STATUS_FAULTS } from './faults.ts'
import { hostedPage } from './hosted-page.ts'
import { type Notifier, openNotifier } from './notifier.ts'
import { checkFields, refusalOf } from './protocol.ts'
import { SANDBOX_STORE } from './providers.ts'

export interface SandboxOptions {
  /** The address on which it listens. */
  host: string
  port: number
  /** The address at which browsers and our own adapter reach it. */
  url: string
  faults?: Partial<SandboxFaults>
}

interface Sandbox {
  ctx: Context
  url: string
  faults: () => SandboxFaults
  notifier: Notifier
}

/** Starts a gateway with aamarPay's wire protocol, a hosted page and no money, for demos and tests. */
export async function startSandbox(ctx: Context, options: SandboxOptions) {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    trustProxy: ctx.config.trustProxy,
    forceCloseConnections: true,
  })
  const notifier = openNotifier(ctx)
  const sandbox: Sandbox = {
    ctx,
    url: options.url,
    faults: () => ({ ...NO_FAULTS, ...options.faults }),
    notifier,
  }
  await app.register(formbody)
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) ctx.log.error({ err: error }, 'sandbox gateway')
    return reply.code(status).send({ message: 'The request could not be handled.' })
  })
  machineRoutes(app, sandbox)
  hostedPage(app, sandbox)
  await app.listen(listenOptions(options.host, options.port, ctx.config.workers.count))
  return {
    url: options.url,
    async close() {
      await notifier.close()
      await app.close()
    },
  }
}

const knowsStore = (storeId: string, key: string) =>
  storeId === SANDBOX_STORE.storeId && key === SANDBOX_STORE.signatureKey

function machineRoutes(app: FastifyInstance, { ctx, url, faults }: Sandbox): void {
  app.post('/jsonpost.php', async (request, reply) => {
    const { start: fault, slowMs } = faults()
    if (fault === 'error') return reply.code(500).send('Internal Server Error')
    const refusal = STATUS_FAULTS[fault]
    if (refusal) return reply.code(refusal.status).send(refusal.body)
    if (fault === 'refuse') return { cus_email: 'Email is blocked', amount: 'Amount is out of range' }
    if (fault === 'plain-refusal') return reply.type('text/html').send('Invalid Store ID')
    const parsed = startRequestSchema.safeParse(request.body)
    if (!parsed.success) return refusalOf(parsed.error)
    if (parsed.data.store_id !== SANDBOX_STORE.storeId)
      return reply.type('text/html').send('Invalid Store ID')
    if (!knowsStore(parsed.data.store_id, parsed.data.signature_key)) {
      return { signature_key: 'Invalid signature key' }
    }
    const track = await openTransaction(ctx.db, parsed.data, ctx.clock.now())
    if (!track) return { tran_id: 'Duplicate transaction id' }
    if (fault === 'slow') await sleep(slowMs)
    const base = fault === 'other-host' ? 'http://elsewhere.example' : url
    return { result: 'true', payment_url: `${base}/paynow.php?track=${track}` }
  })

  const checkQuery = z.object({ request_id: z.string(), store_id: z.string(), signature_key: z.string() })
  app.get('/api/v1/trxcheck/request.php', async (request, reply) => {
    const { check: fault, slowMs } = faults()
    if (fault === 'error') return reply.code(503).send('Service Unavailable')
    const refusal = STATUS_FAULTS[fault]
    if (refusal) return reply.code(refusal.status).send(refusal.body)
    if (fault === 'garbage') return reply.type('text/html').send('<html>Maintenance</html>')
    if (fault === 'slow') await sleep(slowMs)
    const query = checkQuery.safeParse(request.query)
    if (!query.success) return { error: 'Missing parameters' }
    const { request_id, store_id, signature_key } = query.data
    if (fault === 'refuse' || !knowsStore(store_id, signature_key)) return { error: 'Invalid Store ID' }
    const transaction = await findByTranId(ctx.db, store_id, request_id)
    // The answer is like the real gateway's: an unknown reference has no status code, and the content type is wrong.
    if (!transaction || fault === 'absent') return { error: 'No transaction found' }
    return reply
      .type('text/html; charset=utf-8')
      .send(JSON.stringify(checkFields(transaction, ctx.clock.now(), fault)))
  })
}
