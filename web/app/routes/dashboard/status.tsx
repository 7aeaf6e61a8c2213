import { useTranslations } from 'use-intl'
import { StatusList } from '../../features/status/status-list.tsx'
import { pageTitle } from '../../lib/page/page-title.ts'
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
