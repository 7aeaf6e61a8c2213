import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** An example of a late cancellation, in minutes before the start. */
function lateMinutes(freeCancelHours: number): number {
  if (freeCancelHours > 5) return 5 * HOUR
  return freeCancelHours > 1 ? (freeCancelHours - 1) * HOUR : HOUR / 2
}

type Typed = Partial<Omit<HouseRules, 'paymentTerms'>> & { paymentTerms: PaymentTerms | null }

/** The rules in sentences; empty ones are left out. */
export function RulesSummary({ rules }: { rules: Typed }) {
  const t = useTranslations('dashboard.houseRules.summary')
  const span = useSpan()
  const terms = useTermsSentence()
  const { minimumNoticeMinutes: notice, maximumDaysAhead: ahead, holdMinutes: hold } = rules
  const { freeCancelHours: free, lateRefundPercent: percent, horizonWeeks, reminderHours } = rules

  const sentences = [
    isCount(notice) && (notice === 0 ? t('noNotice') : t('notice', { time: span(notice) })),
    isCount(ahead) ? t('ahead', { count: ahead }) : ahead === null && t('anyDay'),
    isCount(hold) && t('hold', { time: span(hold) }),
    isCount(free) && (free === 0 ? t('alwaysFree') : t('free', { time: span(free * HOUR) })),
    isCount(free) &&
      free > 0 &&
      isCount(percent) &&
      t('late', { time: span(lateMinutes(free)), percent: Math.min(percent, 100) }),
    terms(rules.paymentTerms),
    isCount(reminderHours) &&
      (reminderHours === 0 ? t('noReminder') : t('reminder', { time: span(reminderHours * HOUR) })),
    isCount(horizonWeeks) && t('horizon', { count: horizonWeeks }),
  ].filter((sentence) => typeof sentence === 'string')

  return (
    <section
      aria-labelledby="rules-summary"
      aria-live="polite"
      className="rounded-card bg-accent-soft p-5 lg:sticky lg:top-6 lg:grow lg:basis-80"
    >
      <h2 id="rules-summary" className="text-lg">
        {t('title')}
      </h2>
      <ul className="mt-3 flex flex-col gap-2.5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-4 border-line-strong/40 border-t pt-3 text-soft text-sm">{t('newOnly')}</p>
    </section>
  )
}

/** Undefined while the terms' number is missing. */
function useTermsSentence() {
  const t = useTranslations('dashboard.houseRules.summary.terms')
  const format = useFormat()
  const { currency } = useSite()
  return (terms: PaymentTerms | null) => {
    if (!terms) return undefined
    switch (terms.kind) {
      case 'deposit_percent':
        return t('percent', { percent: terms.percent })
      case 'deposit_amount':
        return t('amount', { amount: format.money(terms.amount, currency) })
      default:
        return t(terms.kind)
    }
  }
}

const isCount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Formats minutes as days, hours and minutes. */
function useSpan() {
  const t = useTranslations('dashboard.houseRules.span')
  return (minutes: number) => {
    const parts = [
      { unit: 'days', count: Math.floor(minutes / DAY) },
      { unit: 'hours', count: Math.floor((minutes % DAY) / HOUR) },
      { unit: 'minutes', count: minutes % HOUR },
    ] as const
    // One day is shown as 24 hours.
    if (minutes === DAY) return t('hours', { count: 24 })
    return parts.flatMap(({ unit, count }) => (count > 0 ? [t(unit, { count })] : [])).join(' ')
  }
}
