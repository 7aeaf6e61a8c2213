import { useTranslations } from 'use-intl'
import { BackLink } from '../../bookings/receipts/document-parts.tsx'
import { DocumentsCard } from '../../bookings/receipts/documents-card.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.money.documents.title)

export default function Documents() {
  const t = useTranslations('dashboard.money')
  return (
    <Page wide>
      <BackLink to="/dashboard/admin/money">{t('title')}</BackLink>
      <PageHeader title={t('documents.title')} text={t('documents.text')} className="mt-2" />
      <DocumentsCard />
    </Page>
  )
}
