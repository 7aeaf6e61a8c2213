import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { ChangeList } from '../../people/history/change-list.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.history.title)

export default function History() {
  const t = useTranslations('dashboard.history')
  return (
    <Page wide>
      <PageHeader title={t('title')} text={t('description')} />
      <ChangeList />
    </Page>
  )
}
