import { DOCUMENT_SERIES, type DocumentSeries } from '@jhilik/contract/document-numbers.ts'
import type { DocumentsQuery } from '@jhilik/contract/receipts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { useAddressState } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { filterInAddress } from '../../money/reports/documents-filter.ts'
import { MonthStepper } from '../../money/reports/month-stepper.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { documentsQuery, fetchDocumentsFile } from './api.ts'
import { DocumentsTable } from './documents-table.tsx'

/** The receipts and credit notes of a month. */
export function DocumentsCard() {
  const t = useTranslations('dashboard.money.documents')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const [filter, setFilter] = useAddressState(filterInAddress)
  const last = format.today().slice(0, 7)
  const month = filter.month || last
  const shown: DocumentsQuery = { month, ...(filter.series && { series: filter.series }) }
  const query = useQuery(documentsQuery(shown))
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
                {DOCUMENT_SERIES.map((series) => (
                  <option key={series} value={series}>
                    {t(`kinds.${series}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <ExportButton query={shown} />
          </div>
        </div>
        <Loaded
          query={query}
          texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}
          className="py-6"
        >
          {(list) => (
            <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-5">
              {list.count === 0 ? <p className="text-soft">{t('none')}</p> : <DocumentsTable list={list} />}
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
  const file = useMutation({
    mutationFn: () => fetchDocumentsFile(query),
    onSuccess: (table) => saveFile(table, `documents-${query.month}.csv`),
    onError: (error) => {
      console.error('The documents were not exported', error)
      toast.error({ title: t('exportFailed') })
    },
  })
  if (!may('exports.read')) return null
  return (
    <Button variant="secondary" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden className="size-5" />}
      {t('export')}
    </Button>
  )
}
