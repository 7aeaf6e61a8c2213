import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/**
 * Replaces a part of the page that failed to load. What was typed into a form that keeps a draft is there after the
 * reload.
 */
export function PartFailed() {
  const t = useTranslations('common.ui')
  return (
    <Alert
      tone="danger"
      action={
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      {t('partFailed')}
    </Alert>
  )
}
