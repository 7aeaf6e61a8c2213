import type { DayJobs } from '@jhilik/contract/day-jobs.ts'
import type { NamedCrew } from '@jhilik/contract/named-crew.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentMinute } from '../../calendar/admin/use-current-minute.ts'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { JOB_FILTERS, matches } from './job-state.ts'
import type { DayView } from './use-day-view.ts'

interface JobFiltersProps extends Pick<DayView, 'filter' | 'crewId'> {
  day: DayJobs | undefined
  onView: (changes: Partial<DayView>) => void
}

/** What is shown of a day, each with the number of jobs: by what is to be done, and on wide screens by crew. */
export function JobFilters({ day, filter, crewId, onView }: JobFiltersProps) {
  const t = useTranslations('dashboard.day')
  const format = useFormat()
  const now = useCurrentMinute().instant.getTime()
  const jobs = day?.jobs ?? []
  const ofCrew = jobs.filter(({ crew }) => crewId === null || crew?._id === crewId)
  const filters = JOB_FILTERS.filter((name) => name !== 'noCrew' || day?.hasCrews)
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-1.5 pb-2.5 print:hidden">
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">{t('filter')}</legend>
        {filters.map((name) => {
          const count = ofCrew.filter((job) => matches(job, name, now)).length
          return (
            <Chip
              key={name}
              pressed={filter === name}
              onClick={() => onView({ filter: name })}
              className={cx(
                name === 'all' && 'max-md:hidden',
                name === 'late' && count > 0 && filter !== name && 'text-danger!',
              )}
            >
              {t(`filters.${name}`)}
              <span className="font-bold">{format.number(count)}</span>
            </Chip>
          )
        })}
      </fieldset>
      <fieldset className="ml-auto flex min-w-0 flex-wrap gap-1.5 max-md:hidden">
        <legend className="sr-only">{t('crews')}</legend>
        {crewsOf(day).map((crew) => (
          <Chip
            key={crew._id}
            pressed={crewId === crew._id}
            onClick={() => onView({ crewId: crewId === crew._id ? null : crew._id })}
          >
            <CrewMark crew={crew} className="size-5! text-sm!" />
            <span className="[overflow-wrap:anywhere]">{crew.name}</span>
            <span className="font-bold">
              {format.number(jobs.filter((job) => job.crew?._id === crew._id).length)}
            </span>
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

/** The crews that have jobs, by name. */
const crewsOf = (day: DayJobs | undefined): NamedCrew[] =>
  [...new Map(day?.jobs.flatMap(({ crew }) => (crew ? [[crew._id, crew] as const] : []))).values()].sort(
    (one, other) => one.name.localeCompare(other.name),
  )

interface ChipProps {
  pressed: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}

function Chip({ pressed, onClick, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 font-semibold tabular-nums max-md:min-h-11 max-md:gap-1 max-md:px-2.5 pointer-coarse:min-h-11',
        pressed ? 'bg-brand text-on-brand' : 'border border-line text-soft hover:border-ink',
        className,
      )}
    >
      {children}
    </button>
  )
}
