import { useTranslations } from 'use-intl'
import { StaffReviews } from '../../catalog/reviews/staff-reviews.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.reviews.title)

export default function Reviews() {
  const t = useTranslations('dashboard.reviews')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('description')} />
      <StaffReviews />
    </Page>
  )
}
