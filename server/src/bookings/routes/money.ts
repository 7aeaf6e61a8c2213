import { bookingResponseSchema } from '@jhilik/contract/bookings.ts'
import {
  correctEntryRequestSchema,
  giveDiscountRequestSchema,
  recordPaymentRequestSchema,
} from '@jhilik/contract/ledger.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { confirmedOnly, permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { idempotencyHeadersSchema } from '../../platform/idempotency-headers.ts'
import { problem } from '../../platform/problem.ts'
import { correctEntry } from '../commands/correct-entry.ts'
import { giveDiscount } from '../commands/give-discount.ts'
import { recordPayment } from '../commands/record-payment.ts'
import { findBooking } from '../views/bookings.ts'

const schema = {
  tags: ['Money'],
  security: [{ bearer: [] }],
  params: z.object({ id: idSchema }),
  response: { 200: bookingResponseSchema },
}
const headers = idempotencyHeadersSchema

/** The calls with which staff add ledger entries. Each answers with the booking. */
export function moneyRoutes(ctx: Context) {
  async function changed(id: string, message: string) {
    const found = await findBooking(ctx.db, id)
    if (!found) throw problem('not_found')
    return ok(found.booking, message)
  }

  return async (app: App) => {
    app.post(
      '/bookings/:id/payments',
      {
        onRequest: permit('payments.record'),
        schema: {
          ...schema,
          summary: 'Record money that was received on site',
          description:
            'Of a confirmed, completed or missed booking: at most what is due on site, and a tip. Whoever records it has the cash in hand.',
          headers,
          body: recordPaymentRequestSchema,
        },
      },
      async (request) => {
        const { id } = request.params
        await recordPayment(ctx, requireUser(request), id, request.body, request.headers['idempotency-key'])
        return changed(id, 'The payment is recorded.')
      },
    )

    app.post(
      '/bookings/:id/discounts',
      {
        onRequest: permit('discounts.give'),
        schema: {
          ...schema,
          summary: 'Take an amount off what is owed for a booking',
          headers,
          body: giveDiscountRequestSchema,
        },
      },
      async (request) => {
        const { id } = request.params
        await giveDiscount(ctx, requireUser(request), id, request.body, request.headers['idempotency-key'])
        return changed(id, 'The discount is given.')
      },
    )

    app.post(
      '/ledger-entries/:id/correction',
      {
        onRequest: [permit('refunds.make'), confirmedOnly(ctx.clock)],
        schema: {
          ...schema,
          summary: 'Correct a payment on site or a discount that was entered wrongly',
          description: 'By an opposite entry; both stay visible. Once for each entry.',
          headers,
          body: correctEntryRequestSchema,
        },
      },
      async (request) => {
        const key = request.headers['idempotency-key']
        const id = await correctEntry(ctx, requireUser(request), request.params.id, request.body, key)
        return changed(id, 'The entry is corrected.')
      },
    )
  }
}
