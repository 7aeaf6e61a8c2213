import { daySheetsQuerySchema } from '@jhilik/contract/day-jobs.ts'
import {
  documentListQuerySchema,
  documentListResponseSchema,
  documentsQuerySchema,
  receiptPdfQuerySchema,
  receiptQuerySchema,
  receiptResponseSchema,
} from '@jhilik/contract/receipts.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { wallClock } from '../../platform/clock.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, csvAnswer, fileAnswer, idParams, ok, routesOf, sendCsv } from '../../platform/http.ts'
import { problem } from '../../platform/problem.ts'
import { printDay } from '../commands/print-day.ts'
import { exportDocuments, listDocuments } from '../views/documents.ts'
import { openPrinter } from '../views/documents-printer.ts'
import { hasValidLink, RECEIPT_LINKS } from '../views/links.ts'
import { findReceipt } from '../views/receipt.ts'

const route = routesOf('Bookings')
const moneyRoute = routesOf('Money')
const description =
  'For who has the link of the booking (`links.receipt`), its customer, and admins; without credit notes for admins who may not read payments. The link holds for 30 days, or until links are revoked. Documents are numbered when money is received or paid back, and do not change.'

export function receiptsRoutes(ctx: Context) {
  async function receiptFor(request: FastifyRequest, id: string, token: string | undefined) {
    return findReceipt(ctx.db, ctx.config, id, await readerOf(request, id, token))
  }

  async function readerOf(request: FastifyRequest, bookingId: string, token: string | undefined) {
    for (const purpose of RECEIPT_LINKS) {
      if (await hasValidLink(ctx, { bookingId, token, purpose })) return purpose
    }
    return requireUser(request)
  }

  return async (app: App) => {
    const printer = openPrinter(ctx)
    app.addHook('onClose', () => printer.close())

    app.get(
      '/bookings/:id/receipt',
      route('What was paid for a booking, with its receipts and credit notes', {
        cost: 'cheap',
        description,
        params: idParams,
        querystring: receiptQuerySchema,
        response: { 200: receiptResponseSchema },
      }),
      async (request) => ok(await receiptFor(request, request.params.id, request.query.token)),
    )

    app.get(
      '/bookings/:id/receipt.pdf',
      route('The receipts and credit notes of a booking, or one of them, to print or keep', {
        cost: 'costly',
        description,
        params: idParams,
        querystring: receiptPdfQuerySchema,
        response: fileAnswer('application/pdf', 'PDF'),
      }),
      async (request, reply) => {
        const { token, lang = ctx.config.locale, document: only } = request.query
        const { documents, number } = await receiptFor(request, request.params.id, token)
        const chosen = only ? documents.filter(({ _id }) => _id === only) : documents
        if (chosen.length === 0) throw problem('not_found')
        const name = chosen.length === 1 ? chosen[0]?.number : number
        return reply
          .header('content-disposition', `inline; filename="receipt-${name}.pdf"`)
          .type('application/pdf')
          .send(
            await printer.print({
              kind: 'documents',
              documents: chosen,
              language: lang,
              gateways: ctx.config.namedGateways,
              look: ctx.config.look,
            }),
          )
      },
    )

    app.get(
      '/bookings/day.pdf',
      route('The jobs of a day as a sheet for each crew, or for one of them', {
        cost: 'costly',
        onRequest: permit('contacts.read'),
        description:
          'With name, phone, address, note and what is to be collected, without references of payments.',
        querystring: daySheetsQuerySchema,
        response: fileAnswer('application/pdf', 'PDF'),
      }),
      async (request, reply) => {
        const { config } = ctx
        const now = wallClock(ctx.clock.now(), config.timeZone)
        const { date = now.date, crew, lang = config.locale } = request.query
        const jobs = await printDay(ctx, requireUser(request), date, crew)
        const pdf = await printer.print({
          kind: 'day',
          day: { date, jobs, desk: config.contact.phone, printedAt: now.time },
          business: config.businessName,
          language: lang,
          gateways: config.namedGateways,
        })
        return reply
          .header('content-disposition', `inline; filename="jobs-${date}.pdf"`)
          .type('application/pdf')
          .send(pdf)
      },
    )
  }
}

export function documentsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/money/documents',
      moneyRoute('Receipts and credit notes of a month', {
        cost: 'cheap',
        onRequest: permit('payments.read'),
        description: 'The latest 500, with the number and the totals of all.',
        querystring: documentListQuerySchema,
        response: { 200: documentListResponseSchema },
      }),
      async ({ query }) => ok(await listDocuments(ctx.db, query, ctx.config.timeZone)),
    )

    app.get(
      '/money/documents.csv',
      moneyRoute('Receipts and credit notes of a month as a table, without contact data', {
        cost: 'costly',
        onRequest: permit('exports.read'),
        querystring: documentsQuerySchema,
        response: csvAnswer,
      }),
      async ({ query }, reply) =>
        sendCsv(reply, `documents-${query.month}`, await exportDocuments(ctx.db, query, ctx.config.timeZone)),
    )
  }
}
