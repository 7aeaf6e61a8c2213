import type { Service } from '@jhilik/contract/services.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ServiceDialog } from '../../catalog/admin/service-form.tsx'
import { ServiceManager } from '../../catalog/admin/service-manager.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.services.title)

export default function ServiceManagement() {
  const t = useTranslations('dashboard.services')
  const [edited, setEdited] = useState<Service | null | undefined>(undefined)
  const add = (
    <Button onClick={() => setEdited(null)}>
      <Plus aria-hidden className="size-5" />
      {t('add')}
    </Button>
  )
  return (
    <Page wide>
      <PageHeader title={t('title')} text={t('description')} actions={add} className="mb-6" />
      <ServiceManager onEdit={setEdited} />
      <ServiceDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Page>
  )
}
