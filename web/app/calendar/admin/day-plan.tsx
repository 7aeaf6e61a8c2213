import type { CrewPlan, DayPlan as Plan, PlannedJob } from '@jhilik/contract/day-plan.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useLinesText } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { PaymentBadge } from '../../money/payment-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { CrewMark, crewColors } from '../crews/crew-mark.tsx'
import { dayPlanQuery } from './api.ts'
import { minutesOf } from './calendar-layout.ts'
import { HOUR, hoursOfPlan, type Lane, lanesOf } from './plan-layout.ts'
import type { SlotsView } from './slots-view.ts'
import { useCurrentMinute } from './use-current-minute.ts'
import { WeekToolbar } from './week-calendar.tsx'

interface DayPlanProps {
  shown: SlotsView
  onChange: (shown: SlotsView) => void
}

/** The jobs of a day by crew: to scale on wide screens, as a list on phones. */
export function DayPlan({ shown, onChange }: DayPlanProps) {
  const t = useTranslations('dashboard.dayPlan')
  const format = useFormat()
  const now = useCurrentMinute()
  const date = shown.week || now.date
  const query = useQuery(dayPlanQuery(date))
  return (
    <section aria-label={t('title')}>
      <WeekToolbar
        days={[date]}
        today={now.date}
        span={null}
        onStep={(by) => onChange({ ...shown, week: format.addDays(date, by) })}
        onToday={() => onChange({ ...shown, week: '' })}
        onSpan={() => {}}
      />
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(plan) =>
          plan.crews.length === 0 && plan.unassigned.length === 0 ? (
            <EmptyState title={t('none')} text={t('noneText')} />
          ) : (
            <>
              <Columns plan={plan} minute={date === now.date ? minutesOf(now.time) : null} />
              <Lists plan={plan} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** The height of an hour in rem. A job of a quarter of an hour has room for one line. */
const HOUR_REM = 5

function Columns({ plan, minute }: { plan: Plan; minute: number | null }) {
  const t = useTranslations('dashboard.dayPlan')
  const format = useFormat()
  const { first, last } = hoursOfPlan(plan)
  const rem = (minutes: number) => `${((minutes - first * HOUR) / HOUR) * HOUR_REM}rem`
  const length = (minutes: number) => `${(minutes / HOUR) * HOUR_REM}rem`
  const span = ({ from, to }: { from: number; to: number }): CSSProperties => ({
    top: rem(Math.max(from, first * HOUR)),
    height: length(Math.min(to, last * HOUR) - Math.max(from, first * HOUR)),
  })
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const columns = plan.crews.length + (plan.unassigned.length > 0 ? 1 : 0)
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-md:hidden">
      <div
        className="grid min-w-fit [--hour-column:3.25rem] bn:[--hour-column:4.5rem]"
        style={{ gridTemplateColumns: `var(--hour-column) repeat(${columns}, minmax(11rem, 1fr))` }}
      >
        <div aria-hidden className="sticky left-0 z-10 bg-surface pt-14 text-muted text-xs tabular-nums">
          {hours.map((hour, index) => (
            <div key={hour} className="relative text-right" style={{ height: `${HOUR_REM}rem` }}>
              <span className={`absolute right-1.5 whitespace-nowrap ${index > 0 ? '-top-2' : 'top-0.5'}`}>
                {format.hour(hour)}
              </span>
            </div>
          ))}
        </div>
        {plan.crews.map(({ crew, hours: working, timeOff, jobs }) => (
          <Column
            key={crew._id}
            title={
              <>
                <CrewMark crew={crew} />
                <span className="min-w-0 truncate">{crew.name}</span>
              </>
            }
            height={length((last - first) * HOUR)}
            now={minute === null ? null : rem(minute)}
          >
            {working.map((stretch) => (
              <div
                key={stretch.from}
                aria-hidden
                className="absolute inset-x-0 bg-surface"
                style={span(stretch)}
              />
            ))}
            {timeOff.map((off) => (
              <p
                key={off.from}
                className="absolute inset-x-0 overflow-hidden p-1.5 text-soft text-xs"
                style={{ ...span(off), background: HATCHED }}
              >
                {t('timeOff', { reason: off.reason || t('noReason') })}
              </p>
            ))}
            {jobs.map((job) => (
              <div key={job._id}>
                <div
                  aria-hidden
                  className="absolute inset-x-1 rounded-control opacity-25"
                  style={{
                    ...span({ from: job.from, to: job.busyUntil }),
                    background: crewColors(crew.color).background,
                  }}
                />
                <JobBlock
                  job={job}
                  style={{ ...span(job), ...groundOf(crewColors(crew.color).background) }}
                />
              </div>
            ))}
          </Column>
        ))}
        {plan.unassigned.length > 0 && (
          <Column
            title={t('nobody')}
            height={length((last - first) * HOUR)}
            now={minute === null ? null : rem(minute)}
          >
            {lanesOf(plan.unassigned).map(({ job, lane, lanes }: Lane<PlannedJob>) => (
              <JobBlock
                key={job._id}
                job={job}
                style={{
                  ...span(job),
                  ...groundOf('var(--warning)'),
                  left: `calc(${(lane / lanes) * 100}% + 0.25rem)`,
                  right: `calc(${((lanes - lane - 1) / lanes) * 100}% + 0.25rem)`,
                }}
              />
            ))}
          </Column>
        )}
      </div>
    </div>
  )
}

const HATCHED =
  'repeating-linear-gradient(135deg, var(--sunken) 0 0.4rem, color-mix(in oklab, var(--line) 70%, var(--sunken)) 0.4rem 0.55rem)'

const HOUR_LINES = `repeating-linear-gradient(to bottom, transparent 0 calc(${HOUR_REM}rem - 1px), var(--line) calc(${HOUR_REM}rem - 1px) ${HOUR_REM}rem)`

const groundOf = (color: string) => ({
  borderColor: color,
  background: `color-mix(in oklab, ${color} 14%, var(--surface))`,
})

interface ColumnProps {
  title: ReactNode
  height: string
  /** Where the current time is; null on another day. */
  now: string | null
  children: ReactNode
}

function Column({ title, height, now, children }: ColumnProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-line border-l">
      <h3 id={id} className="flex h-14 items-center gap-2 border-line border-b px-3 font-semibold text-base">
        {title}
      </h3>
      <div className="relative bg-sunken" style={{ height }}>
        {children}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0"
          style={{ background: HOUR_LINES }}
        />
        {now && (
          <div
            aria-hidden
            className="absolute inset-x-0 z-10 border-danger border-t-2"
            style={{ top: now }}
          />
        )}
      </div>
    </section>
  )
}

/** Area and services of a job: what does not fit is cut off at the end, and the area matters most for the way there. */
function useWhat() {
  const linesText = useLinesText()
  const areaName = useBookingAreaName()
  return ({ lines, area }: PlannedJob) =>
    area ? `${areaName(area)} · ${linesText(lines)}` : linesText(lines)
}

function JobBlock({ job, style }: { job: PlannedJob; style: CSSProperties }) {
  const whatOf = useWhat()
  const format = useFormat()
  const t = useTranslations('dashboard')
  const isShort = job.to - job.from < 45
  return (
    <Link
      to={staffBookingPath(job._id)}
      style={style}
      className="absolute inset-x-1 z-1 flex flex-col overflow-hidden rounded-control border-l-4 px-2 py-1 text-ink text-sm leading-tight no-underline hover:underline focus-visible:z-20"
    >
      <span className="truncate font-semibold tabular-nums">
        {format.times(job)} {isShort && job.name}
      </span>
      {!isShort && <span className="truncate">{job.name}</span>}
      <span className={isShort ? 'sr-only' : 'truncate text-soft'}>{whatOf(job)}</span>
      <span className={isShort ? 'sr-only' : 'truncate text-soft text-xs'}>
        {t(`allBookings.statuses.${job.status}`)} · {t(`paymentStatuses.${job.paymentStatus}`)}
      </span>
    </Link>
  )
}

function Lists({ plan }: { plan: Plan }) {
  const t = useTranslations('dashboard.dayPlan')
  return (
    <div className="flex flex-col gap-6 md:hidden">
      {plan.unassigned.length > 0 && <JobList title={t('nobody')} jobs={plan.unassigned} />}
      {plan.crews.map((one) => (
        <JobList
          key={one.crew._id}
          title={
            <>
              <CrewMark crew={one.crew} />
              <span className="min-w-0 [overflow-wrap:anywhere]">{one.crew.name}</span>
            </>
          }
          jobs={one.jobs}
          timeOff={one.timeOff}
        />
      ))}
    </div>
  )
}

interface JobListProps {
  title: ReactNode
  jobs: readonly PlannedJob[]
  timeOff?: CrewPlan['timeOff']
}

function JobList({ title, jobs, timeOff = [] }: JobListProps) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const whatOf = useWhat()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 flex items-center gap-2 font-semibold text-lg">
        {title}
      </h3>
      {timeOff.map(({ from, reason }) => (
        <p key={from} className="mb-2 text-soft text-sm">
          {t('dayPlan.timeOff', { reason: reason || t('dayPlan.noReason') })}
        </p>
      ))}
      {jobs.length === 0 ? (
        <p className="text-soft">{t('dayPlan.noJobs')}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {jobs.map((job) => (
            <li key={job._id}>
              <Link to={staffBookingPath(job._id)} className="flex flex-col gap-1 p-3 text-ink no-underline">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-semibold tabular-nums">{format.times(job)}</span>
                  <PaymentBadge status={job.paymentStatus} />
                </span>
                <span className="[overflow-wrap:anywhere]">{job.name}</span>
                <span className="text-soft text-sm [overflow-wrap:anywhere]">
                  {whatOf(job)} · {t(`allBookings.statuses.${job.status}`)}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
