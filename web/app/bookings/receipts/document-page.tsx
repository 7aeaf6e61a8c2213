import type { Receipt, ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingPath, receiptPath } from '../../lib/page/booking-paths.ts'
import { Button } from '../../ui/button.tsx'
import { BackLink } from './back-link.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { PdfButton } from './pdf-button.tsx'

/** One document; the actions above it are not printed. */
export function DocumentPage({ receipt, document }: { receipt: Receipt; document: ReceiptDocument }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const { refundDue } = receipt
  const { _id } = receipt.booking
  const isOnly = receipt.documents.length === 1
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        {isOnly ? (
          <BackLink to={bookingPath(_id)}>{t('back')}</BackLink>
        ) : (
          <BackLink to={receiptPath(_id)}>{t('all')}</BackLink>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {t('print')}
          </Button>
          <PdfButton bookingId={_id} document={document} />
        </div>
      </div>
      <DocumentSheet document={document} />
      {isOnly && refundDue > 0 && (
        <dl className="mx-auto mt-5 flex max-w-3xl flex-wrap justify-between gap-x-6 rounded-card bg-accent-soft px-5 py-3 print:hidden">
          <dt>{t('refundDue')}</dt>
          <dd className="font-semibold tabular-nums">{format.money(refundDue, receipt.currency)}</dd>
        </dl>
      )}
    </>
  )
}
