import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { taxNameText } from '@jhilik/contract/tax.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Card, CardBody } from '../../ui/card.tsx'

/** The price of a booking, and the amounts that were paid, paid back and are due. */
export function ReceiptSummary({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('dashboard.receipt')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const { price, discount, paid, tips, refunded, refundDue, net, due, tax, currency } = receipt
  const money = (amount: number) => format.money(amount, currency)
  const rows = [
    { label: t('price'), value: money(price) },
    ...(discount > 0 ? [{ label: t('discount'), value: `− ${money(discount)}` }] : []),
    { label: t('paid'), value: money(paid) },
    ...(tips > 0 ? [{ label: t('tips'), value: money(tips) }] : []),
    ...(refunded > 0
      ? [
          { label: t('refunded'), value: `− ${money(refunded)}` },
          { label: t('net'), value: money(net) },
        ]
      : []),
    ...(tax
      ? [
          {
            label: t('tax', { tax: taxNameText(locale, tax.name), rate: format.number(tax.rate) }),
            value: money(tax.amount),
          },
        ]
      : []),
    ...(refundDue > 0 ? [{ label: t('refundDue'), value: money(refundDue) }] : []),
    ...(due > 0 ? [{ label: t('due'), value: money(due) }] : []),
  ]
  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('summary')}</h2>
        <dl className="flex flex-col gap-1.5">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6">
              <dt className="text-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
