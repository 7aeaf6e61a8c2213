import { useTranslations } from 'use-intl'
import { ServiceManager } from '../../features/admin-services/service-manager.tsx'
import { pageTitle } from '../../lib/page-title.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.services.title)

export default function ServiceManagement() {
  const t = useTranslations('dashboard.services')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <ServiceManager />
    </Page>
  )
}
