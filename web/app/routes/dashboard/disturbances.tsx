import { useTranslations } from 'use-intl'
import { Desk } from '../../bookings/disturbances/desk.tsx'
import { EarlierDisturbances } from '../../bookings/disturbances/earlier.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.disturbances.title)

export default function Disturbances() {
  const t = useTranslations('dashboard.disturbances')
  return (
    <Page wide>
      <PageHeader title={t('title')} text={t('description')} />
      <Desk />
      <EarlierDisturbances />
    </Page>
  )
}
