import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { taxNameText } from '@jhilik/contract/tax.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'

interface Line {
  label: string
  value: string
}

function useLines(service: Service) {
  const t = useTranslations('booking.summary')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const { tax, price, listedPrice, currency } = service
  const line = (label: string, amount: number): Line => ({ label, value: format.money(amount, currency) })
  const name = tax && { tax: taxNameText(locale, tax.name), rate: format.number(tax.rate) }
  const added = tax?.isAdded && name ? line(t('taxAdded', name), tax.amount) : null
  return {
    added,
    included: tax && name && !added ? line(t('taxIncluded', name), tax.amount) : null,
    beforeTax: (label: string) => line(label, added ? listedPrice : price),
    total: line(t('total'), price),
    subtotal: t('subtotal'),
  }
}

/** The price, tax and total; of a price that includes the tax, only how much of it is tax. */
export function TaxLines({ service }: { service: Service }) {
  const { added, included, beforeTax, total, subtotal } = useLines(service)
  const lines = added ? [beforeTax(subtotal), added, total] : [included]
  return (
    <dl className="flex flex-col gap-0.5 px-6 pt-2 text-[0.9375rem] text-soft last:*:text-ink">
      {lines.map((line) => line && <PriceLine key={line.label} {...line} />)}
    </dl>
  )
}

/** The service, its tax and the total. */
export function TotalLines({ service }: { service: Service }) {
  const { added, included, beforeTax, total } = useLines(service)
  const { name } = useServiceText()(service)
  return (
    <dl className="flex flex-col gap-1.5">
      <PriceLine {...beforeTax(name)} />
      {added && <PriceLine {...added} />}
      <PriceLine {...total} className="mt-1 border-line border-t pt-3 font-bold text-ink text-xl" />
      {included && <PriceLine {...included} className="text-soft text-sm" />}
    </dl>
  )
}

function PriceLine({ label, value, className = '' }: Line & { className?: string }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
