import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** The days and times of a filter in words; empty without any. */
export function useDaysText() {
  const t = useTranslations('dashboard.allBookings.days')
  const format = useFormat()
  const daysOf = ({ on, from, to }: BookingFilter): string => {
    if (on) return t(on)
    if (from && from === to) return format.date(from, 'day')
    if (from && to) return t('between', { from: format.date(from), to: format.date(to) })
    if (from) return t('since', { from: format.date(from) })
    return to ? t('until', { to: format.date(to) }) : ''
  }
  const timesOf = ({ fromTime, toTime }: BookingFilter): string => {
    if (fromTime && toTime) return t('times', { from: format.time(fromTime), to: format.time(toTime) })
    if (fromTime) return t('timesSince', { from: format.time(fromTime) })
    return toTime ? t('timesUntil', { to: format.time(toTime) }) : ''
  }
  return (filter: BookingFilter): string => [daysOf(filter), timesOf(filter)].filter(Boolean).join(', ')
}
