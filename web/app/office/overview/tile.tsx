import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/loaded.tsx'

interface TileProps {
  label: string
  value: ReactNode
  note: ReactNode
  /** The page that lists what the number counts. */
  to?: string
  /** Whether staff have to act on it. */
  isUrgent?: boolean
}

/** One number with its label and note; inside a `dl`. */
export function Tile({ label, value, note, to, isUrgent = false }: TileProps) {
  return (
    <div
      className={cx(
        '@container relative flex min-w-0 flex-col rounded-card border bg-surface px-4 py-3.5 shadow-1',
        isUrgent ? 'border-warning' : 'border-line',
        to && 'transition-colors hover:border-ink',
      )}
    >
      <dt className="font-semibold text-sm">
        {to ? (
          <Link
            to={to}
            className="text-soft no-underline after:absolute after:inset-0 after:rounded-card hover:text-ink"
          >
            {label}
          </Link>
        ) : (
          <span className="text-soft">{label}</span>
        )}
      </dt>
      <dd className="mt-1 flex flex-col">
        <span
          className={cx(
            'font-bold tabular-nums leading-tight tracking-tight [overflow-wrap:anywhere]',
            // Amounts of seven digits have one line on narrow phones.
            typeof value === 'string' && value.length > 5 ? 'text-[min(1.875rem,18cqi)]' : 'text-3xl',
          )}
        >
          {value}
        </span>
        <span className={cx('mt-0.5 text-sm', isUrgent ? 'font-medium text-warning' : 'text-soft')}>
          {note}
        </span>
      </dd>
    </div>
  )
}

/** Placeholder of loading tiles. `rest` is the height class of the content below them. */
export function TilesSkeleton({ label, rest }: { label: string; rest: string }) {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-28 rounded-card" />
        ))}
      </div>
      <Skeleton className={cx('rounded-card', rest)} />
    </div>
  )
}
