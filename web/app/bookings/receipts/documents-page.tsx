import type { Receipt } from '@jhilik/contract/receipts.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { bookingPath } from '../../lib/page/booking-paths.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { BackLink } from './back-link.tsx'
import { DocumentRow } from './document-row.tsx'
import { ReceiptSummary } from './receipt-summary.tsx'

/** The receipts and credit notes of a booking, and what they add up to. */
export function DocumentsPage({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const { booking, documents } = receipt
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div>
        <BackLink to={bookingPath(booking._id)}>{t('back')}</BackLink>
        <h1 className="mt-2 text-2xl sm:text-3xl">{t('documents')}</h1>
        <p className="text-soft">
          {t('ofBooking')} <span translate="no">{booking.code}</span> · {format.slot(booking)}
        </p>
      </div>
      <ReceiptSummary receipt={receipt} />
      <Card>
        <CardBody>
          <ul className="flex flex-col divide-y divide-line">
            {documents.map((document) => (
              <DocumentRow key={document._id} bookingId={booking._id} document={document} />
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  )
}
