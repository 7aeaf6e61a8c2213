import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { receiptPath } from '../../lib/page/booking-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PdfButton } from './pdf-button.tsx'
import { useDocumentTitle } from './use-document-title.ts'

interface DocumentRowProps {
  bookingId: string
  document: ReceiptDocument
}

/** A document in the list of its booking. */
export function DocumentRow({ bookingId, document }: DocumentRowProps) {
  const t = useTranslations('dashboard.receipt')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const title = useDocumentTitle()(document)
  const way = document.method ?? document.gateway
  const about = [format.date(document.issuedOn), way && gatewayText(way), document.isTip && t('tip')].filter(
    Boolean,
  )
  const amount = format.money(document.amount, document.currency)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-60">
        <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 font-semibold">
          <span className="[overflow-wrap:anywhere]">{title}</span>
          <span className="tabular-nums">{document.series === 'receipt' ? amount : `− ${amount}`}</span>
        </p>
        <p className="text-soft text-sm">{about.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink
          variant="secondary"
          to={receiptPath(bookingId, document._id)}
          aria-label={t('openOf', { title })}
        >
          {t('open')}
        </ButtonLink>
        <PdfButton
          variant="secondary"
          bookingId={bookingId}
          document={document}
          label={t('pdfOf', { title })}
        />
      </div>
    </li>
  )
}
