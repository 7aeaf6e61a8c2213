import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Sparkle } from './logo.tsx'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  illustration?: ReactNode
  className?: string
}

export function EmptyState({ title, text, action, illustration, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border border-line-strong/40 border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      {illustration ?? (
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft">
          <Sparkle className="size-7 text-link" />
        </span>
      )}
      <div className="font-semibold text-lg">{title}</div>
      {text && <p className="max-w-prose text-soft">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
