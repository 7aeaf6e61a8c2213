import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface FailedProps {
  query: { isFetching: boolean; refetch: () => unknown }
}

export function Failed({ query }: FailedProps) {
  const t = useTranslations('dashboard')
  const retry = (
    <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Alert tone="danger" action={retry}>
      {t('overview.failed')}
    </Alert>
  )
}
