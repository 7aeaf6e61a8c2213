import {
  type ReportTotals,
  type SummaryReport,
  summaryReportResponseSchema,
} from '@jhilik/contract/reports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { countDays, type Period, periodInAddress } from '../../money/reports/period.ts'
import { PeriodPicker } from '../../money/reports/period-picker.tsx'
import { usePeriod } from '../../money/reports/use-period.ts'
import { Dimmed } from '../../ui/dimmed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { compare, currenciesOf, occupancyOf, usePercent } from './report-math.ts'
import { Tile, TilesSkeleton } from './tile.tsx'

// The charts are loaded after the numbers: their library is larger than the rest of the page.
const Charts = lazyPart(async () => (await import('./charts.tsx')).Charts, PartFailed)

const summaryQuery = ({ from, to }: Period) => ({
  ...apiQuery(queryKeys.reports.summary(from, to), '/reports/summary', summaryReportResponseSchema, {
    from,
    to,
  }),
  // The previous period's numbers stay, dimmed, until the next ones are loaded.
  placeholderData: keepPreviousData,
})

export function PeriodReport() {
  const t = useTranslations('dashboard.overview')
  const format = useFormat()
  const { period, isValid, picker } = usePeriod(periodInAddress)
  const query = useQuery({ ...summaryQuery(period), enabled: isValid })
  const shown = query.data?.current
  return (
    <section aria-label={t('period.title')} className="@container flex flex-col gap-5">
      <PageHeader
        title={t('period.title')}
        text={
          shown && (
            <span role="status">
              {t('period.shown', { from: format.date(shown.from), to: format.date(shown.to) })}
            </span>
          )
        }
        className="mb-0!"
      />
      <PeriodPicker {...picker} />
      {query.isError && <LoadFailed query={query}>{t('failed')}</LoadFailed>}
      {!query.data && query.isFetching && <TilesSkeleton label={t('loading')} rest="h-80" />}
      {query.data && (
        <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-5">
          <Figures report={query.data} />
          <Suspense fallback={<ChartsSkeleton />}>
            <Charts report={query.data.current} />
          </Suspense>
        </Dimmed>
      )}
    </section>
  )
}

function ChartsSkeleton() {
  return (
    <div className="grid gap-5 xl:@min-[50rem]:grid-cols-2">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-80 rounded-card" />
      ))}
    </div>
  )
}

const NOTHING = { paid: 0, refunded: 0, net: 0, refundDue: 0 }
const incomeIn = ({ income }: ReportTotals, wanted: string) =>
  income.find(({ currency }) => currency === wanted) ?? NOTHING

/** The period's numbers, compared with the previous period. */
function Figures({ report: { current, previous } }: { report: SummaryReport }) {
  const t = useTranslations('dashboard.overview.figures')
  const format = useFormat()
  const percent = usePercent()
  const site = useSite()
  const currencies = currenciesOf(current, previous)
  const compared = useComparison(countDays(current))
  const taken = { now: occupancyOf(current), before: occupancyOf(previous) }
  const shown = (share: number | null) => (share === null ? '–' : percent.share(share))
  const { total, completed, noShow, canceled } = current.bookings
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,50%-0.375rem)),1fr))] gap-3 *:last:odd:col-span-full xl:@min-[50rem]:grid-cols-4 xl:@min-[50rem]:*:last:odd:col-auto">
      <Tile
        label={t('bookings')}
        value={format.number(total)}
        note={
          <>
            {compared(total, previous.bookings.total, format.number)}
            <span className="block">{t('byService')}</span>
          </>
        }
      />
      {(currencies.length > 0 ? currencies : [site.currency]).map((currency) => {
        const money = (amount: number) => format.money(amount, currency)
        const { paid, refunded, net, refundDue } = incomeIn(current, currency)
        return (
          <Tile
            key={currency}
            label={t('income', { currency: format.currency(currency) })}
            value={money(net)}
            to={`/dashboard/admin/user-bookings?dateBy=payment&from=${current.from}&to=${current.to}`}
            note={
              <>
                {compared(net, incomeIn(previous, currency).net, money)}
                <span className="block">
                  {t('byPayment', { paid: money(paid), refunded: money(refunded) })}
                </span>
                {refundDue > 0 && <span className="block">{t('due', { due: money(refundDue) })}</span>}
              </>
            }
          />
        )
      })}
      <Tile
        label={t('occupancy')}
        value={shown(taken.now)}
        note={t(taken.before === null ? 'noneBefore' : 'was', {
          value: shown(taken.before),
          days: countDays(current),
        })}
      />
      <Tile label={t('done')} value={format.number(completed)} note={t('lost', { noShow, canceled })} />
    </dl>
  )
}

/** Compares a number with the previous one, in words. */
function useComparison(days: number) {
  const t = useTranslations('dashboard.overview.figures')
  const percent = usePercent()
  return (now: number, before: number, show: (value: number) => string) => {
    const comparison = compare(now, before)
    switch (comparison.kind) {
      case 'same':
        return t('same', { days })
      case 'share':
        return t('changed', { change: percent.change(comparison.change), days })
      case 'only-before':
        return t('was', { value: show(before), days })
      default:
        return comparison satisfies never
    }
  }
}
