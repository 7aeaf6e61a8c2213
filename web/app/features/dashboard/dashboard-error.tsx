import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { WithDashboardTexts } from './dashboard-texts.tsx'

/** What stands in for a dashboard page that broke, layout and all. */
export function DashboardError() {
  return (
    <WithDashboardTexts>
      <Apology />
    </WithDashboardTexts>
  )
}

function Apology() {
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
