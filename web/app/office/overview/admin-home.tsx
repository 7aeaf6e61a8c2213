import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import {
  type ReportTotals,
  type SummaryReport,
  summaryReportResponseSchema,
  type TodayReport,
  todayReportResponseSchema,
} from '@jhilik/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { writeFilter } from '../../bookings/staff/filter.ts'
import { UncoveredCount } from '../../calendar/crews/uncovered-jobs.tsx'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { countDays, type Period, periodInAddress } from '../../money/reports/period.ts'
import { PeriodPicker } from '../../money/reports/period-picker.tsx'
import { usePeriod } from '../../money/reports/use-period.ts'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { ChecklistLine } from '../set-up/checklist-line.tsx'
import { NextJobs } from './next-jobs.tsx'
import { Waiting } from './pending-payments.tsx'
import { compare, currenciesOf, occupancyOf, usePercent } from './report-math.ts'
import { Tile, TilesSkeleton } from './tile.tsx'

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

export function PeriodReport() {
  const t = useTranslations('dashboard.overview')
  const format = useFormat()
  const { period, isValid, picker } = usePeriod(periodInAddress)
  const query = useQuery({ ...summaryQuery(period), enabled: isValid })
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
      <PeriodPicker {...picker} />
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

function Today() {
  const t = useTranslations('dashboard.overview')
  const format = useFormat()
  const may = usePermission()
  const query = useQuery(apiQuery(queryKeys.reports.today, '/reports/today', todayReportResponseSchema))
  return (
    <section aria-labelledby="overview-today" className="@container flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="overview-today" className="text-2xl">
          {t('today.title')}
        </h2>
        <p className="text-soft">{format.date(query.data?.date ?? format.today(), 'long')}</p>
      </div>
      {query.data?.mailsOnDisk && (
        <Alert tone="warning" title={t('today.mailsOnDisk')}>
          {t('today.mailsOnDiskNote')}
        </Alert>
      )}
      {(query.data?.reviewsWaiting ?? 0) > 0 && (
        <Alert
          title={t('today.reviewsWaiting', { count: query.data?.reviewsWaiting ?? 0 })}
          action={
            <ButtonLink to="/dashboard/admin/reviews" size="sm" variant="secondary">
              {t('today.toReviews')}
            </ButtonLink>
          }
        />
      )}
      {may('slots.manage') && <UncoveredCount />}
      {query.data && <TodayNumbers report={query.data} />}
      {query.isPending && <TilesSkeleton label={t('loading')} rest="h-64" />}
      {query.isError && !query.data && <LoadFailed query={query}>{t('failed')}</LoadFailed>}
    </section>
  )
}

const BOOKINGS = '/dashboard/admin/user-bookings'

function TodayNumbers({ report }: { report: TodayReport }) {
  const t = useTranslations('dashboard.overview.today')
  const format = useFormat()
  const { date, jobsToday, freeSlots, freeSeats, unpaidHolds, paymentsInReview, refundsDue } = report
  const may = usePermission()
  const due = (refundsDue?.totals ?? []).map(({ amount, currency }) => format.money(amount, currency))
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,50%-0.375rem)),1fr))] gap-3 *:last:odd:col-span-full lg:@min-[40rem]:grid-cols-5 lg:@min-[40rem]:*:last:odd:col-auto">
        <Tile
          label={t('jobs')}
          value={format.number(jobsToday)}
          to={`${BOOKINGS}?from=${date}&to=${date}&status=job&sort=startsAt&direction=asc`}
          note={t('jobsNote')}
        />
        <Tile
          label={t('freeSlots')}
          value={format.number(freeSlots)}
          {...(may('slots.manage') && { to: `/dashboard/admin/slot-management?date=${date}` })}
          note={freeSeats > freeSlots ? t('freeSeats', { count: freeSeats }) : t('freeNote')}
        />
        <Tile
          label={t('holds')}
          value={format.number(unpaidHolds.count)}
          to={`${BOOKINGS}?status=held`}
          note={
            unpaidHolds.soonestEnd
              ? t('soonestEnd', { time: format.time(unpaidHolds.soonestEnd) })
              : t('noHolds')
          }
        />
        {paymentsInReview && (
          <Tile
            label={t('reviews')}
            value={format.number(paymentsInReview.count)}
            to={`${BOOKINGS}?${writeFilter({ paymentStatus: 'in_review' })}`}
            note={t(paymentsInReview.count > 0 ? 'reviewNote' : 'noReviews')}
            isUrgent={paymentsInReview.count > 0}
          />
        )}
        {refundsDue && (
          <Tile
            label={t('refunds')}
            value={format.number(refundsDue.count)}
            to={`${BOOKINGS}?${writeFilter({ paymentStatus: 'refund_due' })}`}
            note={due.length > 0 ? t('refundsNote', { amounts: due.join(' + ') }) : t('noRefunds')}
            isUrgent={refundsDue.count > 0}
          />
        )}
      </dl>
      <div className="grid grid-cols-1 items-start gap-5 lg:@min-[40rem]:grid-cols-[3fr_2fr]">
        <NextJobs jobs={report.nextJobs} today={date} />
        {paymentsInReview && refundsDue && <Waiting reviews={paymentsInReview} refunds={refundsDue} />}
      </div>
    </>
  )
}

const NOTHING = { paid: 0, refunded: 0, net: 0, refundDue: 0 }
const incomeIn = ({ income }: ReportTotals, wanted: string) =>
  income.find(({ currency }) => currency === wanted) ?? NOTHING

/** The period's numbers, compared with the previous period. */
function Figures({ report: { current, previous } }: { report: SummaryReport }) {
  const t = useTranslations('dashboard.overview.figures')
  const format = useFormat()
  const percent = usePercent()
  const site = useSite()
  const currencies = currenciesOf(current, previous)
  const compared = useComparison(countDays(current))
  const taken = { now: occupancyOf(current), before: occupancyOf(previous) }
  const shown = (share: number | null) => (share === null ? '–' : percent.share(share))
  const { total, completed, noShow, canceled } = current.bookings
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,50%-0.375rem)),1fr))] gap-3 *:last:odd:col-span-full xl:@min-[50rem]:grid-cols-4 xl:@min-[50rem]:*:last:odd:col-auto">
      <Tile
        label={t('bookings')}
        value={format.number(total)}
        note={
          <>
            {compared(total, previous.bookings.total, format.number)}
            <span className="block">{t('byService')}</span>
          </>
        }
      />
      {(currencies.length > 0 ? currencies : [site.currency]).map((currency) => {
        const money = (amount: number) => format.money(amount, currency)
        const { paid, refunded, net, refundDue } = incomeIn(current, currency)
        return (
          <Tile
            key={currency}
            label={t('income', { currency: format.currency(currency) })}
            value={money(net)}
            to={`/dashboard/admin/user-bookings?dateBy=payment&from=${current.from}&to=${current.to}`}
            note={
              <>
                {compared(net, incomeIn(previous, currency).net, money)}
                <span className="block">
                  {t('byPayment', { paid: money(paid), refunded: money(refunded) })}
                </span>
                {refundDue > 0 && <span className="block">{t('due', { due: money(refundDue) })}</span>}
              </>
            }
          />
        )
      })}
      <Tile
        label={t('occupancy')}
        value={shown(taken.now)}
        note={t(taken.before === null ? 'noneBefore' : 'was', {
          value: shown(taken.before),
          days: countDays(current),
        })}
      />
      <Tile label={t('done')} value={format.number(completed)} note={t('lost', { noShow, canceled })} />
    </dl>
  )
}

/** Compares a number with the previous one, in words. */
function useComparison(days: number) {
  const t = useTranslations('dashboard.overview.figures')
  const percent = usePercent()
  return (now: number, before: number, show: (value: number) => string) => {
    const comparison = compare(now, before)
    switch (comparison.kind) {
      case 'same':
        return t('same', { days })
      case 'share':
        return t('changed', { change: percent.change(comparison.change), days })
      case 'only-before':
        return t('was', { value: show(before), days })
      default:
        return comparison satisfies never
    }
  }
}
