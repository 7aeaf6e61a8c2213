import type { CrewOption } from '@jhilik/contract/crews.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** What it would mean for a crew to do a job: what speaks against it, and how much longer its road would be. */
export function useEffectText() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  return ({ conflicts, missingMinutes, addedMinutes }: Omit<CrewOption, 'crew'>): string => {
    const against = conflicts.map((kind) =>
      kind === 'travel'
        ? t('staffBooking.assign.missing', { time: format.duration(missingMinutes) })
        : t(`crewConflicts.${kind}`),
    )
    const driven = conflicts.includes('overlap') ? [] : [t('board.added', { minutes: addedMinutes })]
    return [...against, ...driven].join(' · ')
  }
}
