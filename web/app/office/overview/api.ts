import { summaryReportResponseSchema, todayReportResponseSchema } from '@jhilik/contract/reports.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/queries.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import type { Period } from '../../money/reports/period.ts'

export const todayQuery = () => apiQuery(queryKeys.reports.today, '/reports/today', todayReportResponseSchema)

export const summaryQuery = ({ from, to }: Period) => ({
  ...apiQuery(queryKeys.reports.summary(from, to), '/reports/summary', summaryReportResponseSchema, {
    from,
    to,
  }),
  // The previous period's numbers stay, dimmed, until the next ones are loaded.
  placeholderData: keepPreviousData,
})
