import type { CrewOption } from '@jhilik/contract/crews.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

/** Says by how much the road of a crew would become longer or shorter. */
export function useAddedText() {
  const t = useTranslations('dashboard.board')
  const format = useFormat()
  return (minutes: number): string => {
    if (minutes === 0) return t('notLonger')
    const time = format.minutes(Math.abs(minutes))
    return t(minutes > 0 ? 'longer' : 'shorter', { time })
  }
}

/** What it would mean for a crew to do a job: what speaks against it, and how much longer its road would be. */
export function useEffectText() {
  const t = useTranslations('dashboard')
  const format = useFormat()
  const addedText = useAddedText()
  return ({ conflicts, missingMinutes, addedMinutes }: Omit<CrewOption, 'crew'>): string => {
    const against = conflicts.map((kind) =>
      kind === 'travel'
        ? t('staffBooking.assign.missing', { time: format.duration(missingMinutes) })
        : t(`crewConflicts.${kind}`),
    )
    const driven = conflicts.includes('overlap') ? [] : [addedText(addedMinutes)]
    return [...against, ...driven].join(' · ')
  }
}
