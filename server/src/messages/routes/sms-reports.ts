import { z } from 'zod'
import type { Context } from '../../context.ts'
import { MAX_CALLBACK_BYTES, readFields, takeTextBody } from '../../platform/callback-body.ts'
import type { App } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { isGenuine, isReportSecret, readReport } from '../../platform/sms-reports.ts'
import { receiveReport } from '../commands/receive-report.ts'

const params = z.object({ secret: z.string().max(60) })
const querystring = z.record(z.string(), z.unknown())

/**
 * The address to which the provider of text messages reports whether one arrived. It is answered alike whatever the report says, so
 * that the provider does not repeat it.
 */
export function smsReportRoutes(ctx: Context) {
  return async (app: App) => {
    takeTextBody(app)

    app.route({
      method: ['GET', 'POST'],
      url: '/sms-reports/:secret',
      config: { cost: 'cheap' },
      bodyLimit: MAX_CALLBACK_BYTES,
      schema: { hide: true, params, querystring },
      handler: async (request, reply) => {
        const { config } = ctx
        const { secret } = request.params
        const reports = config.sms?.reports
        if (!reports || !isReportSecret(config, secret)) throw problem('not_found')
        const fields = { ...readFields(JSON.stringify(request.query)), ...readFields(request.body) }
        const signature = String(request.headers['x-twilio-signature'] ?? '')
        if (!isGenuine(config, reports, { secret, fields, signature })) throw problem('forbidden')
        const report = readReport(reports, fields)
        if (report) await receiveReport(ctx, report)
        return reply.code(200).type('text/plain; charset=utf-8').send('ok')
      },
    })
  }
}
