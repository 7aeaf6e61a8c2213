import { useTranslations } from 'use-intl'
import { ServiceManager } from '../../features/admin-services/service-manager.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export default function ServiceManagement() {
  const t = useTranslations('dashboard.services')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <ServiceManager />
    </Page>
  )
}
