import { cx } from './cx.ts'

export function SpinnerIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cx('animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** `label` is read aloud; it is also shown unless `hideLabel`. */
export function Spinner({
  label,
  hideLabel = false,
  className,
}: {
  label: string
  hideLabel?: boolean
  className?: string
}) {
  return (
    <div role="status" className={cx('flex items-center justify-center gap-3 text-soft', className)}>
      <SpinnerIcon className="size-6 text-brand" />
      <span className={hideLabel ? 'sr-only' : 'font-medium'}>{label}</span>
    </div>
  )
}
