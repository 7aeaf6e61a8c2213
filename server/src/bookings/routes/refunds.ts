import {
  payBackInCashRequestSchema,
  reopenRefundRequestSchema,
  settleRefundRequestSchema,
} from '@jhilik/contract/changes.ts'
import { refundResponseSchema } from '@jhilik/contract/payments.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { idempotencyHeadersSchema } from '../../platform/idempotency-headers.ts'
import { payBackInCash } from '../commands/pay-back-in-cash.ts'
import { reopenRefund } from '../commands/reopen-refund.ts'
import { settleRefund } from '../commands/settle-refund.ts'

/** The parts common to all calls. */
const schema = {
  tags: ['Checkout'],
  security: [{ bearer: [] }],
  params: z.object({ id: idSchema }),
  headers: idempotencyHeadersSchema,
  response: { 200: refundResponseSchema },
}

/** The calls for refunds that staff pay by hand. */
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
        const { params, body, headers } = request
        const key = headers['idempotency-key']
        const refund = await settleRefund(ctx, requireUser(request), params.id, body, key)
        return ok(refund, 'The refund is settled.')
      },
    )

    app.post(
      '/refunds/:id/cash',
      {
        onRequest: permit('refunds.make'),
        schema: {
          ...schema,
          summary: 'Say that a manual refund was paid back in cash',
          description:
            'It lowers the cash in hand of the named member of the staff. Of a part of the refund: the rest becomes a refund of its own.',
          body: payBackInCashRequestSchema,
        },
      },
      async (request) => {
        const { params, body, headers } = request
        const key = headers['idempotency-key']
        const refund = await payBackInCash(ctx, requireUser(request), params.id, body, key)
        return ok(refund, 'The refund was paid back in cash.')
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
        const { params, body, headers } = request
        const key = headers['idempotency-key']
        const refund = await reopenRefund(ctx, requireUser(request), params.id, body, key)
        return ok(refund, 'The refund is open again.')
      },
    )
  }
}
