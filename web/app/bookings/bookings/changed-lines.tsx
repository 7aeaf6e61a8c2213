import type { HistoryEntry } from '@jhilik/contract/booking-detail.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { lineText } from '@jhilik/contract/line-text.ts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** The services of a booking that were canceled or changed, and its price before and after, for an entry of the history. */
export function ChangedLines({ bought }: { bought: NonNullable<HistoryEntry['bought']> }) {
  const t = useTranslations('dashboard.bookings.history')
  const locale = useLocale() as TextLocale
  const format = useFormat()
  const { lines, price } = bought
  const money = ({ amount, currency }: typeof price.from) => format.money(amount, currency)
  return (
    <>
      {lines.map(({ from, to }, index) => {
        const before = lineText(from, locale)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change, and two can have the same text.
          <span key={index} className="block [overflow-wrap:anywhere]">
            {to
              ? t('fromTo', { from: before, to: lineText(to, locale) })
              : t('lineCanceled', { line: before })}
          </span>
        )
      })}
      {price.from.amount !== price.to.amount && (
        <span className="block tabular-nums">
          {t('priceFromTo', { from: money(price.from), to: money(price.to) })}
        </span>
      )}
    </>
  )
}
