import { summaryReportResponseSchema, todayReportResponseSchema } from '@jhilik/contract/reports.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import type { Period } from '../../money/reports/period.ts'

export const todayQuery = () =>
  queryOptions({
    queryKey: queryKeys.reports.today,
    queryFn: async ({ signal }) =>
      (await api.get('/reports/today', todayReportResponseSchema, { signal })).data,
  })

export const summaryQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: queryKeys.reports.summary(from, to),
    queryFn: async ({ signal }) =>
      (await api.get('/reports/summary', summaryReportResponseSchema, { query: { from, to }, signal })).data,
    // The previous period's numbers stay, dimmed, until the next ones are loaded.
    placeholderData: keepPreviousData,
  })
