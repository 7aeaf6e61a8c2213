import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { StatusList } from '../../office/status/status-list.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.status.title)

export default function Status() {
  const t = useTranslations('dashboard.status')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <StatusList />
    </Page>
  )
}
