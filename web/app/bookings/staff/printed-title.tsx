import type { BookingFilter } from '@jhilik/contract/booking-requests.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** The filter as text, for the printed list. */
export function PrintedTitle({ filter: { from, to, status, q } }: { filter: BookingFilter }) {
  const t = useTranslations('dashboard.allBookings')
  const format = useFormat()
  const days = () => {
    if (from && from === to) return format.date(from, 'long')
    if (from && to) return t('days', { from: format.date(from), to: format.date(to) })
    if (from) return t('daysFrom', { from: format.date(from) })
    return to && t('daysTo', { to: format.date(to) })
  }
  const parts = [days(), status && (status === 'job' ? t('jobs') : t(`statuses.${status}`)), q]
  return <p className="hidden font-semibold print:block">{parts.filter(Boolean).join(' · ')}</p>
}
