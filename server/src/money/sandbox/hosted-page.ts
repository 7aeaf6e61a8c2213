import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { translateName } from '../../platform/format.ts'
import { decide, findByTrack, type Transaction } from './books.ts'
import { customerPage } from './customer-pages.ts'
import { afterStep, formSchema, type HostedForm, type Progress, stepSchema } from './customer-steps.ts'
import type { SandboxFaults } from './faults.ts'
import { type Language, languageFor } from './language.ts'
import type { Notifier } from './notifier.ts'
import { type Look, leftPage, messagePage, paymentPage, returnPage } from './pages.ts'
import { returnFields } from './protocol.ts'

interface Sandbox {
  ctx: Context
  faults: () => SandboxFaults
  notifier: Notifier
}

/** The notification is sent after the browser is redirected, so that the return usually arrives first. */
const NOTIFY_AFTER_MS = 400

interface Visit {
  transaction: Transaction | undefined
  form: HostedForm
  language: Language
}

/** The page may use only our own style and script; forms are sent to us or to the shop that started the payment. */
function sendPage(
  reply: FastifyReply,
  status: number,
  { transaction, language }: Visit,
  html: (look: Look) => string,
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
    .send(html({ nonce, language }))
}

// A parameter that is repeated or invalid is ignored.
const query = formSchema.extend({
  track: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional()
    .catch(undefined),
  lang: z.string().optional().catch(undefined),
})
const decisionSchema = z.object({
  decision: z.enum(['pay', 'fail', 'cancel', 'leave']),
  method: z.string().max(40).default('bKash'),
  reason: z.string().max(80).default('Card declined'),
  delay: z.coerce.number().int().min(0).max(600).default(0),
})

const cancelSchema = z.object({ decision: z.literal('cancel') })

const decisionOf = (end: Exclude<Progress, { kind: 'form' }>) => ({
  decision: end.kind === 'paid' ? 'pay' : 'fail',
  method: end.method,
  ...(end.kind === 'failed' && { reason: end.reason }),
})

/** Adds the page on which customers pay, and the handling of their choice. */
export function hostedPage(app: FastifyInstance, { ctx, faults, notifier }: Sandbox): void {
  const visit = async (request: FastifyRequest): Promise<Visit> => {
    const { track, lang, ...form } = query.parse(request.query)
    const transaction = track === undefined ? undefined : await findByTrack(ctx.db, track)
    const preferred = request.headers['accept-language']
    return { transaction, form, language: languageFor({ chosen: lang, transaction, preferred }) }
  }
  const unknown = (reply: FastifyReply, visited: Visit) =>
    sendPage(reply, 404, visited, (look) => messagePage(look, visited.language.texts.unknown))

  const openPage = (
    look: Look,
    transaction: Transaction,
    form: HostedForm,
    progress?: Extract<Progress, { kind: 'form' }>,
  ) => {
    const shop = ctx.config.businessName
    return form.page === 'outcomes'
      ? paymentPage(look, transaction, shop)
      : customerPage({ look, transaction, form, shop }, progress)
  }

  app.get('/', async (request, reply) => {
    const visited = await visit(request)
    return sendPage(reply, 200, visited, (look) => messagePage(look, visited.language.texts.about))
  })

  app.get('/paynow.php', async (request, reply) => {
    const visited = await visit(request)
    const { transaction } = visited
    if (!transaction) return unknown(reply, visited)
    return sendPage(reply, 200, visited, (look) => {
      if (transaction.decided_at !== null) return decidedPage(ctx, look, transaction)
      return openPage(look, transaction, visited.form)
    })
  })

  app.post('/paynow.php', async (request, reply) => {
    const visited = await visit(request)
    const { transaction } = visited
    if (!transaction) return unknown(reply, visited)
    const now = ctx.clock.now()
    const step = stepSchema.safeParse(request.body)
    const isStep = step.success && !cancelSchema.safeParse(request.body).success
    if (isStep && transaction.decided_at !== null) {
      return sendPage(reply, 200, visited, (look) => decidedPage(ctx, look, transaction))
    }
    const progress = isStep ? afterStep(step.data, visited.form.wallet, now) : undefined
    if (progress?.kind === 'form') {
      return sendPage(reply, 200, visited, (look) => openPage(look, transaction, visited.form, progress))
    }
    const parsed = decisionSchema.safeParse(progress ? decisionOf(progress) : request.body)
    if (!parsed.success) return reply.code(400).send({ message: 'Choose what to do.' })
    const { decision, method, reason, delay } = parsed.data
    const { track, fields } = transaction
    if (decision === 'leave') return sendPage(reply, 200, visited, (look) => leftPage(look, track))
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
    return sendPage(reply, 200, visited, (look) => decidedPage(ctx, look, decided))
  })
}

/** This page is also shown when the page is opened again after the decision. */
function decidedPage(ctx: Context, look: Look, transaction: Transaction): string {
  const { fields, status_code: code, decided_at } = transaction
  const { outcome, pay } = look.language.texts
  const now = ctx.clock.now()
  const waiting = decided_at !== null && decided_at > now
  const reason = fields.reason ? translateName(fields.reason, pay.reasons) : outcome.failed.declined
  const words = {
    '0': outcome.undecided,
    '2': waiting ? outcome.waiting : outcome.paid,
    '3': outcome.cancelled,
    '7': { heading: outcome.failed.heading, text: outcome.failed.text(reason) },
  }[code]
  return returnPage(look, {
    ...words,
    action: code === '2' ? fields.success_url : fields.fail_url,
    fields: returnFields(transaction, now),
  })
}
