import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { DashboardStyles } from './dashboard-styles.tsx'

/** Replaces a dashboard page, with its layout, after an error. */
export function DashboardError() {
  return (
    <WithExtraTexts>
      <DashboardStyles />
      <ErrorMessage />
    </WithExtraTexts>
  )
}

function ErrorMessage() {
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
