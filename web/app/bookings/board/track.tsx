import { type CSSProperties, type ReactNode, useId } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { type Axis, HOUR, HOUR_REM, type Hours, placeOn } from './layout.ts'

interface TrackShape {
  axis: Axis
  hours: Hours
  /** Null where the current minute is not shown. */
  minute: number | null
}

const sizeOn = (axis: Axis, { first, last }: Hours) => {
  const size = `${(last - first) * HOUR_REM[axis]}rem`
  return axis === 'down' ? { height: size } : { minWidth: size }
}

/** The hour is not written where the current time would cover it: from so many minutes after the hour to so many before it. */
const COVERED: Record<Axis, { after: number; before: number }> = {
  down: { after: 32, before: 12 },
  across: { after: 65, before: 25 },
}

/** The hours, and the current time among them. */
export function Scale({ axis, hours, minute, time }: TrackShape & { time: string }) {
  const format = useFormat()
  const { first, last } = hours
  const isCovered = (hour: number) =>
    minute !== null &&
    minute < hour * HOUR + COVERED[axis].after &&
    minute > hour * HOUR - COVERED[axis].before
  const shown = Array.from({ length: last - first }, (_, index) => first + index).filter(
    (hour) => !isCovered(hour),
  )
  return (
    <div
      aria-hidden
      className={cx(
        'sticky z-20 shrink-0 bg-surface text-soft text-xs tabular-nums',
        axis === 'down' ? 'left-0 w-16 bn:w-22 pt-12' : 'top-0 h-8 border-line-strong border-b pl-44',
      )}
    >
      <div className="relative" style={sizeOn(axis, hours)}>
        {shown.map((hour) => (
          <span
            key={hour}
            style={placeOn(axis, { from: hour * HOUR, to: (hour + 1) * HOUR }, hours)}
            className="absolute whitespace-nowrap px-1.5"
          >
            {format.hour(hour)}
          </span>
        ))}
        {minute !== null && (
          <span
            style={placeOn(axis, { from: minute, to: minute }, hours)}
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
  action?: ReactNode
  /** Jobs can be moved to it. */
  isCrew?: boolean
  /** How many jobs are beside each other at most. */
  lanes?: number
  children: ReactNode
}

/** The day of a crew, or what no crew does. */
export function Track(props: TrackProps) {
  const { axis, hours, minute, title, detail, action, isCrew = false, lanes = 1, children } = props
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex border-line',
        axis === 'down' ? 'min-w-0 flex-col border-l' : 'border-b',
        axis === 'down' && (isCrew ? 'flex-[1_0_10rem]' : 'shrink-0'),
      )}
      style={sizeFor(axis, lanes, isCrew)}
    >
      <div
        className={cx(
          'sticky z-15 flex items-center gap-x-1 bg-surface pr-1.5 pl-3',
          axis === 'down'
            ? 'top-0 h-12 border-line-strong border-b'
            : 'left-0 w-44 shrink-0 border-line border-r',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 leading-tight">
          <h2 id={id} className="flex max-w-full items-center gap-2 font-semibold text-base leading-tight">
            {title}
          </h2>
          <p
            className={cx(
              'max-w-full text-soft text-xs tabular-nums',
              axis === 'down' ? 'truncate' : 'line-clamp-2',
            )}
          >
            {detail}
          </p>
        </div>
        {action}
      </div>
      <div
        data-track={isCrew ? 'crew' : 'none'}
        className={cx(
          'relative',
          axis === 'across' && '[content-visibility:auto] flex-1',
          isCrew ? 'bg-sunken' : 'bg-canvas',
        )}
        style={sizeOn(axis, hours)}
      >
        {children}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0"
          style={{ background: hourLines(axis, hours) }}
        />
        {minute !== null && (
          <div
            aria-hidden
            style={placeOn(axis, { from: minute, to: minute }, hours)}
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

/** The size of a track across the time: jobs that are beside each other can be read. */
function sizeFor(axis: Axis, lanes: number, isCrew: boolean): CSSProperties {
  if (axis === 'across') return { minHeight: `${Math.max(5.5, lanes * 3.25)}rem` }
  return isCrew ? {} : { width: `${Math.max(11, lanes * 7.5)}rem` }
}

function hourLines(axis: Axis, { first, last }: Hours): string {
  const [direction, hour] = [axis === 'down' ? 'bottom' : 'right', `${100 / (last - first)}%`]
  return `repeating-linear-gradient(to ${direction}, transparent 0 calc(${hour} - 1px), var(--line) calc(${hour} - 1px) ${hour})`
}
