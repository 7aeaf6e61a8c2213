import { useTranslations } from 'use-intl'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Replaces a form that needs a service while there is none. */
export function NoServices() {
  const t = useTranslations('dashboard')
  const may = usePermission()
  return (
    <EmptyState
      title={t('services.none')}
      action={
        may('services.manage') && (
          <ButtonLink to="/dashboard/admin/service-management">{t('shell.serviceManagement')}</ButtonLink>
        )
      }
    />
  )
}
