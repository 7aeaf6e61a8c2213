import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { receiptQuery } from '../../features/receipts/api.ts'
import { ReceiptSheet } from '../../features/receipts/receipt-sheet.tsx'
import { ReceiptTools } from '../../features/receipts/receipt-tools.tsx'
import { isApiError } from '../../lib/http/api-error.ts'
import { pageTitle } from '../../lib/page/page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/receipt'

export const meta = pageTitle((m) => m.dashboard.receipt.title)

export default function ReceiptPage({ params }: Route.ComponentProps) {
  const t = useTranslations('dashboard')
  const query = useQuery(receiptQuery(params.id))
  const texts = { loading: t('receipt.loading'), failed: t('receipt.failed'), retry: t('common.retry') }
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
        <Loaded query={query} texts={texts}>
          {(receipt) => (
            <>
              <ReceiptTools receipt={receipt} />
              <ReceiptSheet receipt={receipt} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}
