import { todayReportResponseSchema } from '@jhilik/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { Queries } from '../../lib/http/query-client.tsx'
import { withTexts } from '../../lib/language/extra-texts.tsx'

export const loadStaffBar = () => withTexts('dashboard', StaffBar)

function StaffBar() {
  return (
    <Queries>
      <JobsToday />
    </Queries>
  )
}

/** The number of today's jobs, and the way to them. */
function JobsToday() {
  const t = useTranslations('dashboard.overview.bar')
  const { data } = useQuery(apiQuery(queryKeys.reports.today, '/reports/today', todayReportResponseSchema))
  if (!data) return null
  return (
    <aside aria-label={t('label')} className="border-line border-b bg-accent-soft">
      <div className="page-x flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold tabular-nums">{t('jobs', { count: data.jobsToday })}</span>
        <Link
          to="/dashboard/admin"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link no-underline hover:underline"
        >
          {t('open')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
    </aside>
  )
}
