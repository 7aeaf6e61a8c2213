import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { receiptQuery } from '../../bookings/receipts/api.ts'
import { DocumentPage } from '../../bookings/receipts/document-page.tsx'
import { DocumentsPage } from '../../bookings/receipts/documents-page.tsx'
import { isApiError } from '../../lib/http/api-error.ts'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/receipt'

export const meta = pageTitle((m) => m.dashboard.receipt.title)

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const t = useTranslations('dashboard')
  const query = useQuery(receiptQuery(params.id))
  const none = isApiError(query.error, 'nothing_paid', 'not_found')
  return (
    <Page className="print:p-0">
      {none ? (
        <EmptyState
          title={<h1>{t('receipt.none')}</h1>}
          text={t('receipt.noneHint')}
          action={<ButtonLink to="/dashboard/user/Upcoming-bookings">{t('bookings.back')}</ButtonLink>}
        />
      ) : (
        <Loaded query={query} loading={t('receipt.loading')} failed={t('receipt.failed')}>
          {(receipt) => {
            const { documents } = receipt
            const chosen = documents.find(({ _id }) => _id === params.document)
            const shown = documents.length === 1 ? documents[0] : chosen
            return shown ? (
              <DocumentPage receipt={receipt} document={shown} />
            ) : (
              <DocumentsPage receipt={receipt} />
            )
          }}
        </Loaded>
      )}
    </Page>
  )
}
