import {
  type DocumentsQuery,
  documentListResponseSchema,
  receiptResponseSchema,
} from '@jhilik/contract/receipts.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { FILE_TIMEOUT_MS } from '../../lib/page/save-file.ts'

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/receipt`

export const receiptQuery = (bookingId: string) =>
  apiQuery(queryKeys.bookings.receipt(bookingId), pathOf(bookingId), receiptResponseSchema)

/** All documents of a booking, or one of them. */
export const fetchReceiptPdf = (bookingId: string, { lang, document }: { lang: string; document?: string }) =>
  api.file(`${pathOf(bookingId)}.pdf`, { query: { lang, ...(document && { document }) } })

const PAGE = 25

/** The receipts and credit notes of a month, a page at a time. */
export const documentsQuery = (query: DocumentsQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.money.documents(query),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const options = { query: { ...query, limit: PAGE, cursor }, signal }
      return (await api.get('/money/documents', documentListResponseSchema, options)).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({
      documents: pages.flatMap(({ documents }) => documents),
      count: pages[0]?.count ?? 0,
      totals: pages[0]?.totals ?? [],
    }),
    placeholderData: keepPreviousData,
  })

export const fetchDocumentsFile = (query: DocumentsQuery): Promise<Blob> =>
  api.file('/money/documents.csv', { query: { ...query }, timeoutMs: FILE_TIMEOUT_MS })
