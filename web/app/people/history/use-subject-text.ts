import type { ChangeSubject } from '@jhilik/contract/recorded-changes.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-name.ts'

/** Names the subject of a change in the reader's language. */
export function useSubjectText() {
  const t = useTranslations('dashboard.history')
  const format = useFormat()
  const nameOf = useServiceName()
  return ({ type, service, name, bookingCode, slot, days }: ChangeSubject): string => {
    const ofService = service && nameOf(service)
    const ofDays = days && (days.from === days.to ? [days.from] : [days.from, days.to])
    const parts: Partial<Record<ChangeSubject['type'], (string | null)[]>> = {
      service: [ofService],
      slot: [ofService, slot && format.slot(slot)],
      schedule: [ofService],
      area: [name],
      closed_date: [name, ofDays ? ofDays.map((day) => format.date(day)).join(' – ') : null],
      booking: [bookingCode, name],
      user: [name],
      review: [name],
      month: [name],
      bookings: [ofDays ? ofDays.map((day) => format.date(day)).join(' – ') : t('allDays')],
    }
    return parts[type]?.filter(Boolean).join(', ') || t('unnamed')
  }
}
