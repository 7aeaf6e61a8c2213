import type { BoardJob } from '@jhilik/contract/board.ts'
import { type CSSProperties, memo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useLinesText } from '../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../lib/page/booking-areas.ts'
import { cx } from '../../ui/cx.ts'
import { type Axis, type JobState, placeOn } from './layout.ts'

const LOOKS: Record<JobState, string> = {
  done: 'bg-sunken text-soft',
  underWay: 'border-transparent border-l-spark border-l-4 bg-brand text-on-brand',
  late: 'border-2 border-danger bg-danger-soft',
  unpaid: 'border-2 border-warning border-dashed bg-warning-soft',
  planned: 'bg-accent-soft',
}

/** Minutes below which a job has room for one line. */
const ONE_LINE = 38

/** The id of the text that says how jobs are moved. */
export const HOW_TO_MOVE = 'how-to-move'

interface JobBlockProps {
  job: BoardJob
  state: JobState
  axis: Axis
  /** The hour with which the board begins. */
  first: number
  lane: number
  lanes: number
  hasCrew: boolean
  isSelected: boolean
  /** It does not match the filters. */
  isDimmed: boolean
  isMovable: boolean
  onSelect: (id: string) => void
}

/** A job to scale. A press chooses it; dragging, or the space bar and the arrow keys, move it. */
export const JobBlock = memo(function JobBlock(props: JobBlockProps) {
  const { job, state, axis, first, lane, lanes, hasCrew, isSelected, isDimmed, isMovable, onSelect } = props
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const whatOf = useWhat()
  const isShort = job.to - job.from < ONE_LINE
  const what = <span className="truncate">{whatOf(job)}</span>
  return (
    <button
      type="button"
      data-job={job._id}
      aria-pressed={isSelected}
      aria-describedby={isMovable ? HOW_TO_MOVE : undefined}
      onClick={() => onSelect(job._id)}
      style={{ ...placeOn(axis, job, first), ...laneOn(axis, lane, lanes) }}
      className={cx(
        'absolute z-1 flex flex-col justify-center overflow-hidden rounded-control px-2 text-left text-sm leading-tight focus-visible:z-20',
        LOOKS[state],
        !hasCrew && state !== 'done' && 'border-2 border-line-strong border-dashed bg-surface',
        isSelected && 'z-10 outline-2 outline-brand outline-offset-1',
        isDimmed && 'opacity-35',
        isMovable && 'cursor-grab',
      )}
    >
      <span className="flex min-w-0 items-baseline gap-x-1.5">
        <span className="min-w-0 flex-1 truncate">
          <span className="font-bold tabular-nums">{format.time(job.startTime)}</span>{' '}
          <span className="font-semibold">{job.name}</span>
          {isShort && axis === 'down' && <span> · {whatOf(job)}</span>}
        </span>
        {axis === 'down' && <MoneyWord job={job} state={state} />}
      </span>
      {!(isShort && axis === 'down') && what}
      <span className={state === 'late' ? 'truncate font-bold text-danger' : 'sr-only'}>
        {state === 'late' ? t('late', { minutes: job.lateMinutes }) : t(`states.${state}`)}
      </span>
    </button>
  )
})

/** Service and area of a job. */
export function useWhat() {
  const linesText = useLinesText()
  const areaName = useBookingAreaName()
  return ({ lines, area }: BoardJob) => (area ? `${linesText(lines)} · ${areaName(area)}` : linesText(lines))
}

interface MoneyWordProps {
  job: BoardJob
  state: JobState
}

/** The amount to collect, or that nothing is. */
export function MoneyWord({ job, state }: MoneyWordProps) {
  const t = useTranslations('dashboard.board')
  const statuses = useTranslations('dashboard.paymentStatuses')
  const format = useFormat()
  const look = (color: string) => cx('shrink-0 whitespace-nowrap tabular-nums', state !== 'underWay' && color)
  if (job.toCollect > 0) {
    return (
      <span className={look('font-bold text-warning')}>
        {format.money(job.toCollect, job.currency)}
        <span className="sr-only"> {t('toCollect')}</span>
      </span>
    )
  }
  return (
    <span className={look(job.paymentStatus === 'paid' ? 'text-success' : 'text-warning')}>
      {statuses(job.paymentStatus)}
    </span>
  )
}

/** The place of a job beside others at the same time, with room for the drive in front of it. */
function laneOn(axis: Axis, lane: number, lanes: number): CSSProperties {
  const [before, behind] = [(lane / lanes) * 100, ((lanes - lane - 1) / lanes) * 100]
  return axis === 'down'
    ? { left: `calc(${before}% + 0.875rem)`, right: `calc(${behind}% + 0.375rem)` }
    : { top: `calc(${before}% + 0.375rem)`, bottom: `calc(${behind}% + 0.375rem)` }
}
