import type { BookedCharge } from '@jhilik/contract/bookings.ts'
import { chargeText } from '@jhilik/contract/charge-text.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { useLocale, useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName, useServiceText } from '../../lib/language/use-service-text.ts'
import type { ChosenLine } from './choice.ts'

export const loadPriceLines = () => withTexts('choice', PriceLines)

interface PriceLinesProps {
  lines: readonly ChosenLine[]
  charges: readonly BookedCharge[]
  /** Names the service of each line, which the service's own page does not need. */
  withServices?: boolean
}

/** What a visit costs, part by part: each service in its size, each add-on, and what is added or taken off. */
function PriceLines({ lines, charges, withServices = false }: PriceLinesProps) {
  const t = useTranslations('choice')
  const format = useFormat()
  const locale = useLocale() as TextLocale
  const nameOf = useServiceName()
  const textOf = useServiceText()
  const currency = lines[0]?.service.currency ?? ''
  const money = (amount: number) => format.money(amount, currency)
  const lineName = ({ service, size }: ChosenLine) =>
    [(withServices || !size) && textOf(service).name, size && nameOf(size)].filter(Boolean).join(', ')
  const rows = [
    ...lines.flatMap((line) => [
      { label: `${lineName(line)}, ${format.minutes(line.duration)}`, value: money(line.price) },
      ...line.addOns.map(({ quantity, duration, price, ...names }) => {
        const count = quantity > 1 ? `${format.number(quantity)} × ` : ''
        const name = count + nameOf(names)
        const label = duration > 0 ? `${name}, ${format.minutes(duration * quantity)}` : name
        return { label, value: money(price * quantity) }
      }),
    ]),
    ...charges.map((charge) => ({ label: chargeText(charge, locale), value: money(charge.amount) })),
  ]
  return (
    <dl aria-label={t('lines')} className="flex flex-col gap-1.5 text-soft tabular-nums">
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt className="min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
