import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { useDocumentTitle } from '../../receipts/use-document-title.ts'

/** The receipts and credit notes of a booking, each as a PDF. */
export function Documents({ booking: { documents, links } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const locale = useLocale()
  const titleOf = useDocumentTitle()
  if (!links.receipt) return null
  return (
    <section aria-label={t('documents')}>
      <ul className="flex flex-col gap-1">
        {documents.map((document) => {
          const amount = format.money(document.amount, document.currency)
          return (
            <li key={document._id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
              <a
                href={`${links.receipt}&lang=${locale}&document=${document._id}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-medium text-link"
              >
                {t('documentPdf', { title: titleOf(document) })}
              </a>
              <span className="tabular-nums">{document.series === 'receipt' ? amount : `− ${amount}`}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
