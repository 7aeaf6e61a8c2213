import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { areasQuery } from '../../catalog/areas/api.ts'
import { AreaForm } from '../../catalog/areas/area-form.tsx'
import { AreaList } from '../../catalog/areas/area-list.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'

export const meta = pageTitle((m) => m.dashboard.areas.title)

export default function Areas() {
  const t = useTranslations('dashboard')
  const query = useQuery(areasQuery())
  const [adding, setAdding] = useState(false)
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-5" />
      {t('areas.add')}
    </Button>
  )
  const isEmpty = query.data?.length === 0
  return (
    <Page>
      <PageHeader title={t('areas.title')} text={t('areas.description')} actions={!isEmpty && add} />
      <Loaded query={query} loading={t('areas.loading')} failed={t('areas.failed')}>
        {(areas) =>
          areas.length === 0 ? (
            <EmptyState title={t('areas.none')} text={t('areas.noneText')} action={add} />
          ) : (
            <AreaList areas={areas} />
          )
        }
      </Loaded>
      <FormDialog open={adding} onOpenChange={setAdding} title={t('areas.addTitle')}>
        {adding && <AreaForm area={null} onDone={() => setAdding(false)} />}
      </FormDialog>
    </Page>
  )
}
