import type { DocumentLine, DocumentList } from '@jhilik/contract/receipts.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** The totals of a month and its documents. */
export function DocumentsTable({ list }: { list: DocumentList }) {
  const t = useTranslations('dashboard.money.documents')
  const format = useFormat()
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {list.totals.flatMap(({ currency, received, credited, tax }) =>
          Object.entries({ received, credited, tax })
            .filter(([name, amount]) => name === 'received' || amount !== 0)
            .map(([name, amount]) => (
              <div key={`${currency} ${name}`}>
                <dt className="text-soft text-sm">
                  {t(`totals.${name as 'received' | 'credited' | 'tax'}`)}
                </dt>
                <dd className="font-semibold text-lg tabular-nums">{format.money(amount, currency)}</dd>
              </div>
            )),
        )}
      </dl>
      <Table label={t('title')} stack>
        <Thead>
          <Tr>
            <Th>{t('number')}</Th>
            <Th>{t('issued')}</Th>
            <Th>{t('customer')}</Th>
            <Th>{t('booking')}</Th>
            <Th>{t('method')}</Th>
            <Th className="text-right">{t('tax')}</Th>
            <Th className="text-right">{t('amount')}</Th>
          </Tr>
        </Thead>
        <Tbody>
          {list.documents.map((document) => (
            <DocumentLineRow key={document._id} document={document} />
          ))}
        </Tbody>
      </Table>
      {list.documents.length < list.count && (
        <p className="text-soft text-sm">
          {t('shortened', { shown: list.documents.length, count: list.count })}
        </p>
      )}
    </>
  )
}

function DocumentLineRow({ document }: { document: DocumentLine }) {
  const t = useTranslations('dashboard.money.documents')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const titleOf = useDocumentTitle()
  const { series, amount, currency, tax, booking, refersTo } = document
  const way = document.method ?? document.gateway
  const sign = series === 'receipt' ? '' : '− '
  return (
    <Tr>
      <Td data-label={t('number')}>
        <span className="font-semibold">{titleOf(document)}</span>
        {refersTo && (
          <span className="block text-soft text-sm">{t('refersTo', { number: format.year(refersTo) })}</span>
        )}
        {document.isTip && <span className="block text-soft text-sm">{t('tip')}</span>}
      </Td>
      <Td data-label={t('issued')}>{format.date(document.issuedOn)}</Td>
      <Td data-label={t('customer')}>
        <span translate="no">{document.buyerName}</span>
      </Td>
      <Td data-label={t('booking')}>
        <Link translate="no" to={staffBookingPath(booking._id)} className="font-semibold text-link">
          {booking.code}
        </Link>
      </Td>
      <Td data-label={t('method')}>{way ? gatewayText(way) : '–'}</Td>
      <Td data-label={t('tax')} className="text-right tabular-nums">
        {tax ? `${sign}${format.money(tax.amount, currency)}` : '–'}
      </Td>
      <Td data-label={t('amount')} className="whitespace-nowrap text-right tabular-nums">
        {`${sign}${format.money(amount, currency)}`}
      </Td>
    </Tr>
  )
}
