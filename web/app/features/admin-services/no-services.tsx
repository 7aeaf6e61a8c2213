import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Replaces a form that needs a service while there is none. */
export function NoServices() {
  const t = useTranslations('dashboard')
  return (
    <EmptyState
      title={t('services.none')}
      action={
        <ButtonLink to="/dashboard/admin/service-management">{t('shell.serviceManagement')}</ButtonLink>
      }
    />
  )
}
