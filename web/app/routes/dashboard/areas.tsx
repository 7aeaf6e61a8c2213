import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TravelCard } from '../../calendar/travel/travel-card.tsx'
import { areasQuery, starterAreasQuery } from '../../catalog/areas/api.ts'
import { AreaForm } from '../../catalog/areas/area-form.tsx'
import { AreaList } from '../../catalog/areas/area-list.tsx'
import { StarterAreas } from '../../catalog/areas/starter-areas.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { FormDialog } from '../../ui/unsaved.tsx'

export const meta = pageTitle((m) => m.dashboard.areas.title)

export default function Areas() {
  const t = useTranslations('dashboard')
  const query = useQuery(areasQuery())
  const may = usePermission()
  const [adding, setAdding] = useState(false)
  const [choosing, setChoosing] = useState(false)
  // Not every country has a list.
  const hasStarters = useQuery(starterAreasQuery()).data?.length !== 0
  const add = (
    <div className="flex flex-wrap gap-3">
      {hasStarters && (
        <Button onClick={() => setChoosing(true)}>
          <ListChecks aria-hidden className="size-5" />
          {t('areas.starters.open')}
        </Button>
      )}
      <Button variant={hasStarters ? 'secondary' : 'primary'} onClick={() => setAdding(true)}>
        <Plus aria-hidden className="size-5" />
        {t('areas.add')}
      </Button>
    </div>
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
      {may('settings.change') && <TravelCard />}
      <FormDialog open={adding} onOpenChange={setAdding} title={t('areas.addTitle')}>
        {adding && <AreaForm area={null} onDone={() => setAdding(false)} />}
      </FormDialog>
      <FormDialog open={choosing} onOpenChange={setChoosing} title={t('areas.starters.title')} wide>
        {choosing && <StarterAreas areas={query.data ?? []} onDone={() => setChoosing(false)} />}
      </FormDialog>
    </Page>
  )
}
