import type { VisitProgress } from '@jhilik/contract/visits.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** How many minutes late the crew has said to be, while it has not arrived; 0 when it has not. */
export const saidLate = ({ state, late }: VisitProgress): number =>
  state === 'planned' || state === 'on_the_way' ? (late?.minutes ?? 0) : 0

/** Returns what writes what a crew has reported of a job, for staff: `On the way 10:12, 35 mins late`; null for nothing. */
export function useVisitWord() {
  const t = useTranslations('dashboard.day')
  const format = useFormat()
  return useCallback(
    (visit: VisitProgress): string | null => {
      const { state, steps } = visit
      const at = steps.find(({ step }) => step === state)?.at
      const late = saidLate(visit)
      const words = [
        state === 'planned' ? null : t(`visit.${state}`, { time: at ? format.time(at) : '' }),
        late > 0 ? t('late', { time: format.duration(late) }) : null,
      ].filter((word) => word !== null)
      return words.length > 0 ? words.join(', ') : null
    },
    [t, format],
  )
}
