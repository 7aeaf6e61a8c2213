import { type TodayReport, todayReportResponseSchema } from '@jhilik/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { dayJobsQuery } from '../../bookings/day/api.ts'
import { Complaints } from '../../bookings/day/complaints.tsx'
import { CrewReports } from '../../bookings/day/crew-reports.tsx'
import { MoneyLine, MoneyOfDay } from '../../bookings/day/day-money.tsx'
import { HeardCrews } from '../../bookings/day/heard-crews.tsx'
import { writeFilter } from '../../bookings/staff/filter.ts'
import { uncoveredQuery } from '../../calendar/crews/api.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { cashInHandQuery } from '../../money/reports/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OldestRefunds, OldestReviews } from './waiting-money.tsx'

const todayQuery = () => apiQuery(queryKeys.reports.today, '/reports/today', todayReportResponseSchema)

const BOOKINGS = '/dashboard/admin/user-bookings'
const MONEY = '/dashboard/admin/money'

/** The id of what waits, to which the strip above the list leads. */
const WAITING = 'waiting'

/** The number of matters that wait for a person; undefined while it is not known. */
function useWaitingCount(): number | undefined {
  const { data: report } = useQuery(todayQuery())
  const uncovered = useUncovered()
  if (!report) return undefined
  const { paymentsInReview, refundsDue, reviewsWaiting } = report
  return uncovered + (paymentsInReview?.count ?? 0) + (refundsDue?.count ?? 0) + (reviewsWaiting ?? 0)
}

/** The number of jobs to come that no crew does. */
function useUncovered(): number {
  const may = usePermission()
  const { data } = useQuery({ ...uncoveredQuery(), enabled: may('slots.manage') })
  return data?.length ?? 0
}

/** Narrow screens show the side column below the list. This line above the list sums it up: the money and how much waits. */
export function DayStrip({ date }: { date: string }) {
  const t = useTranslations('dashboard.overview.today')
  const count = useWaitingCount()
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b bg-sunken px-(--page-edge) empty:hidden lg:hidden">
      <MoneyLine date={date} />
      {count !== undefined && count > 0 && (
        <a href={`#${WAITING}`} className="inline-flex min-h-11 items-center font-semibold text-link">
          {t('waitForYou', { count })}
        </a>
      )}
    </p>
  )
}

/** What waits for the staff, the money of the day and the cash that they have. */
export function DaySide({ date }: { date: string }) {
  const t = useTranslations('dashboard.overview')
  const day = useTranslations('dashboard.day')
  const may = usePermission()
  const query = useQuery(todayQuery())
  const count = useWaitingCount()
  const format = useFormat()
  const reports = useTranslations('dashboard.crewReports')
  const hasCrews = useQuery(dayJobsQuery(date)).data?.hasCrews
  return (
    <div className="grid gap-x-8 gap-y-4 md:max-lg:grid-cols-2">
      <Part
        id={WAITING}
        title={t('today.waiting')}
        action={count !== undefined && <span className="text-soft">{format.number(count)}</span>}
      >
        {query.data && <WhatWaits report={query.data} isNothing={count === 0} />}
        {query.isPending && <Spinner label={t('loading')} className="py-6" />}
        {query.isError && !query.data && <LoadFailed query={query}>{t('failed')}</LoadFailed>}
      </Part>
      <Complaints title={reports('complaints.title')} />
      {hasCrews && (
        <Part title={reports('title')}>
          <CrewReports />
          <HeardCrews date={date} />
        </Part>
      )}
      <Part
        title={day('money.title')}
        action={may('payments.read') && <PartLink to={MONEY}>{day('money.more')}</PartLink>}
      >
        <MoneyOfDay date={date} />
      </Part>
      {may('payments.read') && may('payments.record') && (
        <Part title={day('cash.title')} action={<PartLink to={MONEY}>{day('cash.more')}</PartLink>}>
          <CashInHand />
        </Part>
      )}
      {query.data?.date === date && (
        <Part title={t('today.slots')}>
          <SlotsToday report={query.data} />
        </Part>
      )}
    </div>
  )
}

interface PartProps {
  id?: string
  title: string
  action?: ReactNode
  children: ReactNode
}

function Part({ id, title, action, children }: PartProps) {
  const label = useId()
  return (
    <section
      id={id}
      aria-labelledby={label}
      className="min-w-0 scroll-mt-16 not-first:border-line-strong max-md:not-first:border-t max-md:not-first:pt-3 lg:not-first:border-t lg:not-first:pt-3"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={label} className="text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const PartLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-link no-underline hover:underline"
  >
    {children}
  </Link>
)

function WhatWaits({ report, isNothing }: { report: TodayReport; isNothing: boolean }) {
  const t = useTranslations('dashboard.overview.today')
  const format = useFormat()
  const uncovered = useUncovered()
  const { paymentsInReview, refundsDue, reviewsWaiting } = report
  const due = (refundsDue?.totals ?? []).map(({ amount, currency }) => format.money(amount, currency))
  return (
    <>
      {report.mailsOnDisk && (
        <Alert tone="warning" title={t('mailsOnDisk')} className="mt-2">
          {t('mailsOnDiskNote')}
        </Alert>
      )}
      {isNothing ? (
        <p className="mt-1 text-soft">{t('nothing')}</p>
      ) : (
        <dl>
          <Matter count={uncovered} label={t('uncovered')} to="/dashboard/admin/crews" />
          <Matter
            count={paymentsInReview?.count ?? 0}
            label={t('reviews')}
            to={`${BOOKINGS}?${writeFilter({ paymentStatus: 'in_review' })}`}
          >
            <OldestReviews reviews={paymentsInReview?.oldest ?? []} />
          </Matter>
          <Matter
            count={refundsDue?.count ?? 0}
            label={t('refunds')}
            to={`${BOOKINGS}?${writeFilter({ paymentStatus: 'refund_due' })}`}
            note={due.length > 0 && t('refundsNote', { amounts: due.join(' + ') })}
          >
            <OldestRefunds refunds={refundsDue?.oldest ?? []} />
          </Matter>
          <Matter count={reviewsWaiting ?? 0} label={t('reviewsWaiting')} to="/dashboard/admin/reviews" />
        </dl>
      )}
    </>
  )
}

/** What waits for the staff; nothing when the number is 0. */
const Matter = (props: CountProps) => props.count > 0 && <Count {...props} isUrgent />

function SlotsToday({ report: { date, freeSlots, freeSeats, unpaidHolds } }: { report: TodayReport }) {
  const t = useTranslations('dashboard.overview.today')
  const format = useFormat()
  const may = usePermission()
  return (
    <dl>
      <Count
        count={unpaidHolds.count}
        label={t('holds')}
        to={`${BOOKINGS}?status=held`}
        note={unpaidHolds.soonestEnd && t('soonestEnd', { time: format.time(unpaidHolds.soonestEnd) })}
      />
      <Count
        count={freeSlots}
        label={t('freeSlots')}
        {...(may('slots.manage') && { to: `/dashboard/admin/slot-management?date=${date}` })}
        note={freeSeats > freeSlots ? t('freeSeats', { count: freeSeats }) : t('freeNote')}
      />
    </dl>
  )
}

interface CountProps {
  count: number
  label: string
  note?: ReactNode
  /** The page that lists what the number counts. */
  to?: string
  /** Whether staff have to act on it. */
  isUrgent?: boolean
  /** The first of what the number counts. */
  children?: ReactNode
}

/** One number with its label, which leads to all that is counted. */
function Count({ count, label, note, to, isUrgent = false, children }: CountProps) {
  const format = useFormat()
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-2 border-line border-t py-1 leading-snug first:border-t-0">
      <dt className="order-2 flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1">
          {to ? (
            <Link
              to={to}
              className={cx(
                'text-ink no-underline after:absolute after:inset-0 hover:underline',
                isUrgent && 'font-semibold',
              )}
            >
              {label}
            </Link>
          ) : (
            label
          )}
          {note && <span className="block text-soft text-sm">{note}</span>}
        </span>
        {to && <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />}
      </dt>
      <dd className="order-1 min-w-6">
        <span className={cx('font-bold text-base tabular-nums', isUrgent && 'text-warning')}>
          {format.number(count)}
        </span>
      </dd>
      {children && <dd className="relative order-3 w-full">{children}</dd>}
    </div>
  )
}

function CashInHand() {
  const t = useTranslations('dashboard.day.cash')
  const format = useFormat()
  const { data } = useQuery(cashInHandQuery())
  const rows = data?.filter(({ amount }) => amount !== 0)
  if (!rows) return null
  if (rows.length === 0) return <p className="mt-1 text-soft">{t('none')}</p>
  return (
    <dl className="mt-1">
      {rows.map(({ collector, amount, currency }) => (
        <div key={`${collector._id} ${currency}`} className="flex min-h-7 items-center justify-between gap-3">
          <dt className="min-w-0 [overflow-wrap:anywhere]">{collector.name}</dt>
          <dd className="font-semibold tabular-nums">{format.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
