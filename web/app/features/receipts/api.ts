import { receiptResponseSchema } from '@jhilik/contract/receipts.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'

const pathOf = (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}/receipt`

export const receiptQuery = (bookingId: string) =>
  queryOptions({
    queryKey: queryKeys.bookings.receipt(bookingId),
    queryFn: async ({ signal }) => (await api.get(pathOf(bookingId), receiptResponseSchema, { signal })).data,
  })

export const fetchReceiptPdf = (bookingId: string, lang: string) =>
  api.file(`${pathOf(bookingId)}.pdf`, { query: { lang } })
