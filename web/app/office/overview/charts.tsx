import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Card } from '../../ui/card.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { DayBars, RankBars } from './bars.tsx'
import { HeatMap, useWeekdays } from './heat-map.tsx'
import { currenciesOf, usePercent } from './report-math.ts'

/** The period in four charts. */
export function Charts({ report }: { report: ReportPeriod }) {
  return (
    <div className="grid grid-cols-1 items-stretch gap-5 xl:@min-[50rem]:grid-cols-2">
      <BookingsPerDay report={report} />
      <Income report={report} />
      <Occupancy report={report} />
      <TopServices report={report} />
    </div>
  )
}

interface ChartProps {
  report: ReportPeriod
}

function BookingsPerDay({ report }: ChartProps) {
  const t = useTranslations('dashboard.overview.charts')
  const format = useFormat()
  const bars = report.days.map(({ date, bookings }) => ({
    name: format.date(date, 'dayMonth'),
    value: bookings,
  }))
  return (
    <ChartCard
      title={t('bookings')}
      text={t('bookingsText')}
      columns={[t('day'), t('count')]}
      rows={report.days.map(({ date, bookings }) => [format.date(date), format.number(bookings)])}
      isEmpty={report.bookings.total === 0}
    >
      <DayBars label={t('bookings')} bars={bars} show={format.number} isWhole />
    </ChartCard>
  )
}

function Income({ report }: ChartProps) {
  const t = useTranslations('dashboard.overview.charts')
  const currencies = currenciesOf(report)
  if (currencies.length === 0) {
    return (
      <ChartCard title={t('income')} text={t('incomeText')} columns={[]} rows={[]} isEmpty>
        {null}
      </ChartCard>
    )
  }
  return currencies.map((currency) => <IncomePerDay key={currency} report={report} currency={currency} />)
}

/** A chart shows one currency; amounts of different currencies are never added. */
function IncomePerDay({ report, currency }: ChartProps & { currency: string }) {
  const t = useTranslations('dashboard.overview.charts')
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency)
  const amounts = report.days.map(({ date, income }) => ({
    date,
    amount: income.find((one) => one.currency === currency)?.amount ?? 0,
  }))
  const title = t('incomeIn', { currency: format.currency(currency) })
  return (
    <ChartCard
      title={title}
      text={t('incomeText')}
      columns={[t('day'), t('amount')]}
      rows={amounts.map(({ date, amount }) => [format.date(date), money(amount)])}
      isEmpty={false}
    >
      <DayBars
        label={title}
        bars={amounts.map(({ date, amount }) => ({ name: format.date(date, 'dayMonth'), value: amount }))}
        show={money}
      />
    </ChartCard>
  )
}

function Occupancy({ report: { occupancy } }: ChartProps) {
  const t = useTranslations('dashboard.overview.charts')
  const format = useFormat()
  const percent = usePercent()
  const nameOf = useWeekdays()
  const rows = occupancy.map(({ weekday, hour, seats, taken }) => [
    `${nameOf(weekday, 'longWeekday')}, ${format.hour(hour)}`,
    format.number(taken),
    format.number(seats),
    percent.share(seats > 0 ? taken / seats : 0),
  ])
  return (
    <ChartCard
      title={t('occupancy')}
      text={t('occupancyText')}
      columns={[t('hour'), t('taken'), t('offered'), t('share')]}
      rows={rows}
      isEmpty={occupancy.every(({ taken }) => taken === 0)}
    >
      <HeatMap label={t('occupancy')} cells={occupancy} />
    </ChartCard>
  )
}

function TopServices({ report: { topServices } }: ChartProps) {
  const t = useTranslations('dashboard.overview.charts')
  const format = useFormat()
  const nameOf = useServiceName()
  const rows = topServices.map(({ bookings, value, ...service }) => [
    nameOf(service),
    format.number(bookings),
    value.map(({ amount, currency }) => format.money(amount, currency)).join(' + '),
  ])
  return (
    <ChartCard
      title={t('services')}
      text={t('servicesText')}
      columns={[t('service'), t('count'), t('worth')]}
      rows={rows}
      isEmpty={topServices.length === 0}
    >
      <RankBars
        label={t('services')}
        bars={topServices.map(({ bookings, ...service }) => ({ name: nameOf(service), value: bookings }))}
        show={format.number}
      />
    </ChartCard>
  )
}

interface ChartCardProps {
  title: string
  /** One sentence that explains the chart. */
  text: string
  columns: readonly string[]
  /** The chart's numbers. The first cell of a row is its header. */
  rows: readonly (readonly string[])[]
  isEmpty: boolean
  children: ReactNode
}

/** A chart with its numbers as a table. */
export function ChartCard({ title, text, columns, rows, isEmpty, children }: ChartCardProps) {
  const t = useTranslations('dashboard.overview.charts')
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-[min(1.25rem,6.25vw)]">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="text-soft text-sm">{text}</p>
      </div>
      {isEmpty ? (
        <p className="grid min-h-28 flex-1 place-items-center rounded-control bg-sunken px-4 text-center text-soft">
          {t('none')}
        </p>
      ) : (
        <>
          {children}
          <details className="group mt-auto">
            <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link text-sm">
              {t('asTable')}
              <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
            </summary>
            <div className="mt-2 max-h-80 overflow-y-auto">
              <Table
                label={title}
                className="tabular-nums [&_:is(th,td)]:py-2 max-sm:[&_:is(th,td)]:px-2.5 max-sm:[&_th]:whitespace-normal"
              >
                <Thead>
                  {columns.map((column, place) => (
                    <Th key={column} className={place > 0 ? 'text-right' : ''}>
                      {column}
                    </Th>
                  ))}
                </Thead>
                <Tbody>
                  {rows.map(([name, ...values]) => (
                    <Tr key={name}>
                      <Th scope="row" className="bg-surface! text-ink!">
                        {name}
                      </Th>
                      {values.map((value, place) => (
                        <Td key={columns[place + 1]} className="text-right">
                          {value}
                        </Td>
                      ))}
                    </Tr>
                  ))}
                </Tbody>
              </Table>
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
