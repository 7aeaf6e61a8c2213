import { useTranslations } from 'use-intl'
import { SlotManager } from '../../calendar/admin/slot-manager.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.slots.title)

export default function SlotManagement() {
  const t = useTranslations('dashboard.slots')
  return (
    <Page wide>
      <PageHeader
        title={t('title')}
        text={t('description')}
        actions={<ButtonLink to="/dashboard/admin/create-slot">{t('create')}</ButtonLink>}
      />
      <SlotManager />
    </Page>
  )
}
