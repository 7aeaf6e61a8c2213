import type { BoardJob } from '@jhilik/contract/board.ts'
import { clockText, type TextLocale } from '@jhilik/contract/clock-text.ts'
import { type CSSProperties, memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
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
  /** The hours of the board, as numbers, which stay the same when it is drawn again. */
  first: number
  last: number
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
  const { job, state, axis, first, last, lane, lanes, hasCrew } = props
  const { isSelected, isDimmed, isMovable, onSelect } = props
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const what = useWhat()(job)
  const isOneLine = axis === 'down' && job.to - job.from < ONE_LINE
  const late = state === 'late' && (
    <>
      <span className="font-bold text-danger">{t('late', { minutes: job.lateMinutes })}</span>
      {' · '}
    </>
  )
  const time = (
    <>
      <span aria-hidden className="font-bold tabular-nums">
        {clockText(locale, job.startTime)}
      </span>
      <span className="sr-only">{format.time(job.startTime)}</span>
    </>
  )
  const name = <span className="font-semibold">{job.name}</span>
  const money = <MoneyWord job={job} state={state} />
  return (
    <button
      type="button"
      data-job={job._id}
      aria-pressed={isSelected}
      aria-describedby={isMovable ? HOW_TO_MOVE : undefined}
      onClick={() => onSelect(job._id)}
      style={{ ...placeOn(axis, job, { first, last }), ...laneOn(axis, lane, lanes) }}
      className={cx(
        'absolute z-1 flex flex-col justify-center overflow-hidden rounded-control px-2 text-left text-sm leading-tight focus-visible:z-20',
        LOOKS[state],
        !hasCrew && state !== 'done' && 'border-2 border-line-strong border-dashed bg-surface',
        isSelected && 'z-10 outline-2 outline-brand outline-offset-1',
        isDimmed && 'opacity-35',
        isMovable && 'cursor-grab',
      )}
    >
      {axis === 'down' ? (
        <>
          <span className="flex min-w-0 items-baseline gap-x-1.5">
            <span className="min-w-0 flex-1 truncate">
              {time} {name}
              {isOneLine && <> · {late}</>}
              {isOneLine && what.join(' · ')}
            </span>
            {money}
          </span>
          {!isOneLine && (
            <span className="truncate">
              {late}
              {what.join(' · ')}
            </span>
          )}
        </>
      ) : (
        <>
          <span className="truncate">{name}</span>
          <span className="truncate">
            {time} · {what[0]}
          </span>
          <span className="truncate">{what[1]}</span>
          <span className="truncate">
            {late}
            {money}
          </span>
        </>
      )}
      {state !== 'late' && <span className="sr-only">{t(`states.${state}`)}</span>}
    </button>
  )
})

/** What is done, and the area where it has one. */
export function useWhat() {
  const linesText = useLinesText()
  const areaName = useBookingAreaName()
  return ({ lines, area }: BoardJob): string[] => [linesText(lines), ...(area ? [areaName(area)] : [])]
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
