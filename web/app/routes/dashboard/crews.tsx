import { useTranslations } from 'use-intl'
import { CrewManager } from '../../calendar/crews/crew-manager.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.crews.title)

export default function Crews() {
  const t = useTranslations('dashboard.crews')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <CrewManager />
    </Page>
  )
}
