import { bookingResponseSchema } from '@jhilik/contract/bookings.ts'
import {
  payBackInCashRequestSchema,
  reopenRefundRequestSchema,
  settleRefundRequestSchema,
  withdrawRefundRequestSchema,
} from '@jhilik/contract/changes.ts'
import {
  correctEntryRequestSchema,
  giveDiscountRequestSchema,
  recordPaymentRequestSchema,
} from '@jhilik/contract/ledger.ts'
import { type Refund, refundResponseSchema } from '@jhilik/contract/payments.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type Confirmed, requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, routesOf } from '../../platform/http.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { correctEntry, giveDiscount, recordPayment } from '../commands/record-payment.ts'
import { payBackInCash, reopenRefund, settleRefund, withdrawRefund } from '../commands/settle-refund.ts'
import { answerChanged } from './booking-changes.ts'

const headers = idempotencyHeadersSchema

const moneyRoute = routesOf('Money', { params: idParams, headers, response: { 200: bookingResponseSchema } })
const refundRoute = routesOf('Checkout', {
  onRequest: permit('refunds.make'),
  params: idParams,
  headers,
  response: { 200: refundResponseSchema },
})

/** The calls with which staff add ledger entries. Each answers with the booking. */
export function moneyRoutes(ctx: Context) {
  const changed = answerChanged(ctx)
  return async (app: App) => {
    app.post(
      '/bookings/:id/payments',
      moneyRoute('Record money that was received on site', {
        cost: 'cheap',
        onRequest: permit('payments.record'),
        description:
          'Of a confirmed, completed or missed booking: at most what is due on site, and a tip. Whoever records it has the cash in hand.',
        body: recordPaymentRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await recordPayment(ctx, requireUser(request), id, request.body, request.headers['idempotency-key'])
        return changed(id, 'The payment is recorded.')
      },
    )

    app.post(
      '/bookings/:id/discounts',
      moneyRoute('Take an amount off what is owed for a booking', {
        cost: 'cheap',
        onRequest: permit('discounts.give'),
        body: giveDiscountRequestSchema,
      }),
      async (request) => {
        const { id } = request.params
        await giveDiscount(ctx, requireUser(request), id, request.body, request.headers['idempotency-key'])
        return changed(id, 'The discount is given.')
      },
    )

    app.post(
      '/ledger-entries/:id/correction',
      moneyRoute('Correct a payment on site or a discount that was entered wrongly', {
        cost: 'cheap',
        onRequest: permit('refunds.make'),
        description: 'By an opposite entry; both stay visible. Once for each entry.',
        body: correctEntryRequestSchema,
      }),
      async (request) => {
        const key = request.headers['idempotency-key']
        const id = await correctEntry(
          ctx,
          requireConfirmedUser(request, ctx),
          request.params.id,
          request.body,
          key,
        )
        return changed(id, 'The entry is corrected.')
      },
    )
  }
}

interface RefundRequest<Input> extends FastifyRequest {
  params: { id: string }
  body: Input
  headers: FastifyRequest['headers'] & { 'idempotency-key'?: string | undefined }
}

/** The calls for open refunds, and those that staff have paid by hand. Each answers with the refund. */
export function refundRoutes(ctx: Context) {
  const decided =
    <Input>(
      decide: (ctx: Context, actor: Confirmed, id: string, input: Input, key?: string) => Promise<Refund>,
      message: string,
    ) =>
    async (request: RefundRequest<Input>) => {
      const { params, body, headers } = request
      const actor = requireConfirmedUser(request, ctx)
      return ok(await decide(ctx, actor, params.id, body, headers['idempotency-key']), message)
    }

  return async (app: App) => {
    app.post(
      '/refunds/:id/settle',
      refundRoute('Say that a manual refund was paid back', {
        cost: 'costsMoney',
        body: settleRefundRequestSchema,
      }),
      decided(settleRefund, 'The refund is settled.'),
    )

    app.post(
      '/refunds/:id/cash',
      refundRoute('Say that a manual refund was paid back in cash', {
        cost: 'costsMoney',
        description:
          'It lowers the cash in hand of the named member of the staff. Of a part of the refund: the rest becomes a refund of its own.',
        body: payBackInCashRequestSchema,
      }),
      decided(payBackInCash, 'The refund was paid back in cash.'),
    )

    app.post(
      '/refunds/:id/withdraw',
      refundRoute('Withdraw a refund that staff decided by mistake', {
        cost: 'cheap',
        description:
          'Until it is sent to the gateway or paid by hand. The money can be refunded again; the customer is told that the refund is off.',
        body: withdrawRefundRequestSchema,
      }),
      decided(withdrawRefund, 'The refund is withdrawn.'),
    )

    app.post(
      '/refunds/:id/reopen',
      refundRoute('Say that a refund settled by hand was not paid back after all', {
        cost: 'cheap',
        body: reopenRefundRequestSchema,
      }),
      decided(reopenRefund, 'The refund is open again.'),
    )
  }
}
