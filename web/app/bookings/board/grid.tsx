import type { Board, BoardCrew, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { CalendarX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAddedText } from './effect-text.ts'
import { JobBlock } from './job-block.tsx'
import { useJobTexts } from './job-texts.ts'
import {
  type Axis,
  HOUR,
  type Hours,
  hoursOfBoard,
  isMovable,
  type Lane,
  lanesOf,
  placeOn,
  stateOf,
} from './layout.ts'
import { Scale, Track } from './track.tsx'

interface GridProps {
  board: Board
  axis: Axis
  /** The minute of the day that it is now; infinite on other days. */
  minute: number
  /** The job that is chosen, or all that are selected. */
  selected: ReadonlySet<string>
  fits: readonly BoardFit[]
  /** The crew that is proposed. */
  best: BoardFit | undefined
  isShown: (job: BoardJob) => boolean
  onSelect: (id: string, isMore: boolean) => void
  onFit: (fit: BoardFit) => void
  /** Whether the reader may move jobs. */
  canMove: boolean
  /** Asks when a crew is away, given its id. Null where that cannot be entered. */
  onAway: ((crewId: string) => void) | null
}

/** The crews beside each other on a scale of time. What no crew does is the last column or the first row. */
export function BoardGrid({
  board,
  axis,
  minute,
  selected,
  fits,
  best,
  canMove,
  onFit,
  onAway,
  ...jobs
}: GridProps) {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const hours = hoursOfBoard(board)
  const { first, last } = hours
  const isNow = minute >= first * HOUR && minute <= last * HOUR
  const track = { axis, hours, minute: isNow ? minute : null }
  const textsOf = useJobTexts()
  const blocks = (placed: readonly Lane<BoardJob>[], hasCrew: boolean) =>
    placed.map(({ job, lane, lanes }) => (
      <JobBlock
        key={job._id}
        job={job}
        state={stateOf(job, minute)}
        textsOf={textsOf}
        axis={axis}
        first={first}
        last={last}
        lane={lane}
        lanes={lanes}
        hasCrew={hasCrew}
        isSelected={selected.has(job._id)}
        isDimmed={!jobs.isShown(job)}
        isMovable={canMove && isMovable(job)}
        onSelect={jobs.onSelect}
      />
    ))
  const placed = lanesOf(board.unassigned)
  const unassigned = (
    <Track
      {...track}
      title={t('unassigned')}
      detail={t('jobs', { count: placed.length })}
      lanes={Math.max(0, ...placed.map(({ lanes }) => lanes))}
    >
      {blocks(placed, false)}
    </Track>
  )
  return (
    <div className={cx('flex', axis === 'across' && 'w-max min-w-full flex-col')}>
      <Scale {...track} time={isNow ? format.now() : ''} />
      {axis === 'across' && unassigned}
      {board.crews.map((one) => {
        const fit = fits.find(({ crew }) => crew._id === one.crew._id)
        return (
          <Track
            key={one.crew._id}
            {...track}
            isCrew
            title={
              <>
                <CrewMark crew={one.crew} className="size-5!" />
                <span className={axis === 'down' ? 'min-w-0 truncate' : 'line-clamp-2 min-w-0'}>
                  {one.crew.name}
                </span>
              </>
            }
            detail={
              <>
                {one.timeOff.length > 0 && (
                  <>
                    <strong className="font-semibold text-warning">{t('away.action')}</strong> ·{' '}
                  </>
                )}
                {t('driven', { count: one.jobs.length, time: format.duration(one.travelMinutes) })}
              </>
            }
            action={
              onAway && (
                <IconButton
                  icon={CalendarX}
                  label={t('away.of', { name: one.crew.name })}
                  onClick={() => onAway(one.crew._id)}
                  className="size-9! pointer-coarse:size-11!"
                />
              )
            }
          >
            <WorkingHours crew={one} axis={axis} hours={hours} />
            <Drives jobs={one.jobs} axis={axis} hours={hours} />
            {blocks(lanesOf(one.jobs), true)}
            {fit?.nearest && (
              <FitBlock
                fit={fit}
                isBest={fit.crew._id === best?.crew._id}
                axis={axis}
                hours={hours}
                onFit={onFit}
              />
            )}
          </Track>
        )
      })}
      {axis === 'down' && unassigned}
    </div>
  )
}

const STRIPES = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_2px,transparent_2px_5px)]'

const HATCHED =
  'repeating-linear-gradient(135deg, var(--sunken) 0 0.4rem, color-mix(in oklab, var(--line) 70%, var(--sunken)) 0.4rem 0.55rem)'

interface WorkingHoursProps {
  crew: BoardCrew
  axis: Axis
  /** Those of the board. */
  hours: Hours
}

/** Shows when the crew works and when it is away. */
function WorkingHours({ crew, axis, hours }: WorkingHoursProps) {
  const t = useTranslations('dashboard.board')
  const across = axis === 'down' ? 'inset-x-0' : 'inset-y-0'
  const { first, last } = hours
  const shown = ({ from, to }: { from: number; to: number }) =>
    placeOn(axis, { from: Math.max(from, first * HOUR), to: Math.min(to, last * HOUR) }, hours)
  return (
    <>
      {crew.hours.map((span) => (
        <div key={span.from} aria-hidden className={cx('absolute bg-surface', across)} style={shown(span)} />
      ))}
      {crew.timeOff
        .filter(({ from, to }) => to > first * HOUR && from < last * HOUR)
        .map((off) => (
          <p
            key={off.from}
            className={cx('absolute overflow-hidden p-1.5 text-soft text-xs', across)}
            style={{ ...shown(off), background: HATCHED }}
          >
            {t('timeOff', { reason: off.reason || t('noReason') })}
          </p>
        ))}
    </>
  )
}

/** Minutes of a gap that have room for a line of text. */
const TEXT_ROOM: Record<Axis, number> = { down: 14, across: 40 }

interface DrivesProps {
  jobs: readonly BoardJob[]
  axis: Axis
  hours: Hours
}

/** The drives, to scale: one striped element that is only seen where the crew drives. Screen readers find them with the jobs. */
function Drives({ jobs, axis, hours }: DrivesProps) {
  const format = useFormat()
  const { first, last } = hours
  const part = (minute: number) => `${((minute - first * HOUR) / ((last - first) * HOUR)) * 100}%`
  const seen = jobs.flatMap(({ from, travelMinutes }) =>
    travelMinutes > 0 ? [`transparent 0 ${part(from - travelMinutes)}`, `#000 0 ${part(from)}`] : [],
  )
  if (seen.length === 0) return null
  return (
    <>
      <div
        aria-hidden
        className={cx(
          'absolute',
          STRIPES,
          axis === 'down' ? 'inset-y-0 left-0.5 w-[5px]' : 'inset-x-0 top-1/2 h-2',
        )}
        style={{
          maskImage: `linear-gradient(to ${axis === 'down' ? 'bottom' : 'right'}, ${[...seen, 'transparent 0'].join(', ')})`,
        }}
      />
      {jobs.map(({ _id, from, travelMinutes }, index) => {
        const gap = from - (jobs[index - 1]?.to ?? first * HOUR)
        if (travelMinutes === 0 || gap < TEXT_ROOM[axis]) return null
        return (
          <span
            key={_id}
            aria-hidden
            style={placeOn(axis, { from: from - travelMinutes, to: from }, hours)}
            className={cx(
              'absolute flex whitespace-nowrap text-soft text-xs leading-none tabular-nums',
              axis === 'down' ? 'left-3.5 items-end pb-0.5' : 'bottom-1/2 justify-end pr-0.5',
            )}
          >
            {format.minutes(travelMinutes)}
          </span>
        )
      })}
    </>
  )
}

interface FitBlockProps {
  fit: BoardFit
  isBest: boolean
  axis: Axis
  hours: Hours
  onFit: (fit: BoardFit) => void
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))

/** Where the chosen job could go, and by how much the road of the crew would become longer. */
function FitBlock({ fit, isBest, axis, hours, onFit }: FitBlockProps) {
  const format = useFormat()
  const addedText = useAddedText()
  const { nearest } = fit
  if (!nearest) return null
  const from = minutesOf(nearest.startTime)
  const end = minutesOf(nearest.endTime)
  return (
    <button
      type="button"
      onClick={() => onFit(fit)}
      style={placeOn(axis, { from, to: end > from ? end : end + 24 * HOUR }, hours)}
      className={cx(
        'absolute z-5 flex overflow-hidden rounded-control border-2 border-brand px-2 font-semibold text-link text-sm leading-tight',
        axis === 'down'
          ? 'right-1.5 left-3.5 flex-wrap items-center justify-between gap-x-2'
          : 'inset-y-1.5 flex-col items-center justify-center text-center',
        isBest ? 'bg-accent-soft' : 'border-dashed bg-surface',
      )}
    >
      <span className="tabular-nums">{format.time(nearest.startTime)}</span>
      <span>{addedText(nearest.addedMinutes)}</span>
    </button>
  )
}
