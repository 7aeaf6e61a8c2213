import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { WorkReport } from '../../office/work/work-report.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.work.title)

export default function Work() {
  const t = useTranslations('dashboard.work')
  return (
    <Page wide>
      <PageHeader title={t('title')} text={t('description')} />
      <WorkReport />
    </Page>
  )
}
