import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useTryAgain } from '../lib/language/try-again.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailedProps {
  query: { isFetching: boolean; refetch: () => unknown; error?: unknown }
  title?: string | undefined
  className?: string
  children: ReactNode
}

/** Says that something could not be loaded, with a button that tries again. */
export function LoadFailed({ query, children, ...alert }: LoadFailedProps) {
  const t = useTranslations('common.ui')
  const tryAgain = useTryAgain()
  const retry = (
    <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('retry')}
    </Button>
  )
  return (
    <Alert tone="danger" action={retry} {...alert}>
      {children} {tryAgain(query.error)}
    </Alert>
  )
}
