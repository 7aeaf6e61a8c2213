import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { taxNameText } from '@jhilik/contract/tax.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

interface TaxLinesProps {
  service: Service
  tax: NonNullable<Service['tax']>
}

/** Price, tax and total; of a price that includes the tax, only how much of it is tax. */
export function TaxLines({ service, tax }: TaxLinesProps) {
  const t = useTranslations('booking.summary')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const money = (amount: number) => format.money(amount, service.currency)
  const name = { tax: taxNameText(locale, tax.name), rate: format.number(tax.rate) }
  const rows = tax.isAdded
    ? [
        { label: t('subtotal'), value: money(service.listedPrice) },
        { label: t('taxAdded', name), value: money(tax.amount) },
        { label: t('total'), value: money(service.price) },
      ]
    : [{ label: t('taxIncluded', name), value: money(tax.amount) }]
  return (
    <dl className="flex flex-col gap-0.5 pt-2 text-[0.9375rem] text-soft last:*:text-ink lg:px-6">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
