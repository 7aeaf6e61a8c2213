import type { DayMoney } from '@jhilik/contract/day-jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { dayJobsQuery } from './api.ts'

/** What was paid for the jobs of a day and what is left to pay. */
export function MoneyOfDay({ date }: { date: string }) {
  const t = useTranslations('dashboard.day.money')
  const { data } = useQuery(dayJobsQuery(date))
  if (data?.money.length === 0) return <p className="mt-1 text-soft">{t('none')}</p>
  return data?.money.map((money) => <Sums key={money.currency} money={money} />)
}

function Sums({ money: { currency, collected, toCollect, methods } }: { money: DayMoney }) {
  const t = useTranslations('dashboard.day.money')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const total = collected + toCollect
  const share = total > 0 ? Math.max(0, Math.min(1, collected / total)) : 1
  return (
    <div className="mt-1 tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-extrabold text-[1.625rem] leading-tight tracking-tight">
          {format.money(collected, currency)}
        </span>
        <span className="text-soft text-sm">{t('ofTotal', { total: format.money(total, currency) })}</span>
      </p>
      <div aria-hidden className="mt-2 mb-1.5 h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-success" style={{ width: `${share * 100}%` }} />
      </div>
      <dl>
        {toCollect > 0 && (
          <div className="flex min-h-7 items-center justify-between gap-3 font-semibold text-warning">
            <dt>{t('stillDue')}</dt>
            <dd>{format.money(toCollect, currency)}</dd>
          </div>
        )}
        {methods.map(({ method, amount }) => (
          <div key={method} className="flex min-h-7 items-center justify-between gap-3">
            <dt className="min-w-0 [overflow-wrap:anywhere]">{gatewayText(method)}</dt>
            <dd className="font-semibold">{format.money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The same in a line above the list, where there is no column beside it. */
export function MoneyLine({ date }: { date: string }) {
  const t = useTranslations('dashboard.day.money')
  const format = useFormat()
  const { data } = useQuery(dayJobsQuery(date))
  return data?.money.map(({ currency, collected, toCollect }) => (
    <span key={currency} className="tabular-nums">
      {t('collected', {
        collected: format.money(collected, currency),
        total: format.money(collected + toCollect, currency),
      })}
    </span>
  ))
}
