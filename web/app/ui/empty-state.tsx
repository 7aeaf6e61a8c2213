import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
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

interface LoadFailedProps {
  query: { isFetching: boolean; refetch: () => unknown }
  title?: string | undefined
  className?: string
  children: ReactNode
}

/** Says that something could not be loaded, with a button that tries again. */
export function LoadFailed({ query, children, ...alert }: LoadFailedProps) {
  const t = useTranslations('common.ui')
  const retry = (
    <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('retry')}
    </Button>
  )
  return (
    <Alert tone="danger" action={retry} {...alert}>
      {children}
    </Alert>
  )
}
