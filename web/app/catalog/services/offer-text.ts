import type { NextSlot } from '@jhilik/contract/availability.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { BookingSearch } from './booking-search.ts'

/** Names the start of a slot: `Tomorrow 9:00 AM`, `Tue, Nov 24, 9:00 AM`. */
export function useSlotStart() {
  const t = useTranslations('services.next')
  const format = useFormat()
  return ({ date, startTime }: Pick<NextSlot, 'date' | 'startTime'>) => {
    const today = format.today()
    const time = format.time(startTime)
    if (date === today) return t('today', { time })
    if (date === format.addDays(today, 1)) return t('tomorrow', { time })
    return t('onDay', { day: format.date(date, 'day'), time })
  }
}

/** Says when a service is free next, or on the searched day; `free` unless that day has no time. */
export function useNextTime({ date, time }: BookingSearch) {
  const t = useTranslations('services.next')
  const format = useFormat()
  const startOf = useSlotStart()
  return ({
    nextSlot,
    dayState,
  }: Pick<Service, 'nextSlot' | 'dayState'>): { text: string; free: boolean } => {
    const next = nextSlot && startOf(nextSlot)
    const isSearched = date !== null && dayState !== undefined && date >= format.today()
    if (!isSearched) return { text: next ?? t('nothing'), free: next !== null }
    if (nextSlot?.date === date) {
      const day = format.date(date, 'day')
      return { text: t('onDay', { day, time: format.time(nextSlot.startTime) }), free: true }
    }
    const day = format.date(date, 'dayMonth')
    const reason =
      dayState === 'free'
        ? t('none.later', { day, time: format.time(time ?? '') })
        : t(`none.${dayState}`, { day })
    return { text: next ? t('otherwise', { reason, next }) : reason, free: false }
  }
}

/** Says what is paid when booking and what on site; null when the whole price is paid when booking. */
export function useDueText() {
  const t = useTranslations('slots.due')
  const format = useFormat()
  return ({ price, dueNow, currency }: Pick<Service, 'price' | 'dueNow' | 'currency'>): string | null => {
    if (dueNow >= price) return null
    if (dueNow === 0) return t('onSite')
    return t('part', { now: format.money(dueNow, currency), later: format.money(price - dueNow, currency) })
  }
}
