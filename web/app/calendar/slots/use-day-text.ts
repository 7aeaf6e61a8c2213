import type { SlotDayState } from '@jhilik/contract/availability.ts'
import { useTranslations } from 'use-intl'

interface Shown {
  /** The number of shown slots, none of them free. */
  shown: number
  isToday: boolean
}

/** Says why a day has no free slots. */
export function useDayText() {
  const t = useTranslations('slots')
  return (state: SlotDayState, { shown, isToday }: Shown): string => {
    if (state === 'closed') return t('closedThatDay')
    if (state === 'over') return t(isToday ? 'overToday' : 'overThatDay')
    if (state === 'full') return t('fullThatDay')
    if (shown > 0) return t('nothingThatDay')
    return t(isToday ? 'noneToday' : 'noneThatDay')
  }
}
