import type { Board, BoardCrew, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import { CalendarX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../calendar/crews/crew-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAddedText } from './effect-text.ts'
import { JobBlock } from './job-block.tsx'
import { type Axis, HOUR, HOUR_REM, hoursOfBoard, isMovable, lanesOf, placeOn, stateOf } from './layout.ts'

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
    <div className={cx('flex min-w-fit', axis === 'across' && 'flex-col')}>
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
                <span className="ml-auto truncate text-soft text-xs tabular-nums">
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
        detail={<span className="text-sm text-warning tabular-nums">{board.unassigned.length}</span>}
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

interface TrackShape {
  axis: Axis
  first: number
  last: number
  /** Null where the current minute is not shown. */
  minute: number | null
}

const sizeOn = (axis: Axis, hours: number) => {
  const size = `${hours * HOUR_REM[axis]}rem`
  return axis === 'down' ? { height: size } : { width: size }
}

function Scale({ axis, first, last, minute, time }: TrackShape & { time: string }) {
  const format = useFormat()
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <div
      aria-hidden
      className={cx(
        'sticky z-20 shrink-0 bg-surface text-soft text-xs tabular-nums',
        axis === 'down' ? 'left-0 w-16 pt-11' : 'top-0 h-8 border-line-strong border-b pl-38',
      )}
    >
      <div className="relative" style={sizeOn(axis, last - first)}>
        {hours.map((hour) => (
          <span
            key={hour}
            style={placeOn(axis, { from: hour * HOUR, to: (hour + 1) * HOUR }, first)}
            className="absolute whitespace-nowrap px-1.5"
          >
            {format.hour(hour)}
          </span>
        ))}
        {minute !== null && (
          <span
            style={placeOn(axis, { from: minute, to: minute }, first)}
            className={cx(
              'absolute z-10 grid h-auto! w-auto! place-items-center whitespace-nowrap rounded-md bg-ink px-1.5 font-bold text-canvas',
              axis === 'down' ? '-translate-y-1/2 right-0' : '-translate-x-1/2 top-1',
            )}
          >
            {format.time(time)}
          </span>
        )}
      </div>
    </div>
  )
}

interface TrackProps extends TrackShape {
  title: ReactNode
  detail: ReactNode
  /** Jobs can be moved to it. */
  isCrew?: boolean
  children: ReactNode
}

function Track({ axis, first, last, minute, title, detail, isCrew = false, children }: TrackProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex border-line',
        axis === 'down' ? 'min-w-0 flex-col border-l' : 'border-b',
        axis === 'down' && (isCrew ? 'flex-[1_0_10rem]' : 'w-44 shrink-0'),
      )}
    >
      <div
        className={cx(
          'sticky z-15 flex gap-x-2 bg-surface px-3',
          axis === 'down'
            ? 'top-0 h-11 items-center justify-between border-line-strong border-b'
            : 'left-0 w-38 shrink-0 flex-col items-start justify-center border-line border-r',
        )}
      >
        <h2 id={id} className="flex min-w-0 max-w-full items-center gap-2 font-semibold text-base">
          {title}
        </h2>
        {detail}
      </div>
      <div
        data-track={isCrew ? 'crew' : 'none'}
        className={cx('relative', axis === 'across' && 'min-h-18', isCrew ? 'bg-sunken' : 'bg-canvas')}
        style={sizeOn(axis, last - first)}
      >
        {children}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0"
          style={{ background: hourLines(axis) }}
        />
        {minute !== null && (
          <div
            aria-hidden
            style={placeOn(axis, { from: minute, to: minute }, first)}
            className={cx(
              'pointer-events-none absolute z-10 border-ink',
              axis === 'down' ? 'inset-x-0 border-t-2' : 'inset-y-0 border-l-2',
            )}
          />
        )}
      </div>
    </section>
  )
}

const hourLines = (axis: Axis) =>
  `repeating-linear-gradient(to ${axis === 'down' ? 'bottom' : 'right'}, transparent 0 calc(${HOUR_REM[axis]}rem - 1px), var(--line) calc(${HOUR_REM[axis]}rem - 1px) ${HOUR_REM[axis]}rem)`

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
