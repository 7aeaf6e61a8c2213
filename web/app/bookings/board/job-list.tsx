import type { Board, BoardJob } from '@jhilik/contract/board.ts'
import { CalendarClock, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Selection } from '../staff/bulk/use-selection.ts'
import { moneyLook, useJobTexts } from './job-texts.ts'
import { isMovable, type JobState, needsChange, stateOf } from './layout.ts'

interface JobListsProps {
  board: Board
  minute: number
  isShown: (job: BoardJob) => boolean
  /** Null for those who may change no bookings. */
  selection: Selection<BoardJob> | null
  onMove: (job: BoardJob) => void
  /** Asks when a crew is away, given its id. Null where that cannot be entered. */
  onAway: ((crewId: string) => void) | null
}

/** The jobs of each crew as a list, for narrow screens. What no crew does is first. */
export function JobLists({ board, onAway, ...lists }: JobListsProps) {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-6">
      {board.unassigned.length > 0 && <JobList {...lists} title={t('unassigned')} jobs={board.unassigned} />}
      {board.crews.map((one) => (
        <JobList
          key={one.crew._id}
          {...lists}
          title={
            <>
              <CrewMark crew={one.crew} className="size-5!" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{one.crew.name}</span>
            </>
          }
          note={[
            t('driven', { count: one.jobs.length, time: format.duration(one.travelMinutes) }),
            ...one.timeOff.map(({ reason }) => t('timeOff', { reason: reason || t('noReason') })),
          ].join(' · ')}
          action={
            onAway && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('away.of', { name: one.crew.name })}
                onClick={() => onAway(one.crew._id)}
              >
                {t('away.action')}
              </Button>
            )
          }
          jobs={one.jobs}
        />
      ))}
    </div>
  )
}

interface JobListProps extends Pick<JobListsProps, 'minute' | 'isShown' | 'selection' | 'onMove'> {
  title: ReactNode
  note?: string
  action?: ReactNode
  jobs: readonly BoardJob[]
}

function JobList({ title, note, action, jobs, minute, isShown, selection, onMove }: JobListProps) {
  const t = useTranslations('dashboard.board')
  const id = useId()
  const shown = jobs.filter(isShown)
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 id={id} className="flex min-w-0 items-center gap-2 font-semibold text-lg">
          {title}
        </h2>
        {action}
      </div>
      {note && <p className="mb-1 text-soft text-sm tabular-nums">{note}</p>}
      {shown.length === 0 ? (
        <p className="text-soft">{t('noJobs')}</p>
      ) : (
        <ol className="page-bleed divide-y divide-line border-line border-y bg-surface">
          {shown.map((job) => (
            <JobRow
              key={job._id}
              job={job}
              state={stateOf(job, minute)}
              selection={selection}
              onMove={onMove}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface JobRowProps extends Pick<JobListsProps, 'selection' | 'onMove'> {
  job: BoardJob
  state: JobState
}

function JobRow({ job, state, selection, onMove }: JobRowProps) {
  const t = useTranslations('dashboard.board')
  const bulk = useTranslations('dashboard.bulk')
  const may = usePermission()
  const { time, service, area, money, state: word, said } = useJobTexts()(job, state)
  return (
    <li className="flex items-center gap-1 py-1.5 has-[[data-row-select]:checked]:bg-accent-soft">
      {selection && (
        <label className="-ml-2 grid size-11 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{bulk('selectOne', { name: job.name })}</span>
          <input
            type="checkbox"
            data-row-select
            className="size-6 accent-(--brand)"
            checked={selection.ids.has(job._id)}
            onChange={() => selection.toggle(job._id)}
          />
        </label>
      )}
      <Link
        to={staffBookingPath(job._id)}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-ink no-underline"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-bold tabular-nums">{time}</span>{' '}
            <span className="font-semibold">{job.name}</span>
          </span>
          <span className={cx('whitespace-nowrap tabular-nums', moneyLook(job))}>
            {money}
            {job.toCollect > 0 && <span className="sr-only"> {t('toCollect')}</span>}
          </span>
        </span>
        <span className="text-soft text-sm [overflow-wrap:anywhere]">
          {[service, area].filter(Boolean).join(' · ')}
        </span>
        <span className={needsChange(state) ? 'font-bold text-danger text-sm' : 'text-soft text-sm'}>
          {[
            word,
            said,
            job.attends && t('attends'),
            job.travelMinutes > 0 && t('drive', { minutes: job.travelMinutes }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
      {job.phone && (
        <a
          href={`tel:${job.phone}`}
          aria-label={t('callOne', { name: job.name })}
          className={buttonClass({ variant: 'ghost' }, 'size-11 shrink-0 px-0!')}
        >
          <Phone aria-hidden className="size-5" />
        </a>
      )}
      {may('bookings.manage') && isMovable(job) && (
        <IconButton
          icon={CalendarClock}
          label={t('moveOne', { name: job.name })}
          onClick={() => onMove(job)}
        />
      )}
    </li>
  )
}
