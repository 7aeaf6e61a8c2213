import { type ReactNode, useId } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { type Axis, HOUR, HOUR_REM, placeOn } from './layout.ts'

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

/** The hours, and the current time among them. */
export function Scale({ axis, first, last, minute, time }: TrackShape & { time: string }) {
  const format = useFormat()
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <div
      aria-hidden
      className={cx(
        'sticky z-20 shrink-0 bg-surface text-soft text-xs tabular-nums',
        axis === 'down' ? 'left-0 w-16 bn:w-22 pt-11' : 'top-0 h-8 border-line-strong border-b pl-38',
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

/** The day of a crew, or what no crew does. */
export function Track({ axis, first, last, minute, title, detail, isCrew = false, children }: TrackProps) {
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
        <h2 id={id} className="flex max-w-full min-w-0 shrink-0 items-center gap-2 font-semibold text-base">
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
