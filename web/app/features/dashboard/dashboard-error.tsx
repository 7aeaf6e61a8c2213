import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** What stands in for a dashboard page that broke. */
export function DashboardError() {
  const t = useTranslations('dashboard.common')
  const error = useRouteError()
  useEffect(() => {
    console.error('A dashboard page broke', error)
  }, [error])
  return (
    <Page>
      <EmptyState
        title={<h1 className="text-2xl">{t('errorTitle')}</h1>}
        text={t('errorText')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      />
    </Page>
  )
}
