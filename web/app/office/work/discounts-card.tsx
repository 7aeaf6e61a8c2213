import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { type DiscountFigures, discountFiguresResponseSchema } from '@jhilik/contract/discount-figures.ts'
import { discountKindWords } from '@jhilik/contract/discount-words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { FILE_TIMEOUT_MS } from '../../lib/page/save-file.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import type { Period } from '../../money/reports/period.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'

const discountsQuery = ({ from, to }: Period) => ({
  ...apiQuery(queryKeys.reports.discounts(from, to), '/reports/discounts', discountFiguresResponseSchema, {
    from,
    to,
  }),
  placeholderData: keepPreviousData,
})

/** What was taken off the prices of the visits of a period: by kind, and by coupon and price rule. */
export function DiscountsCard({ period }: { period: Period }) {
  const t = useTranslations('dashboard.work')
  const may = usePermission()
  const query = useQuery(discountsQuery(period))
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{t('discounts.title')}</h2>
          {query.data && query.data.kinds.length > 0 && may('exports.read') && (
            <DownloadButton
              variant="secondary"
              aria-label={t('discounts.export')}
              load={() =>
                api.file('/reports/discounts.csv', { query: { ...period }, timeoutMs: FILE_TIMEOUT_MS })
              }
              fileName={`discounts-${period.from}-${period.to}.csv`}
              failed={t('discounts.exportFailed')}
            >
              {t('export')}
            </DownloadButton>
          )}
        </div>
        <Loaded query={query} loading={t('discounts.loading')} failed={t('discounts.failed')}>
          {(figures) => (
            <Dimmed when={query.isPlaceholderData}>
              {figures.kinds.length === 0 ? (
                <p className="text-soft">{t('discounts.none')}</p>
              ) : (
                <DiscountTable figures={figures} />
              )}
            </Dimmed>
          )}
        </Loaded>
      </CardBody>
    </Card>
  )
}

/** Each kind, and below it its coupons or price rules. */
function DiscountTable({ figures: { kinds, named } }: { figures: DiscountFigures }) {
  const t = useTranslations('dashboard.work')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const nameOf = useServiceName()
  const rows = kinds.flatMap((sum) => [
    { ...sum, label: discountKindWords[locale][sum.kind], isSum: true },
    ...named
      .filter(({ kind, currency }) => kind === sum.kind && currency === sum.currency)
      .map((one) => ({ ...one, label: nameOf(one), isSum: false })),
  ])
  return (
    <Table label={t('discounts.title')} stack>
      <Thead>
        <Th>{t('discounts.kind')}</Th>
        <Th className="text-right">{t('discounts.bookings')}</Th>
        <Th className="text-right">{t('discounts.amount')}</Th>
      </Thead>
      <Tbody>
        {rows.map(({ kind, currency, label, isSum, bookings, amount }) => (
          <Tr key={`${kind} ${currency} ${isSum} ${label}`}>
            <Td
              data-label={t('discounts.kind')}
              className={isSum ? 'font-semibold' : 'text-soft [overflow-wrap:anywhere] spread:pl-8'}
            >
              {label}
            </Td>
            <Td data-label={t('discounts.bookings')} className="text-right tabular-nums">
              {format.number(bookings)}
            </Td>
            <Td data-label={t('discounts.amount')} className="whitespace-nowrap text-right tabular-nums">
              {format.money(amount, currency)}
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  )
}
