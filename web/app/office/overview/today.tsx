import { type TodayReport, todayReportResponseSchema } from '@jhilik/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/loaded.tsx'
import { NextJobs } from './next-jobs.tsx'
import { Waiting } from './pending-payments.tsx'
import { Tile, TilesSkeleton } from './tile.tsx'

export function Today() {
  const t = useTranslations('dashboard.overview')
  const format = useFormat()
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
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.25rem,50%-0.375rem)),1fr))] gap-3 *:last:odd:col-span-full lg:@min-[40rem]:grid-cols-5 lg:@min-[40rem]:*:last:odd:col-auto">
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
            to={`${BOOKINGS}?paymentStatus=In+review`}
            note={t(paymentsInReview.count > 0 ? 'reviewNote' : 'noReviews')}
            isUrgent={paymentsInReview.count > 0}
          />
        )}
        {refundsDue && (
          <Tile
            label={t('refunds')}
            value={format.number(refundsDue.count)}
            to={`${BOOKINGS}?paymentStatus=Refund+due`}
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
