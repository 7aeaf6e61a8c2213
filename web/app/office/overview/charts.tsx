import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-name.ts'
import { DayBars, RankBars } from './bars.tsx'
import { ChartCard } from './chart-card.tsx'
import { HeatMap, useWeekdays } from './heat-map.tsx'
import { currenciesOf } from './report-math.ts'
import { usePercent } from './use-percent.ts'

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
