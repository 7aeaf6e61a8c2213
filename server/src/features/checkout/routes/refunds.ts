import { reopenRefundRequestSchema, settleRefundRequestSchema } from '@jhilik/contract/changes.ts'
import { refundResponseSchema } from '@jhilik/contract/payments.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { permit, requireUser } from '../../../platform/guard.ts'
import { type App, ok } from '../../../platform/http.ts'
import { reopenRefund } from '../commands/reopen-refund.ts'
import { settleRefund } from '../commands/settle-refund.ts'

/** The parts common to both calls. */
const schema = {
  tags: ['Checkout'],
  security: [{ bearer: [] }],
  params: z.object({ id: idSchema }),
  response: { 200: refundResponseSchema },
}

/** Refunds that staff pay by hand. */
export function refundRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/refunds/:id/settle',
      {
        onRequest: permit('refunds.make'),
        schema: {
          ...schema,
          summary: 'Say that a manual refund was paid back',
          body: settleRefundRequestSchema,
        },
      },
      async (request) => {
        const refund = await settleRefund(ctx, requireUser(request), request.params.id, request.body)
        return ok(refund, 'The refund is settled.')
      },
    )

    app.post(
      '/refunds/:id/reopen',
      {
        onRequest: permit('refunds.make'),
        schema: {
          ...schema,
          summary: 'Say that a refund settled by hand was not paid back after all',
          body: reopenRefundRequestSchema,
        },
      },
      async (request) => {
        const refund = await reopenRefund(ctx, requireUser(request), request.params.id, request.body)
        return ok(refund, 'The refund is open again.')
      },
    )
  }
}
