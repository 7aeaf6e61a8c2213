import { idSchema } from '@jhilik/contract/primitives.ts'
import { receiptQuerySchema, receiptResponseSchema } from '@jhilik/contract/receipts.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { readableOwner } from '../bookings/rules/access.ts'
import { hasValidLink } from '../bookings/views/link-access.ts'
import { readReceipt } from './commands.ts'
import { receiptPdf } from './views/receipt-pdf.ts'

const tags = ['Bookings']
const params = z.object({ id: idSchema })
const description =
  'For who has the link of the booking (`links.receipt`), its customer, and admins. The link holds for 30 days, or until links are revoked. The number is given when the receipt is first asked for.'

export function receiptsRoutes(ctx: Context) {
  async function receiptFor(request: FastifyRequest, id: string, token: string | undefined) {
    const link = { bookingId: id, token, purpose: 'booking-receipt' as const }
    const owner = (await hasValidLink(ctx, link))
      ? null
      : readableOwner(requireUser(request), 'bookings.read')
    return readReceipt(ctx, id, owner)
  }

  return async (app: App) => {
    app.get(
      '/bookings/:id/receipt',
      {
        schema: {
          tags,
          summary: 'The receipt of a paid booking',
          description,
          params,
          querystring: receiptQuerySchema,
          response: { 200: receiptResponseSchema },
        },
      },
      async (request) => ok(await receiptFor(request, request.params.id, request.query.token)),
    )

    app.get(
      '/bookings/:id/receipt.pdf',
      {
        schema: {
          tags,
          summary: 'The receipt of a paid booking, to print or keep',
          description,
          params,
          querystring: receiptQuerySchema,
          response: {
            200: {
              description: 'PDF',
              content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const { token, lang = ctx.config.locale } = request.query
        const receipt = await receiptFor(request, request.params.id, token)
        return reply
          .header('content-disposition', `inline; filename="receipt-${receipt.number}.pdf"`)
          .type('application/pdf')
          .send(await receiptPdf(receipt, lang))
      },
    )
  }
}
