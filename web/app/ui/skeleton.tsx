import { cx } from './cx.ts'

/** A gray placeholder. Add a Spinner or status that says what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-control bg-sunken', className)} />
}
