import type { Board, BoardCrew, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { CalendarX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAddedText } from './effect-text.ts'
import { JobBlock } from './job-block.tsx'
import { type Axis, HOUR, hoursOfBoard, isMovable, lanesOf, placeOn, stateOf } from './layout.ts'
import { Scale, Track } from './track.tsx'

interface GridProps {
  board: Board
  axis: Axis
  /** The minute of the day that it is now; infinite on other days. */
  minute: number
  selected: string | null
  fits: readonly BoardFit[]
  isShown: (job: BoardJob) => boolean
  onSelect: (id: string) => void
  onFit: (fit: BoardFit) => void
  /** Whether the reader may move jobs and enter crews as away. */
  canMove: boolean
  onAway: (crew: BoardCrew) => void
}

/** The crews beside each other on a scale of time, and at the end what no crew does. */
export function BoardGrid({
  board,
  axis,
  minute,
  selected,
  fits,
  canMove,
  onFit,
  onAway,
  ...jobs
}: GridProps) {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  const { first, last } = hoursOfBoard(board)
  const isNow = minute >= first * HOUR && minute <= last * HOUR
  const track = { axis, first, last, minute: isNow ? minute : null }
  const best = bestOf(fits)
  const blocks = (all: readonly BoardJob[], hasCrew: boolean) =>
    lanesOf(all).map(({ job, lane, lanes }) => (
      <JobBlock
        key={job._id}
        job={job}
        state={stateOf(job, minute)}
        axis={axis}
        first={first}
        lane={lane}
        lanes={lanes}
        hasCrew={hasCrew}
        isSelected={job._id === selected}
        isDimmed={!jobs.isShown(job)}
        isMovable={canMove && isMovable(job)}
        onSelect={jobs.onSelect}
      />
    ))
  return (
    <div className={cx('flex', axis === 'across' && 'w-max min-w-full flex-col')}>
      <Scale {...track} time={isNow ? format.now() : ''} />
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
                <span className="min-w-0 truncate">{one.crew.name}</span>
              </>
            }
            detail={
              <>
                <span className="min-w-0 flex-1 truncate text-right text-soft text-xs tabular-nums">
                  {t('driven', { count: one.jobs.length, time: format.duration(one.travelMinutes) })}
                </span>
                {canMove && (
                  <IconButton
                    icon={CalendarX}
                    label={t('away.of', { name: one.crew.name })}
                    onClick={() => onAway(one)}
                    className="size-9! pointer-coarse:size-11!"
                  />
                )}
              </>
            }
          >
            <Hours crew={one} axis={axis} first={first} last={last} />
            <Drives jobs={one.jobs} axis={axis} first={first} />
            {blocks(one.jobs, true)}
            {fit?.nearest && (
              <FitBlock fit={fit} isBest={fit === best} axis={axis} first={first} onFit={onFit} />
            )}
          </Track>
        )
      })}
      <Track
        {...track}
        title={t('unassigned')}
        detail={<span className="text-sm tabular-nums">{board.unassigned.length}</span>}
      >
        {blocks(board.unassigned, false)}
      </Track>
    </div>
  )
}

/** The crew whose road becomes least longer. */
export const bestOf = (fits: readonly BoardFit[]): BoardFit | undefined =>
  fits
    .filter(({ nearest }) => nearest)
    .toSorted((one, other) => (one.nearest?.addedMinutes ?? 0) - (other.nearest?.addedMinutes ?? 0))[0]

const STRIPES = 'repeating-linear-gradient(135deg, var(--line-strong) 0 2px, transparent 2px 5px)'

const HATCHED =
  'repeating-linear-gradient(135deg, var(--sunken) 0 0.4rem, color-mix(in oklab, var(--line) 70%, var(--sunken)) 0.4rem 0.55rem)'

interface HoursProps {
  crew: BoardCrew
  axis: Axis
  first: number
  last: number
}

/** When the crew works, and when it is away. */
function Hours({ crew: { hours, timeOff }, axis, first, last }: HoursProps) {
  const t = useTranslations('dashboard.board')
  const across = axis === 'down' ? 'inset-x-0' : 'inset-y-0'
  const shown = ({ from, to }: { from: number; to: number }) =>
    placeOn(axis, { from: Math.max(from, first * HOUR), to: Math.min(to, last * HOUR) }, first)
  return (
    <>
      {hours.map((span) => (
        <div key={span.from} aria-hidden className={cx('absolute bg-surface', across)} style={shown(span)} />
      ))}
      {timeOff
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
const TEXT_ROOM: Record<Axis, number> = { down: 14, across: 24 }

/** The drives, to scale. */
function Drives({ jobs, axis, first }: { jobs: readonly BoardJob[]; axis: Axis; first: number }) {
  const format = useFormat()
  return jobs.map(({ _id, from, travelMinutes }, index) => {
    if (travelMinutes === 0) return null
    const gap = from - (jobs[index - 1]?.to ?? 0)
    return (
      <div
        key={_id}
        style={placeOn(axis, { from: from - travelMinutes, to: from }, first)}
        className={cx('absolute', axis === 'down' ? 'left-0.5' : 'top-1/2 -translate-y-1/2')}
      >
        <div
          aria-hidden
          className={axis === 'down' ? 'h-full w-[5px]' : 'h-2 w-full'}
          style={{ background: STRIPES }}
        />
        <span
          className={cx(
            'absolute whitespace-nowrap text-soft text-xs leading-none tabular-nums',
            gap < TEXT_ROOM[axis] && 'sr-only',
            axis === 'down' ? 'bottom-0.5 left-3.5' : 'bottom-full left-0',
          )}
        >
          {format.minutes(travelMinutes)}
        </span>
      </div>
    )
  })
}

interface FitBlockProps {
  fit: BoardFit
  isBest: boolean
  axis: Axis
  first: number
  onFit: (fit: BoardFit) => void
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))

/** Where the chosen job could go, and by how much the road of the crew would become longer. */
function FitBlock({ fit, isBest, axis, first, onFit }: FitBlockProps) {
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
      style={placeOn(axis, { from, to: end > from ? end : end + 24 * HOUR }, first)}
      className={cx(
        'absolute z-5 flex flex-wrap items-center justify-between gap-x-2 overflow-hidden rounded-control border-2 border-brand px-2 font-semibold text-link text-sm',
        axis === 'down' ? 'right-1.5 left-3.5' : 'inset-y-1.5',
        isBest ? 'bg-accent-soft' : 'border-dashed bg-surface',
      )}
    >
      <span className="tabular-nums">{format.time(nearest.startTime)}</span>
      <span>{addedText(nearest.addedMinutes)}</span>
    </button>
  )
}
