import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { decide, findByTrack, findByTranId, openTransaction, type Transaction } from './books.ts'
import { NO_FAULTS, type SandboxFaults } from './faults.ts'
import { type Notifier, openNotifier } from './notifier.ts'
import { leftPage, messagePage, paymentPage, returnPage } from './pages.ts'
import { checkFields, refusalOf, returnFields } from './protocol.ts'
import { startRequestSchema } from './start-request.ts'

export interface SandboxOptions {
  port: number
  /** How browsers and our own adapter reach it. */
  url: string
  faults?: Partial<SandboxFaults>
}

interface Sandbox {
  ctx: Context
  url: string
  faults: () => SandboxFaults
  notifier: Notifier
}

/** After the browser has left, so that the return usually comes first. */
const NOTIFY_AFTER_MS = 400

/** A gateway with aamarPay's wire protocol, a hosted page and no money. For demos and tests. */
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
  // Where the site listens on every address (a container), so does its gateway.
  const host = ['0.0.0.0', '::'].includes(ctx.config.host) ? ctx.config.host : '127.0.0.1'
  await app.listen({ port: options.port, host })
  return {
    url: options.url,
    async close() {
      await notifier.close()
      await app.close()
    },
  }
}

const knowsStore = (ctx: Context, storeId: string, key: string) =>
  storeId === ctx.config.aamarpay.storeId && key === ctx.config.aamarpay.signatureKey

function machineRoutes(app: FastifyInstance, { ctx, url, faults }: Sandbox): void {
  app.post('/jsonpost.php', async (request, reply) => {
    const { start: fault, slowMs } = faults()
    if (fault === 'error') return reply.code(500).send('Internal Server Error')
    if (fault === 'refuse') return { cus_email: 'Email is blocked', amount: 'Amount is out of range' }
    if (fault === 'plain-refusal') return reply.type('text/html').send('Invalid Store ID')
    const parsed = startRequestSchema.safeParse(request.body)
    if (!parsed.success) return refusalOf(parsed.error)
    if (parsed.data.store_id !== ctx.config.aamarpay.storeId)
      return reply.type('text/html').send('Invalid Store ID')
    if (!knowsStore(ctx, parsed.data.store_id, parsed.data.signature_key)) {
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
    if (fault === 'garbage') return reply.type('text/html').send('<html>Maintenance</html>')
    if (fault === 'slow') await sleep(slowMs)
    const query = checkQuery.safeParse(request.query)
    if (!query.success) return { error: 'Missing parameters' }
    const { request_id, store_id, signature_key } = query.data
    if (fault === 'refuse' || !knowsStore(ctx, store_id, signature_key)) return { error: 'Invalid Store ID' }
    const transaction = await findByTranId(ctx.db, store_id, request_id)
    // The real one leaves the status code out for a reference it does not know, and mixes content types up.
    if (!transaction) return { error: 'No transaction found' }
    return reply
      .type('text/html; charset=utf-8')
      .send(JSON.stringify(checkFields(transaction, ctx.clock.now(), fault)))
  })
}

/** Only our own style and script; forms go to us or back to the shop that opened the payment. */
function sendPage(
  reply: FastifyReply,
  status: number,
  transaction: Transaction | null,
  html: (nonce: string) => string,
) {
  const nonce = randomBytes(16).toString('base64url')
  const fields = transaction?.fields
  const shops = fields
    ? [fields.success_url, fields.fail_url, fields.cancel_url].map((url) => new URL(url).origin)
    : []
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'img-src data:',
    `form-action ${["'self'", ...new Set(shops)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html(nonce))
}

const trackQuery = z.object({ track: z.string().max(100) })
const decisionSchema = z.object({
  decision: z.enum(['pay', 'fail', 'cancel', 'leave']),
  method: z.string().max(40).default('bKash'),
  reason: z.string().max(80).default('Card declined'),
  delay: z.coerce.number().int().min(0).max(600).default(0),
})

function hostedPage(app: FastifyInstance, { ctx, faults, notifier }: Sandbox): void {
  const load = async (query: unknown) => {
    const parsed = trackQuery.safeParse(query)
    return parsed.success ? findByTrack(ctx.db, parsed.data.track) : undefined
  }
  const unknown = (reply: FastifyReply) =>
    sendPage(reply, 404, null, (nonce) =>
      messagePage(nonce, 'Unknown payment', 'This payment does not exist here.'),
    )

  app.get('/', async (_request, reply) =>
    sendPage(reply, 200, null, (nonce) =>
      messagePage(
        nonce,
        'Sandbox gateway',
        'Shops send their customers here to try a payment. No money moves.',
      ),
    ),
  )

  app.get('/paynow.php', async (request, reply) => {
    const transaction = await load(request.query)
    if (!transaction) return unknown(reply)
    return sendPage(reply, 200, transaction, (nonce) =>
      transaction.decided_at === null
        ? paymentPage(nonce, transaction, ctx.config.businessName)
        : decidedPage(ctx, nonce, transaction),
    )
  })

  app.post('/paynow.php', async (request, reply) => {
    const transaction = await load(request.query)
    if (!transaction) return unknown(reply)
    const parsed = decisionSchema.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: 'Choose what to do.' })
    const { decision, method, reason, delay } = parsed.data
    const { track, fields } = transaction
    if (decision === 'leave') return sendPage(reply, 200, transaction, (nonce) => leftPage(nonce, track))
    const now = ctx.clock.now()
    if (decision === 'cancel') {
      if (faults().cancel === 'final') await decide(ctx.db, track, { code: '3', at: now })
      return reply.redirect(fields.cancel_url, 303)
    }
    const at = new Date(now.getTime() + delay * 1000)
    const code = decision === 'pay' ? '2' : '7'
    const first = await decide(ctx.db, track, { code, at, method, ...(code === '7' && { reason }) })
    const decided = (await findByTrack(ctx.db, track)) ?? transaction
    const { ipn } = faults()
    if (first && decision === 'pay' && ipn !== 'never') {
      if (ipn === 'before' && delay === 0) await notifier.now(decided)
      notifier.later(track, delay * 1000 + NOTIFY_AFTER_MS)
    }
    return sendPage(reply, 200, decided, (nonce) => decidedPage(ctx, nonce, decided))
  })
}

/** Also for who comes back to a page that has done its work. */
function decidedPage(ctx: Context, nonce: string, transaction: Transaction): string {
  const { fields, status_code: code, decided_at } = transaction
  const now = ctx.clock.now()
  const waiting = decided_at !== null && decided_at > now
  const outcome = {
    '0': ['Not decided', 'Choose on the payment page.'],
    '2': waiting
      ? ['Payment received', 'It still has to be approved. Taking you back to the shop…']
      : ['Payment approved', 'Taking you back to the shop…'],
    '3': ['Payment cancelled', 'Taking you back to the shop…'],
    '7': ['Payment failed', `${fields.reason ?? 'Declined'}. Taking you back to the shop…`],
  }[code]
  return returnPage(nonce, {
    heading: outcome[0] ?? '',
    text: outcome[1] ?? '',
    action: code === '2' ? fields.success_url : fields.fail_url,
    fields: returnFields(transaction, now),
  })
}
