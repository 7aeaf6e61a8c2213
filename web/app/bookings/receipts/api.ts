import {
  type DocumentsQuery,
  documentListResponseSchema,
  receiptResponseSchema,
} from '@jhilik/contract/receipts.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

/** Months with many documents take a while to write. */
const FILE_TIMEOUT_MS = 120_000

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/receipt`

export const receiptQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.bookings.receipt(bookingId),
    queryFn: async ({ signal }) => (await api.get(pathOf(bookingId), receiptResponseSchema, { signal })).data,
  })

/** All documents of a booking, or one of them. */
export const fetchReceiptPdf = (bookingId: string, { lang, document }: { lang: string; document?: string }) =>
  api.file(`${pathOf(bookingId)}.pdf`, { query: { lang, ...(document && { document }) } })

/** The receipts and credit notes of a month. */
export const documentsQuery = (query: DocumentsQuery) =>
  queryOptions({
    queryKey: queryKeys.money.documents(query),
    queryFn: async ({ signal }) =>
      (await api.get('/money/documents', documentListResponseSchema, { query: { ...query }, signal })).data,
    placeholderData: keepPreviousData,
  })

export const fetchDocumentsFile = (query: DocumentsQuery): Promise<Blob> =>
  api.file('/money/documents.csv', { query: { ...query }, timeoutMs: FILE_TIMEOUT_MS })
