import { documentListResponseSchema, documentsQuerySchema } from '@jhilik/contract/receipts.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { exportDocuments, listDocuments } from '../views/month.ts'

const tags = ['Money']
const security = [{ bearer: [] }]

export function documentsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/money/documents',
      {
        onRequest: permit('payments.read'),
        schema: {
          tags,
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
          tags,
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
