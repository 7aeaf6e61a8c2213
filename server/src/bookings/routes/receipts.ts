import { idSchema } from '@jhilik/contract/primitives.ts'
import {
  documentListResponseSchema,
  documentsQuerySchema,
  receiptPdfQuerySchema,
  receiptQuerySchema,
  receiptResponseSchema,
} from '@jhilik/contract/receipts.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { readableOwner } from '../rules/access.ts'
import { exportDocuments, listDocuments } from '../views/documents.ts'
import { documentsPdf } from '../views/documents-pdf.ts'
import { hasValidLink } from '../views/links.ts'
import { findReceipt } from '../views/receipt.ts'

const tags = ['Bookings']
const params = z.object({ id: idSchema })
const description =
  'For who has the link of the booking (`links.receipt`), its customer, and admins. The link holds for 30 days, or until links are revoked. Documents are numbered when money is received or paid back, and do not change.'

export function receiptsRoutes(ctx: Context) {
  async function receiptFor(request: FastifyRequest, id: string, token: string | undefined) {
    const link = { bookingId: id, token, purpose: 'booking-receipt' as const }
    const owner = (await hasValidLink(ctx, link))
      ? null
      : readableOwner(requireUser(request), 'bookings.read')
    return findReceipt(ctx.db, ctx.config, id, owner)
  }

  return async (app: App) => {
    app.get(
      '/bookings/:id/receipt',
      {
        schema: {
          tags,
          summary: 'What was paid for a booking, with its receipts and credit notes',
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
          summary: 'The receipts and credit notes of a booking, or one of them, to print or keep',
          description,
          params,
          querystring: receiptPdfQuerySchema,
          response: {
            200: {
              description: 'PDF',
              content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async (request, reply) => {
        const { token, lang = ctx.config.locale, document: only } = request.query
        const { documents, number } = await receiptFor(request, request.params.id, token)
        const chosen = only ? documents.filter(({ _id }) => _id === only) : documents
        if (chosen.length === 0) throw problem('not_found')
        const name = chosen.length === 1 ? chosen[0]?.number : number
        return reply
          .header('content-disposition', `inline; filename="receipt-${name}.pdf"`)
          .type('application/pdf')
          .send(await documentsPdf(chosen, lang, ctx.config.namedGateways))
      },
    )
  }
}

const security = [{ bearer: [] }]

export function documentsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/money/documents',
      {
        onRequest: permit('payments.read'),
        schema: {
          tags: ['Money'],
          security,
          summary: 'Receipts and credit notes of a month',
          description: 'The latest 500, with the number and the totals of all.',
          querystring: documentsQuerySchema,
          response: { 200: documentListResponseSchema },
        },
      },
      async ({ query }) => ok(await listDocuments(ctx.db, query, ctx.config.timeZone)),
    )

    app.get(
      '/money/documents.csv',
      {
        onRequest: permit('exports.read'),
        schema: {
          tags: ['Money'],
          security,
          summary: 'Receipts and credit notes of a month as a table, without contact data',
          querystring: documentsQuerySchema,
          response: {
            200: {
              description: 'UTF-8 CSV',
              content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
            },
          },
        },
      },
      async ({ query }, reply) =>
        reply
          .header('content-disposition', `attachment; filename="documents-${query.month}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(await exportDocuments(ctx.db, query, ctx.config.timeZone)),
    )
  }
}
