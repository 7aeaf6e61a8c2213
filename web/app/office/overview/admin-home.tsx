import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { summaryReportResponseSchema } from '@jhilik/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { type Period, periodInAddress, periodOf, periodProblem } from '../../money/reports/period.ts'
import { PeriodPicker } from '../../money/reports/period-picker.tsx'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed, Skeleton } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { ChecklistLine } from '../set-up/checklist-line.tsx'
import { Figures } from './figures.tsx'
import { TilesSkeleton } from './tile.tsx'
import { Today } from './today.tsx'

interface AdminHomeProps {
  user: AccessClaims
  /** More parts for some duties. */
  children: ReactNode
}

/** The staff's start page: today, the report of a period for those who may read it, and who is signed in. */
export function AdminHome({ user, children }: AdminHomeProps) {
  const t = useTranslations('dashboard.profile')
  const may = usePermission()
  return (
    <>
      <PageHeader title={t('title', { name: user.name })} className="mb-4 lg:mb-6" />
      {may('settings.change') && <ChecklistLine className="-mt-2 mb-4" />}
      <div className="flex flex-col gap-12">
        <Today />
        {may('reports.read') && <PeriodReport />}
        {children}
        <div className="max-w-md">
          <ProfileCard user={user} />
        </div>
      </div>
    </>
  )
}

// The charts are loaded after the numbers: their library is larger than the rest of the page.
const Charts = lazyPart(async () => (await import('./charts.tsx')).Charts, PartFailed)

const summaryQuery = ({ from, to }: Period) => ({
  ...apiQuery(queryKeys.reports.summary(from, to), '/reports/summary', summaryReportResponseSchema, {
    from,
    to,
  }),
  // The previous period's numbers stay, dimmed, until the next ones are loaded.
  placeholderData: keepPreviousData,
})

/** Delay before the address follows a date that is being typed. */
const SETTLE_MS = 300

export function PeriodReport() {
  const t = useTranslations('dashboard.overview')
  const format = useFormat()
  const [choice, setChoice] = useAddressState(periodInAddress)
  const period = periodOf(choice, format.today())
  const query = useQuery({ ...summaryQuery(period), enabled: periodProblem(period) === null })
  const shown = query.data?.current
  return (
    <section aria-labelledby="overview-period" className="@container flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="overview-period" className="text-2xl">
          {t('period.title')}
        </h2>
        {shown && (
          <p role="status" className="text-soft">
            {t('period.shown', { from: format.date(shown.from), to: format.date(shown.to) })}
          </p>
        )}
      </div>
      <PeriodPicker
        choice={choice}
        shown={shown ?? periodOf({ ...choice, preset: '30' }, format.today())}
        onChoose={(next) => setChoice(next, { settleMs: SETTLE_MS })}
      />
      {query.isError && <LoadFailed query={query}>{t('failed')}</LoadFailed>}
      {!query.data && query.isFetching && <TilesSkeleton label={t('loading')} rest="h-80" />}
      {query.data && (
        <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-5">
          <Figures report={query.data} />
          <Suspense fallback={<ChartsSkeleton />}>
            <Charts report={query.data.current} />
          </Suspense>
        </Dimmed>
      )}
    </section>
  )
}

function ChartsSkeleton() {
  return (
    <div className="grid gap-5 xl:@min-[50rem]:grid-cols-2">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-80 rounded-card" />
      ))}
    </div>
  )
}
