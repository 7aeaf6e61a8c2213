import { cx } from './cx.ts'

/** A grey stand-in of the size of what is loading. Say what loads with a Spinner or status beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-sunken', className)} />
}
