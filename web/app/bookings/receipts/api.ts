import {
  type DocumentsQuery,
  documentListResponseSchema,
  receiptResponseSchema,
} from '@jhilik/contract/receipts.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'

/** Months with many documents take a while to write. */
const FILE_TIMEOUT_MS = 120_000

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/receipt`

export const receiptQuery = (bookingId: string) =>
  apiQuery(queryKeys.bookings.receipt(bookingId), pathOf(bookingId), receiptResponseSchema)

/** All documents of a booking, or one of them. */
export const fetchReceiptPdf = (bookingId: string, { lang, document }: { lang: string; document?: string }) =>
  api.file(`${pathOf(bookingId)}.pdf`, { query: { lang, ...(document && { document }) } })

/** The receipts and credit notes of a month. */
export const documentsQuery = (query: DocumentsQuery) => ({
  ...apiQuery(queryKeys.money.documents(query), '/money/documents', documentListResponseSchema, { ...query }),
  placeholderData: keepPreviousData,
})

export const fetchDocumentsFile = (query: DocumentsQuery): Promise<Blob> =>
  api.file('/money/documents.csv', { query: { ...query }, timeoutMs: FILE_TIMEOUT_MS })
