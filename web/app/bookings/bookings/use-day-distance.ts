import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

const DAY_MS = 86_400_000

/** A coming date in words: today, tomorrow, in some days. In the business's zone. */
export function useDayDistance() {
  const t = useTranslations('dashboard.bookings.next')
  const format = useFormat()
  return (date: string): string => {
    const days = Math.round((Date.parse(date) - Date.parse(format.today())) / DAY_MS)
    if (days <= 0) return t('today')
    return days === 1 ? t('tomorrow') : t('inDays', { count: days })
  }
}
