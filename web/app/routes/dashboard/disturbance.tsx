import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Report } from '../../bookings/disturbances/report.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.disturbances.title)

export default function Disturbance() {
  const t = useTranslations('dashboard.disturbances')
  const { id = '' } = useParams()
  return (
    <Page wide>
      <PageHeader
        title={t('title')}
        actions={
          <ButtonLink variant="secondary" to="/dashboard/admin/disturbances">
            {t('back')}
          </ButtonLink>
        }
      />
      <Report key={id} id={id} />
    </Page>
  )
}
