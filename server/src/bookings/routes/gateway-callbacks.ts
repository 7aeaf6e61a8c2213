import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { GatewayMessage } from '../../money/rules/gateway-messages.ts'
import { MAX_CALLBACK_BYTES, readFields, takeTextBody } from '../../platform/callback-body.ts'
import type { App } from '../../platform/http.ts'
import { receiveCallback, receiveReversal, recordForgery } from '../commands/receive-callback.ts'
import { resultUrl, unknownResultUrl } from '../rules/outcome.ts'

const params = z.object({ gateway: z.string().max(40), outcome: z.enum(['success', 'fail', 'cancel']) })
const querystring = z.record(z.string(), z.unknown())

/**
 * The routes to which gateways send browsers and notifications. They are public and use no cookies: only our own
 * reference is read from what comes in, then the gateway itself is asked.
 */
export function gatewayCallbackRoutes(ctx: Context) {
  const read = async (gateway: string, request: FastifyRequest) => {
    const query = readFields(JSON.stringify(request.query ?? {}))
    const fields = { ...query, ...readFields(request.body) }
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const message: GatewayMessage = { fields, rawBody, headers: request.headers }
    const adapter = ctx.gateways.get(gateway)
    const content = adapter?.read(message)
    return {
      adapter,
      message,
      name: content?.attempt ?? (query.ref ? { merchantRef: query.ref } : undefined),
      outcome: content?.outcome,
      reversal: content?.reversal,
      authenticity: (await adapter?.authenticate?.(message)) ?? 'unsigned',
      payload: withoutSecrets(fields),
    }
  }
  return async (app: App) => {
    takeTextBody(app)

    app.route({
      method: ['GET', 'POST'],
      url: '/payments/:gateway/return/:outcome',
      config: { cost: 'cheap' },
      bodyLimit: MAX_CALLBACK_BYTES,
      schema: { hide: true, params, querystring },
      handler: async (request, reply) => {
        const { gateway } = request.params
        const { name, outcome = request.params.outcome, authenticity, payload } = await read(gateway, request)
        if (authenticity === 'forged') await recordForgery(ctx, { kind: 'return', gateway, name })
        const isCancelReturn = outcome === 'cancel'
        const trigger = `${outcome}-return` as const
        const received = await receiveCallback(ctx, {
          kind: 'return',
          gateway,
          trigger,
          name,
          payload,
          claimsPayment: outcome === 'success',
        })
        const url = received
          ? await resultUrl(ctx.config, { attemptId: received.attemptId, isCancelReturn }, ctx.clock.now())
          : unknownResultUrl(ctx.config)
        // The status is 303, so that the result page is fetched with GET after a POST, too, and can be reloaded.
        return reply.redirect(url, 303)
      },
    })

    app.route({
      method: ['GET', 'POST'],
      url: '/payments/:gateway/notify',
      config: { cost: 'cheap' },
      bodyLimit: MAX_CALLBACK_BYTES,
      schema: { hide: true, params: params.pick({ gateway: true }), querystring },
      handler: async (request, reply) => {
        const { gateway } = request.params
        const { adapter, message, name, reversal, authenticity, payload } = await read(gateway, request)
        if (authenticity === 'unknown') return tryAgain(reply)
        if (authenticity === 'forged') {
          await recordForgery(ctx, { kind: 'notification', gateway, name })
          return text(reply, 400, 'wrong signature')
        }
        const subscription = await adapter?.confirmSubscription?.(message)
        if (subscription === 'done') return text(reply, 200, 'ok')
        if (subscription === 'failed') return tryAgain(reply)
        if (name && reversal && authenticity === 'authentic') {
          const done = await receiveReversal(ctx, { gateway, attempt: name, reversal, payload })
          if (done === 'again') return tryAgain(reply)
          return text(reply, 200, done === 'done' ? 'ok' : 'unknown reference')
        }
        const received = await receiveCallback(ctx, {
          kind: 'notification',
          gateway,
          trigger: authenticity === 'authentic' ? 'signed-report' : 'report',
          name,
          payload,
          // Providers that sign nothing report payments only.
          claimsPayment: adapter?.authenticate === undefined,
        })
        if (!received) return text(reply, 200, 'unknown reference')
        // The gateway repeats a notification that is not answered with 200.
        if (!received.isVerified) return tryAgain(reply)
        return text(reply, 200, 'ok')
      },
    })
  }
}

const tryAgain = (reply: FastifyReply) => text(reply.header('retry-after', 60), 503, 'try again')

const text = (reply: FastifyReply, status: number, body: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(body)

const SECRETS = /signature|password|passwd|secret|token|cvv|card_?number/i

/** Returns the fields as they may be stored. */
function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  const kept = Object.entries(fields).map(([name, value]) => [name, SECRETS.test(name) ? '…' : value])
  return Object.fromEntries(kept)
}
