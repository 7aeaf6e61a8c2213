import { visitReportResponseSchema, visitReportsResponseSchema } from '@jhilik/contract/crew-jobs.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys, useTriedChange } from '../../lib/http/queries.ts'

const PAGE = 20

/** The reports of crews that the office has to look at, or all of a booking, the latest first. */
export const visitReportsQuery = (booking: string | null) =>
  infiniteQueryOptions({
    queryKey: queryKeys.bookings.reports(booking),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get('/visit-reports', visitReportsResponseSchema, {
        query: { limit: PAGE, cursor, booking: booking ?? undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data).filter(({ isOpen }) => isOpen),
  })

/** Says that a report was dealt with: it leaves the list. */
export const useSettleReport = () =>
  useTriedChange('booking', (id: string) =>
    api.post(`/visit-reports/${id}/settle`, visitReportResponseSchema),
  )
