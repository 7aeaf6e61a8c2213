import type { ReportTotals, SummaryReport } from '@jhilik/contract/reports.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { countDays } from '../../money/reports/period.ts'
import { compare, currenciesOf, occupancyOf, usePercent } from './report-math.ts'
import { Tile } from './tile.tsx'

const NOTHING = { paid: 0, refunded: 0, net: 0, refundDue: 0 }
const incomeIn = ({ income }: ReportTotals, wanted: string) =>
  income.find(({ currency }) => currency === wanted) ?? NOTHING

/** The period's numbers, compared with the previous period. */
export function Figures({ report: { current, previous } }: { report: SummaryReport }) {
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
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.25rem,50%-0.375rem)),1fr))] gap-3 *:last:odd:col-span-full xl:@min-[50rem]:grid-cols-4 xl:@min-[50rem]:*:last:odd:col-auto">
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
