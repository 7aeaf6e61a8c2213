import { DOCUMENT_SERIES, type DocumentSeries } from '@jhilik/contract/document-numbers.ts'
import type { DocumentLine, DocumentList, DocumentsQuery } from '@jhilik/contract/receipts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { WholeWords } from '../../ui/text.tsx'
import { documentsQuery, fetchDocumentsFile } from './api.ts'
import { useReceiptTitle } from './document-parts.tsx'

/** The receipts and credit notes of a month. */
export function DocumentsCard() {
  const t = useTranslations('dashboard.money.documents')
  const format = useFormat()
  const [filter, setFilter] = useAddressState(filterInAddress)
  const last = format.today().slice(0, 7)
  const month = filter.month || last
  const shown: DocumentsQuery = { month, ...(filter.series && { series: filter.series }) }
  const query = useInfiniteQuery(documentsQuery(shown))
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <MonthStepper
            month={month}
            last={last}
            onChoose={(chosen) => setFilter({ ...filter, month: chosen === last ? '' : chosen })}
          />
          <div className="flex flex-wrap items-end gap-3">
            <Field label={t('kind')}>
              <Select
                value={filter.series}
                onChange={({ target }) =>
                  setFilter({ ...filter, series: target.value as DocumentSeries | '' })
                }
              >
                <option value="">{t('kinds.all')}</option>
                <Options of={DOCUMENT_SERIES} text={(series) => t(`kinds.${series}`)} />
              </Select>
            </Field>
            <ExportButton query={shown} />
          </div>
        </div>
        <Loaded query={query} failed={t('failed')} className="py-6">
          {(list) => (
            <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-5">
              {list.count === 0 ? <p className="text-soft">{t('none')}</p> : <DocumentsTable list={list} />}
              <LoadMore query={query} failed={t('failed')} />
            </Dimmed>
          )}
        </Loaded>
      </CardBody>
    </Card>
  )
}

function ExportButton({ query }: { query: DocumentsQuery }) {
  const t = useTranslations('dashboard.money.documents')
  const may = usePermission()
  if (!may('exports.read')) return null
  return (
    <DownloadButton
      variant="secondary"
      load={() => fetchDocumentsFile(query)}
      fileName={`documents-${query.month}.csv`}
      failed={t('exportFailed')}
    >
      {t('export')}
    </DownloadButton>
  )
}

interface DocumentsFilter {
  /** `YYYY-MM`; empty for the current month. */
  month: string
  series: DocumentSeries | ''
}

/** The filter in the address: `?month=2026-11&kind=credit_note`. */
const filterInAddress = {
  read: (params: URLSearchParams): DocumentsFilter => ({
    month: /^2\d{3}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0] ?? '',
    series: DOCUMENT_SERIES.find((known) => known === params.get('kind')) ?? '',
  }),
  write: ({ month, series }: DocumentsFilter, params: URLSearchParams) =>
    writeFields({ month, kind: series }, params),
}

/** The month that is `count` months later. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

interface MonthStepperProps {
  /** `YYYY-MM` */
  month: string
  /** The last month; nothing is issued after it. */
  last: string
  onChoose: (month: string) => void
}

/** A month with the one before and the one after it. */
function MonthStepper({ month, last, onChoose }: MonthStepperProps) {
  const t = useTranslations('dashboard.money.documents')
  const format = useFormat()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <IconButton icon={ChevronLeft} label={t('earlier')} onClick={() => onChoose(addMonths(month, -1))} />
      <p
        aria-live="polite"
        className="grow font-semibold [overflow-wrap:normal] max-sm:order-first sm:min-w-36 sm:text-center"
      >
        {format.date(`${month}-01`, 'monthYear')}
      </p>
      <IconButton
        icon={ChevronRight}
        label={t('later')}
        disabled={month >= last}
        onClick={() => onChoose(addMonths(month, 1))}
      />
    </div>
  )
}

/** The totals of a month and its documents. */
function DocumentsTable({ list }: { list: Pick<DocumentList, 'documents' | 'count' | 'totals'> }) {
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
      <Table label={t('title')} stack="compact">
        <Thead>
          <Th>{t('number')}</Th>
          <Th>{t('issued')}</Th>
          <Th>{t('customer')}</Th>
          <Th>{t('booking')}</Th>
          <Th>{t('method')}</Th>
          <Th className="text-right">{t('tax')}</Th>
          <Th className="text-right">{t('amount')}</Th>
        </Thead>
        <Tbody>
          {list.documents.map((document) => (
            <DocumentLineRow key={document._id} document={document} />
          ))}
        </Tbody>
      </Table>
      {list.documents.length < list.count && (
        <p className="text-center text-soft text-sm">
          {t('shown', { shown: list.documents.length, count: list.count })}
        </p>
      )}
    </>
  )
}

function DocumentLineRow({ document }: { document: DocumentLine }) {
  const t = useTranslations('dashboard.money.documents')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const titleOf = useReceiptTitle()
  const { series, amount, currency, tax, booking, refersTo } = document
  const way = document.method ?? document.gateway
  const sign = series === 'receipt' ? '' : '− '
  return (
    <Tr>
      <Td>
        <span className="font-semibold stacked:text-sm">
          <WholeWords text={titleOf(document)} />
        </span>
        {refersTo && (
          <span className="block text-soft text-sm">{t('refersTo', { number: format.year(refersTo) })}</span>
        )}
        {document.isTip && <span className="block text-soft text-sm">{t('tip')}</span>}
      </Td>
      <Td className="whitespace-nowrap">{format.date(document.issuedOn, 'dayMonth')}</Td>
      <Td className="stacked:justify-self-end">
        <span translate="no">{document.buyerName}</span>
      </Td>
      <Td>
        <Link
          translate="no"
          to={staffBookingPath(booking._id)}
          className="inline-flex min-h-6 items-center font-semibold text-link"
        >
          {booking.code}
        </Link>
      </Td>
      <Td className="stacked:justify-self-end">{way ? gatewayText(way) : '–'}</Td>
      <Td data-label={t('tax')} className="text-right tabular-nums stacked:col-span-2">
        {tax && `${sign}${format.money(tax.amount, currency)}`}
      </Td>
      <Td className="whitespace-nowrap text-right tabular-nums stacked:col-start-2 stacked:row-start-1 stacked:justify-self-end stacked:font-semibold">
        {`${sign}${format.money(amount, currency)}`}
      </Td>
    </Tr>
  )
}
