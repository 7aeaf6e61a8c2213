import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { chargeText, discountText } from '@jhilik/contract/charge-text.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { lineText } from '@jhilik/contract/line-text.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { PayRest } from './pay-rest.tsx'
import type { PayMoreCall } from './use-pay-more.ts'

interface LeftToPayProps {
  page: BookingPage
  call: PayMoreCall
}

/** What was bought, what was paid of it, and what is left to pay: online where a gateway takes it. */
export function LeftToPay({ page, call }: LeftToPayProps) {
  const t = useTranslations('visit.pay')
  const format = useFormat()
  const rows = useRows(page)
  const { currency, outstanding, status } = page
  return (
    <section aria-labelledby="left-to-pay" className="flex flex-col gap-2">
      <h2 id="left-to-pay" className="text-xl">
        {t(status === 'confirmed' ? 'title' : 'titleDone')}
      </h2>
      <dl className="flex flex-col gap-1.5">
        {rows.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same words
          <div key={index} className="flex flex-wrap justify-between gap-x-6">
            <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
            <dd className="ml-auto tabular-nums">{format.money(amount, currency)}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap justify-between gap-x-6 border-line-strong border-t pt-2.5 font-bold text-lg">
          <dt>{t('left')}</dt>
          <dd className="ml-auto tabular-nums">{format.money(outstanding, currency)}</dd>
        </div>
      </dl>
      <p className="text-soft">{t('atTheDoor')}</p>
      <PayRest booking={page} call={call} />
    </section>
  )
}

interface Row {
  label: string
  amount: number
}

/** The rows add up to what is left. */
function useRows({ lines, charges, discounts, money, price, outstanding }: BookingPage): Row[] {
  const t = useTranslations('visit.pay')
  const locale = useLocale() as TextLocale
  const bought = lines
    .filter(({ canceledAt }) => canceledAt === null)
    .map((line) => ({
      label: lineText(line, locale),
      amount: line.addOns.reduce((sum, addOn) => sum + addOn.price * addOn.quantity, line.price),
    }))
  const paid = price - money.discount - outstanding
  return [
    ...bought,
    ...charges.map((charge) => ({ label: chargeText(charge, locale), amount: charge.amount })),
    ...discounts.map((discount) => ({ label: discountText(discount, locale), amount: -discount.amount })),
    ...(paid > 0 ? [{ label: t('paid'), amount: -paid }] : []),
  ]
}
