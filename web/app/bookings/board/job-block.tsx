import type { BoardJob } from '@jhilik/contract/board.ts'
import { Check } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { saidLate } from '../day/use-visit-word.ts'
import { type JobTexts, moneyLook } from './job-texts.ts'
import { type Axis, type JobState, placeOn } from './layout.ts'

const LOOKS: Record<JobState, string> = {
  done: 'bg-sunken text-soft',
  underWay: 'border-transparent border-l-spark border-l-4 bg-brand text-on-brand',
  late: 'border-2 border-danger bg-danger-soft',
  uncovered: 'border-2 border-danger border-dashed bg-surface',
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
  textsOf: (job: BoardJob, state: JobState) => JobTexts
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
  /** `isMore`: besides the others that are selected. */
  onSelect: (id: string, isMore: boolean) => void
}

/** A job to scale. A press chooses it, with Ctrl or Shift besides others; dragging, or the space bar and the arrow keys, move it. */
export const JobBlock = memo(function JobBlock(props: JobBlockProps) {
  const { job, state, textsOf, axis, first, last, lane, lanes, hasCrew } = props
  const { isSelected, isDimmed, isMovable, onSelect } = props
  const { clock, service, area, money, state: word, said, unseen } = textsOf(job, state)
  const isOneLine = axis === 'down' && job.to - job.from < ONE_LINE
  const isWrong = state === 'late' || (state === 'uncovered' && hasCrew)
  const mark = isWrong ? word : said
  const isBad = isWrong || saidLate(job.visit) > 0 || job.visit.state === 'could_not_do'
  const marked = mark && <span className={cx('font-bold', isBad && 'text-danger')}>{mark}</span>
  const what = [service, area].filter(Boolean).join(' · ')
  const look = state !== 'underWay' && moneyLook(job)
  const attends = job.attends && (
    <Check aria-hidden strokeWidth={3} className="mr-1 inline-block size-3.5 align-[-0.125em]" />
  )
  const lines = [job.name, `${clock} · ${service}`, area, mark, money]
  return (
    <button
      type="button"
      data-job={job._id}
      aria-label={axis === 'across' ? [...lines, unseen].filter(Boolean).join(', ') : undefined}
      aria-pressed={isSelected}
      aria-describedby={isMovable ? HOW_TO_MOVE : undefined}
      onClick={(event) => onSelect(job._id, event.ctrlKey || event.metaKey || event.shiftKey)}
      style={{ ...placeOn(axis, job, { first, last }), ...laneOn(axis, lane, lanes) }}
      className={cx(
        'absolute z-1 overflow-clip rounded-control px-2 text-left text-sm tabular-nums leading-tight focus-visible:z-20',
        axis === 'down' ? 'flex flex-col justify-center-safe *:shrink-0' : 'text-ellipsis whitespace-pre',
        lanes === 1 && (axis === 'down' ? 'right-1.5 left-3.5' : 'inset-y-1.5'),
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
              <b>{clock}</b> {attends}
              <span className="font-semibold">{job.name}</span>
              {isOneLine && <> · {marked || what}</>}
            </span>
            {hasCrew && <span className={cx('truncate', look)}>{money}</span>}
          </span>
          {!isOneLine && (
            <span className="truncate">
              {marked}
              {marked && ' · '}
              {what}
            </span>
          )}
          {!hasCrew && !isOneLine && <span className={cx('truncate', look)}>{money}</span>}
          <span className="sr-only"> {unseen}</span>
        </>
      ) : (
        // A board has hundreds of them: lines of one text are drawn much faster than an element for each line.
        <>
          {attends}
          <b className="font-semibold">{job.name}</b>
          {['', `${clock} · ${service}`, ...(area ? [area] : []), ''].join('\n')}
          {marked}
          {marked && ' · '}
          <span className={look || undefined}>{money}</span>
        </>
      )}
    </button>
  )
})

/** The place of a job beside others at the same time, with room for the drive in front of it. */
function laneOn(axis: Axis, lane: number, lanes: number): CSSProperties {
  if (lanes === 1) return {}
  const [before, behind] = [(lane / lanes) * 100, ((lanes - lane - 1) / lanes) * 100]
  return axis === 'down'
    ? { left: `calc(${before}% + 0.875rem)`, right: `calc(${behind}% + 0.375rem)` }
    : { top: `calc(${before}% + 0.375rem)`, bottom: `calc(${behind}% + 0.375rem)` }
}
